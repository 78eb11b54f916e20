import type { BotChallenge } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';

/** BOTCHALLENGE__MODE=off: nothing is asked, everything passes. */
export const noBotChallenge: BotChallenge = {
  issue: Effect.succeed({ mode: 'off', challenge: null }),
  verify: () => Effect.succeed(true),
};

/** What passes the fake challenge. */
export const fakeChallengeAnswer = 'not-a-bot';

/** BOTCHALLENGE__MODE=fake, for tests of clients: one known answer passes, everything else does not. */
export const fakeBotChallenge: BotChallenge = {
  issue: Effect.succeed({ mode: 'fake', challenge: { answer: fakeChallengeAnswer } }),
  verify: (answer) => Effect.succeed(answer === fakeChallengeAnswer),
};
