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
  const written = Object.values(answers).flat().join('\n').toLowerCase();
  return (
    honeypot !== '' ||
    at.epochMilliseconds - startedAt.epochMilliseconds < minFillSeconds * 1000 ||
    blockedWords.some((word) => written.includes(word.toLowerCase()))
  );
};
