import type { Problem } from './problem.ts';

/** However long nobody answers, the question comes back this often. */
const SELDOM_MS = 5 * 60_000;

/** What is known of a question that is asked again and again; times in the milliseconds of this page, 0 for never. */
interface Asked {
  readonly error: Pick<Problem, 'isLasting'> | null;
  readonly dataUpdatedAt: number;
  readonly errorUpdatedAt: number;
}

/**
 * Milliseconds until a question is asked again, false for never. A refusal that stays as it is ends the asking; while nobody answers, the next
 * time is as far away as the failing has lasted, so each pause is about twice the one before. A fifth more or less, by the last answer, keeps
 * windows that were opened together from asking together.
 */
export const pauseBefore = (every: number, { error, dataUpdatedAt, errorUpdatedAt }: Asked): number | false => {
  if (every === 0 || error?.isLasting === true) return false;
  const failing = error === null ? 0 : errorUpdatedAt - (dataUpdatedAt === 0 ? errorUpdatedAt - every : dataUpdatedAt);
  const pause = error === null ? every : Math.min(SELDOM_MS, Math.max(2 * every, failing));
  const chance = (Math.max(dataUpdatedAt, errorUpdatedAt) % 1000) / 999;
  return Math.round(pause * (0.8 + 0.4 * chance));
};
