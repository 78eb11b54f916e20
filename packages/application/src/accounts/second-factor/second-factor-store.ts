import type { Effect } from 'effect/Effect';
import type { SecondFactor } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';

/** Second factors, one an account. `save` is for the inside of a unit of work that has locked the account. */
export interface SecondFactorStore {
  readonly find: (accountId: AccountId) => Effect<SecondFactor | null, StoreDown>;
  readonly save: (factor: SecondFactor) => Effect<void, StoreDown>;
  /** Of a deleted account: nothing is left. */
  readonly remove: (accountId: AccountId) => Effect<void, StoreDown>;
}
