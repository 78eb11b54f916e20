import type { Effect } from 'effect/Effect';
import type { Account } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';

/** Accounts that nobody will use and nothing refers to. */
export interface AccountPurge {
  /** Accounts that `purge` would take, were it not for their pictures. */
  readonly withPictures: (before: Temporal.Instant, limit: number) => Effect<readonly AccountId[], StoreDown>;
  /**
   * Removes accounts made before `before` that were registered and never confirmed, nor mailed a link or a code since then,
   * or were deleted; one that an order, a booking, a billing profile, a subscription, a waiting list, a check-in or a picture names stays. With its sessions and
   * mailed links.
   */
  readonly purge: (before: Temporal.Instant, limit: number) => Effect<readonly PurgedAccount[], StoreDown>;
}

export type PurgedAccount = Pick<Account, 'id' | 'email'>;
