import type { Tone } from '../theme/tokens.ts';
import { tints } from '../theme/tokens.ts';

/** A word with its tone; the dot's shape says it too. */
export const Status = ({ tone, word }: { readonly tone: Tone; readonly word: string }) => (
  <span className="status" style={{ color: `var(--tone-${tone})` }}>
    <span className="dot" data-shape={tints[tone].shape} aria-hidden="true" />
    {word}
  </span>
);
