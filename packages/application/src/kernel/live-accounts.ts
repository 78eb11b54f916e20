import * as Effect from 'effect/Effect';
import { refusal, type AccountId, type Refusal } from '@svc/domain/kernel';
import type { StoreDown } from './faults.ts';

/** Which accounts may still receive something. docs/decisions/deleted-accounts.md names who asks. */
export interface LiveAccounts {
  /**
   * Inside a unit of work: holds these accounts, shared, until its end, so that none of them is deleted meanwhile; waits
   * for a deletion that is under way. An id without an account is nobody's to delete, and counts as live.
   * @returns those of them that are deleted
   */
  readonly deletedAmong: (ids: readonly AccountId[]) => Effect.Effect<readonly AccountId[], StoreDown>;
}

/**
 * Whether the person was deleted, asked before anything of theirs is locked but an order. What closes or gives back stays
 * possible then, and keeps no words about them: an erasure that has been reads them no more.
 */
export const isDeleted = (ports: { readonly liveAccounts: LiveAccounts }) => (id: AccountId) =>
  Effect.map(ports.liveAccounts.deletedAmong([id]), (deleted) => deleted.length > 0);

/** The person was deleted: nothing new is given to them. */
export const accountDeleted: Refusal<'account_deleted'> = refusal('account_deleted');

/**
 * The one guard of every use case that gives something to a person: first thing in its unit of work, before it locks
 * anything that belongs to them.
 */
export const requireLive =
  (ports: { readonly liveAccounts: LiveAccounts }) =>
  (...ids: readonly AccountId[]): Effect.Effect<void, Refusal<'account_deleted'> | StoreDown> =>
    Effect.flatMap(ports.liveAccounts.deletedAmong(ids), (deleted) =>
      deleted.length > 0 ? Effect.fail(accountDeleted) : Effect.void,
    );
