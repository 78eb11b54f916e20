import type { Answers } from './answers.ts';

/** What is known of how a form was filled in. */
export interface Filling {
  /** The field that no person sees; a machine fills it in. */
  readonly honeypot: string;
  readonly startedAt: Temporal.Instant;
  readonly at: Temporal.Instant;
  readonly answers: Answers;
}

/** Whether it is kept as spam. Nobody hears of it: what is refused would teach the next try. */
export const isSpam = (
  { honeypot, startedAt, at, answers }: Filling,
  { minFillSeconds, blockedWords }: { readonly minFillSeconds: number; readonly blockedWords: readonly string[] },
): boolean => {
  const seconds = (at.epochMilliseconds - startedAt.epochMilliseconds) / 1000;
  const written = Object.values(answers).flat().join('\n').toLowerCase();
  return (
    honeypot !== '' ||
    // A device whose clock is ahead of ours proves nothing.
    (seconds >= 0 && seconds < minFillSeconds) ||
    blockedWords.some((word) => written.includes(word.toLowerCase()))
  );
};
