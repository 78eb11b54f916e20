/** What a word means, beside its colour: each tone has its own shape of dot too, for eyes that see no colour. */
export type Tone = 'ok' | 'wait' | 'stop' | 'info' | 'neutral';

export interface Tint {
  /** Text on the page's ground: at least 4.5 to 1. */
  readonly light: string;
  readonly dark: string;
  readonly shape: 'disc' | 'square' | 'ring';
}

export const grounds = { light: '#ffffff', dark: '#0f172a' } as const;

/** Steps of the dark scheme as Mantine counts them: text, dimmed, lines (4), cards and fields (6), the page (7). */
export const night = [
  '#e2e8f0',
  '#cbd5e1',
  '#94a3b8',
  '#64748b',
  '#475569',
  '#334155',
  '#1e293b',
  grounds.dark,
  '#0b1120',
  '#070b16',
] as const;

export const tints: Readonly<Record<Tone, Tint>> = {
  ok: { light: '#166534', dark: '#86efac', shape: 'disc' },
  wait: { light: '#92400e', dark: '#fcd34d', shape: 'ring' },
  stop: { light: '#b91c1c', dark: '#fca5a5', shape: 'square' },
  info: { light: '#1d4ed8', dark: '#93c5fd', shape: 'disc' },
  neutral: { light: '#475569', dark: '#cbd5e1', shape: 'ring' },
};

/** Slate, from light to dark; the neutral ramp of everything that means nothing. */
export const slate = [
  '#f8fafc',
  '#f1f5f9',
  '#e2e8f0',
  '#cbd5e1',
  '#94a3b8',
  '#64748b',
  '#475569',
  '#334155',
  '#1e293b',
  '#0f172a',
] as const;

/** The colour of a studio that has chosen none. */
export const defaultAccent = '#0f766e';
