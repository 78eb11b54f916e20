import type { Locale } from './figures.ts';
import type { Words } from './words.ts';

/** How this copy speaks. */
export interface Voice {
  readonly words: Words;
  readonly locale: Locale;
}
