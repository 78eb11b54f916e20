import type { Effect } from 'effect/Effect';
import type { StoreDown } from '../../kernel/index.ts';

/** Rows that no rule looks at any more after a time, and what that time is counted from. */
export const dustKinds = {
  sessions: 'when it was opened',
  authEvents: 'when it happened',
  authEventAddresses: 'when the event happened; the event stays, without its address',
  actionTokens: 'when it expires',
  signInSteps: 'when it expires',
  passkeyChallenges: 'when it expires',
  otpRequests: 'when its code was last sent',
  lockouts: 'the first failure of its window',
  loginDecoys: 'the first failure of its window',
  idempotencyKeys: 'when it was claimed',
  spentChallenges: 'when it could not be used any more',
  spentIdTokens: 'when it could not be used any more',
  oidcRecords: 'when it expires',
  busyTimes: 'when the class ends',
  bookingBlocks: 'when it is over',
  mails: 'when what it holds is of no use any more',
  reminders: 'when it was due',
  calendarFeeds: 'when it was given up',
  mailDeliveries: 'when it was written',
  contactImports: 'when it can no longer be confirmed or undone',
} as const;
export type Dust = keyof typeof dustKinds;

/** Removes what is past its time; of `authEventAddresses` the address alone. */
export interface DustStore {
  /**
   * At most `limit` rows whose time (`dustKinds`) is before the given one, oldest first. Rows that another process is
   * removing, or that a request is changing, are passed over: nobody waits for this. @returns how many
   */
  readonly remove: (kind: Dust, before: Temporal.Instant, limit: number) => Effect<number, StoreDown>;
}
