import * as z from 'zod';

/** Of what one is called, in UTF-16 units. */
const longest = 120;

/** Controls and breaks of lines, and the marks that turn the direction of what stands after them. */
const unfit = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu;
/** Something that can be seen: no blank, no invisible character, no mark alone. */
const visible = /[^\s\p{C}\p{M}]/u;

const isFit = (text: string): boolean => text.search(unfit) < 0 && visible.test(text);

/** One line that can be seen, as it is shown to others: in lists, on a schedule, in a mail. */
export const nameInput = (most: number = longest) => z.string().trim().min(1).max(most).refine(isFit);

/**
 * A name that somebody else vouches for (a login provider), made fit to be kept: what is not fit goes, nothing is cut
 * through the middle of a character. Null when nothing is left to be seen.
 */
export const fitName = (text: string): string | null => {
  const line = text.replaceAll(unfit, ' ').replaceAll(/ {2,}/g, ' ').trim();
  const cut = line
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
  return visible.test(cut) ? cut : null;
};
