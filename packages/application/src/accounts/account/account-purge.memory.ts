import type { Account, ActionToken, OtpRequest } from '@svc/domain/accounts';
import type { MemoryDatabase, MemoryView } from '../../kernel/memory-database.ts';
import type { AccountPurge } from './account-purge-store.ts';

const isNamed = (view: MemoryView, { id }: Account): boolean =>
  ['order', 'clientSubscription', 'waitingEntry', 'checkIn'].some((table) =>
    view.all<{ readonly userId?: string }>(table).some(({ userId }) => userId === id),
  ) ||
  view
    .all<{ readonly userId: string; readonly bookedBy: string }>('booking')
    .some(({ userId, bookedBy }) => userId === id || bookedBy === id) ||
  view.get('billingProfile', id) !== undefined;

const isPictured = (view: MemoryView, { id }: Account): boolean =>
  view.all<{ readonly ownerId: string }>('photo').some(({ ownerId }) => ownerId === id);

/** A link or a code was sent to confirm its address, at `since` or later. */
const isAwaited = (view: MemoryView, { id }: Account, since: Temporal.Instant): boolean => {
  const links = view.all<ActionToken>('actionToken').map(({ accountId, issuedAt }) => [accountId, issuedAt] as const);
  const codes = view.all<OtpRequest>('otpRequest').map((each) => [each.accountId, each.lastSentAt] as const);
  return [...links, ...codes].some(([owner, sent]) => owner === id && Temporal.Instant.compare(sent, since) >= 0);
};

const unused = (view: MemoryView, before: Temporal.Instant): readonly Account[] =>
  view
    .all<Account>('account')
    .filter(({ createdAt }) => Temporal.Instant.compare(createdAt, before) < 0)
    .filter(
      (account) =>
        (account.state === 'Registered' && !account.emailProven && !isAwaited(view, account, before)) ||
        account.state === 'Deleted',
    )
    .filter((account) => !isNamed(view, account));

export const memoryAccountPurge = (db: MemoryDatabase): AccountPurge => ({
  withPictures: (before, limit) =>
    db.read('accounts.withPictures', (view) =>
      unused(view, before)
        .filter((account) => isPictured(view, account))
        .slice(0, limit)
        .map(({ id }) => id),
    ),
  purge: (before, limit) =>
    db.write('accounts.purge', (view) => {
      const gone = unused(view, before)
        .filter((account) => !isPictured(view, account))
        .slice(0, limit);
      for (const { id } of gone) {
        for (const session of view.all<{ readonly id: string; readonly accountId: string }>('session'))
          if (session.accountId === id) view.remove('session', session.id);
        view.remove('account', id);
      }
      return gone.map(({ id, email }) => ({ id, email }));
    }),
});
