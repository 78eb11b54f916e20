import { oneLine } from './latin.ts';

/** One thing wrong with one field. `path` is a JSON pointer (RFC 6901), `/vatNumber`. */
export interface Problem<C extends string> {
  readonly path: string;
  readonly code: C;
}

/** What a raw record may hold once read: trimmed texts, absent where empty. */
export type Texts<F extends string> = { readonly [K in F]?: string };

/**
 * Reads the known text fields of an untrusted record. Null, empty, and a text in which there is nothing to see count as
 * absent; a field of another type, or one
 * that is not known, is a problem and is left out.
 */
export const readTexts = <const F extends string>(
  raw: unknown,
  fields: readonly F[],
): { readonly texts: Texts<F>; readonly problems: readonly Problem<'invalid_type' | 'unknown_field'>[] } => {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return { texts: {}, problems: [{ path: '', code: 'invalid_type' }] };
  const texts: { [K in F]?: string } = {};
  const problems: Problem<'invalid_type' | 'unknown_field'>[] = [];
  const known: readonly string[] = fields;
  for (const [name, value] of Object.entries(raw)) {
    const report = (code: 'invalid_type' | 'unknown_field'): void =>
      void problems.push({ path: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, code });
    if (!known.includes(name)) report('unknown_field');
    else if (typeof value === 'string') {
      const text = oneLine(value);
      if (text !== '') texts[name as F] = text;
    } else if (value !== undefined && value !== null) report('invalid_type');
  }
  return { texts, problems };
};
