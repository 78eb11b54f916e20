import type { Effect } from 'effect/Effect';
import type { ActionToken, ActionTokenPurpose } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';

/** What somebody showed: a token, for whom and what it should be good. */
export interface ShownToken {
  /** Null for an address without an account: the same work is done, and nothing is found. */
  readonly accountId: AccountId | null;
  readonly purpose: ActionTokenPurpose;
  /** SHA-256 of what was shown, lower-case hex. */
  readonly tokenHash: string;
}

/** Secrets of mailed links. Everything here joins the current transaction. */
export interface ActionTokenStore {
  /**
   * Keeps a new token; older ones of the account and purpose are superseded. It counts as issued no earlier than the
   * tenant's stamp, whatever the clock says.
   */
  readonly issue: (token: ActionToken) => Effect<void, StoreDown>;
  /**
   * Uses the token up, once, if it is good. Exact under any concurrency. One that was issued before the tenant's stamp is
   * not: `supersedeAll` may have run before it was committed.
   * @returns whether it was good
   */
  readonly use: (shown: ShownToken, now: Temporal.Instant) => Effect<boolean, StoreDown>;
  /** The newest of its purpose, whatever became of it. */
  readonly latest: (accountId: AccountId, purpose: ActionTokenPurpose) => Effect<ActionToken | null, StoreDown>;
  /**
   * Supersedes all that are open, of any purpose, of this account or, without one, of everybody: a password was written, or
   * access ended.
   */
  readonly supersedeAll: (accountId?: AccountId) => Effect<void, StoreDown>;
}
