import type { Effect } from 'effect/Effect';
import type { ChallengeHolder, Passkey, PasskeyChallenge, PasskeyId } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { StoreDown, Taken } from '../../kernel/index.ts';

/** The passkeys of accounts. Writes are for the inside of a unit of work that has locked the account. */
export interface PasskeyStore {
  /** By their making, then by id. */
  readonly ofAccount: (accountId: AccountId) => Effect<readonly Passkey[], StoreDown>;
  /** `Taken`: that key of a device is somebody's already. */
  readonly insert: (passkey: Passkey) => Effect<void, Taken | StoreDown>;
  /** Name, counter and last use. */
  readonly save: (passkey: Passkey) => Effect<void, StoreDown>;
  /** False: the account has none of that id. */
  readonly remove: (accountId: AccountId, id: PasskeyId) => Effect<boolean, StoreDown>;
  /** Of a reset factor or a deleted account: none is left. @returns how many went */
  readonly removeAll: (accountId: AccountId) => Effect<number, StoreDown>;
}

/** Challenges that wait for an answer. */
export interface PasskeyChallengeStore {
  /** In place of the one of before, of the same holder and purpose. */
  readonly put: (challenge: PasskeyChallenge) => Effect<void, StoreDown>;
  /** Takes it away, so that one answer alone ever meets it. Null: there is none, or its time is over. */
  readonly take: (holder: ChallengeHolder, now: Temporal.Instant) => Effect<string | null, StoreDown>;
}
