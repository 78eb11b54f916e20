import type { Effect } from 'effect/Effect';
import type { SignInStep } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';
import type { SeenAccount } from '../account/account-store.ts';

/** Sign-ins between their two proofs. `lock` and `save` are for the inside of a unit of work that has locked the account. */
export interface SignInStepStore {
  /**
   * Keeps a new one if the account is still as the first proof saw it; it counts as made no earlier than the tenant's stamp.
   * @returns false when the password was written, the account disabled or its factor changed meanwhile
   */
  readonly insert: (step: SignInStep, seen: SeenAccount) => Effect<boolean, StoreDown>;
  /** Whose it is, without a lock. */
  readonly find: (tokenHash: string) => Effect<SignInStep | null, StoreDown>;
  /** Its row locked until the end; one that was made before everybody's access ended is superseded. */
  readonly lock: (tokenHash: string) => Effect<SignInStep | null, StoreDown>;
  readonly save: (step: SignInStep) => Effect<void, StoreDown>;
  /** Supersedes all that wait, of this account or, without one, of everybody. */
  readonly endAll: (accountId?: AccountId) => Effect<void, StoreDown>;
}
