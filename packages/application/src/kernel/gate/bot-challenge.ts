import type { Effect } from 'effect/Effect';
import type { StoreDown } from '../faults.ts';

/** `off`: nothing is asked. `fake`: for tests, the answer is known. `altcha`: a proof of work, self-hosted. */
export type BotChallengeMode = 'altcha' | 'fake' | 'off';

/** What a page solves before it sends a public form. `challenge` is the vendor's document; null when nothing is asked. */
export interface IssuedChallenge {
  readonly mode: BotChallengeMode;
  readonly challenge: Readonly<Record<string, unknown>> | null;
}

export interface BotChallenge {
  readonly issue: Effect<IssuedChallenge>;
  /**
   * Judges the header `X-Bot-Challenge`; a solution counts once, at whatever process it arrives.
   * @returns false when it is missing, wrong, too late, or was used before
   */
  readonly verify: (answer: string | undefined) => Effect<boolean, StoreDown>;
}

/** Solutions that were used, as long as they could be used again. */
export interface SpentChallengeStore {
  /** @returns false when it was spent before, by whichever process */
  readonly spend: (id: string, until: Temporal.Instant) => Effect<boolean, StoreDown>;
}
