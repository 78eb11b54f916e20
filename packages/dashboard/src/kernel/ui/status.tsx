import type { Tone } from '../theme/tokens.ts';
import { tints } from '../theme/tokens.ts';

interface Shown {
  readonly tone: Tone;
  readonly word: string;
  /** A sentence rather than a word, which may need two lines. */
  readonly long?: boolean;
}

/** A word with its tone; the dot's shape says it too. */
export const Status = ({ tone, word, long = false }: Shown) => (
  <span style={{ color: `var(--tone-${tone})`, fontWeight: 600, ...(long ? {} : { whiteSpace: 'nowrap' }) }}>
    <span className="dot" data-shape={tints[tone].shape} aria-hidden="true" />
    {word}
  </span>
);
