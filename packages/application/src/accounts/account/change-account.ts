import * as Effect from 'effect/Effect';
import { err, type AccountId, type Result } from '@svc/domain/kernel';
import type { Account } from '@svc/domain/accounts';
import { notFound, type NotFound, type StoreDown } from '../../kernel/index.ts';
import type { AccountStore } from './account-store.ts';

/** An account before and after a change. */
export interface ChangedAccount {
  readonly before: Account;
  readonly after: Account;
}

/** Decides on the locked row and writes the decision; a refusal leaves the row as it is. */
export const changeAccount =
  (accounts: AccountStore) =>
  <R>(
    id: AccountId,
    decide: (current: Account) => Result<Account, R>,
  ): Effect.Effect<ChangedAccount, R | NotFound<'User'> | StoreDown> =>
    Effect.suspend(() => {
      let before: Account | undefined;
      let decided: Result<Account, R | NotFound<'User'>> = err(notFound('User'));
      const change = (current: Account): Account => {
        before = current;
        decided = decide(current);
        return decided.unwrapOr(current);
      };
      // No decision gives an account the address of another one.
      const updated = Effect.catchTag(accounts.update(id, change), 'Taken', (fault) => Effect.die(fault));
      return Effect.flatMap(updated, () =>
        decided.match(
          (after) => Effect.succeed({ before: before ?? after, after }),
          (refused) => Effect.fail(refused),
        ),
      );
    });

/** Locks the account until the current transaction ends, before what hangs on it. */
export const lockAccount = (ports: { readonly accounts: AccountStore }) => (id: AccountId) =>
  // Nothing changes, so no other account can be in the way.
  Effect.catchTag(
    ports.accounts.update(id, (current) => current),
    'Taken',
    (fault) => Effect.die(fault),
  );
