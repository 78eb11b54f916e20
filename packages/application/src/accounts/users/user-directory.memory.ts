import * as Effect from 'effect/Effect';
import { phoneDigits, privilege, type Account, type UserScope } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { MemoryDatabase, MemoryView } from '../../kernel/memory-database.ts';
import type { ListUsers, UserDirectory, UserEntry } from './user-directory.ts';

const toEntry = (account: Account): UserEntry => ({
  id: account.id,
  email: account.email,
  displayName: account.displayName,
  phone: account.phone,
  state: account.state,
  privilegeBits: account.privilegeBits,
  preferredLanguage: account.preferredLanguage,
  createdAt: account.createdAt,
});

/** What the directory needs to know of the rows that booking writes. */
interface SlotLike {
  readonly activityId: string;
  readonly startsAt: Temporal.Instant;
}

const isClientOf = (view: MemoryView, client: AccountId, pro: AccountId, since: Temporal.Instant): boolean =>
  view
    .all<{ readonly userId: string; readonly slotId: string }>('booking')
    .filter(({ userId }) => userId === client)
    .map(({ slotId }) => view.get<SlotLike>('slot', slotId))
    .filter((slot) => slot !== undefined && Temporal.Instant.compare(slot.startsAt, since) >= 0)
    .map((slot) => view.get<{ readonly professionalIds: readonly string[] }>('activity', slot?.activityId ?? ''))
    .some((activity) => activity?.professionalIds.includes(pro) === true);

const isVisible = (view: MemoryView, { self, belowBits, clientsSince }: UserScope, account: Account): boolean =>
  account.id === self ||
  (account.privilegeBits < belowBits &&
    (clientsSince === null || account.privilegeBits !== 0 || isClientOf(view, account.id, self, clientsSince)));

const isContact = (view: MemoryView, id: AccountId): boolean =>
  view.all<{ readonly userId: string | null }>('contact').some(({ userId }) => userId === id);

const isAsked = ({ scope, search, bits, state }: ListUsers, account: Account): boolean =>
  (state === null ? account.state !== 'Deleted' : account.state === state) &&
  (bits === null || (bits === 0 ? account.privilegeBits === 0 : (account.privilegeBits & bits) !== 0)) &&
  (search === null ||
    [account.displayName, ...(scope.contacts ? [account.email] : [])].some((text) =>
      text.toLowerCase().includes(search.toLowerCase()),
    ));

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
const order = {
  name: (a: Account, b: Account) => byText(a.displayName.toLowerCase(), b.displayName.toLowerCase()),
  email: (a: Account, b: Account) => byText(a.email, b.email),
  createdAt: (a: Account, b: Account) => Temporal.Instant.compare(a.createdAt, b.createdAt),
} as const;

export const memoryUserDirectory = (db: MemoryDatabase): UserDirectory => ({
  list: (query) =>
    db.read('users.list', (view) => {
      const sign = query.descending ? -1 : 1;
      const found = view
        .all<Account>('account')
        .filter((account) => isVisible(view, query.scope, account) && isAsked(query, account))
        .filter(({ id }) => query.withoutContact !== true || !isContact(view, id))
        .toSorted((a, b) => sign * (order[query.sort](a, b) || byText(a.id, b.id)));
      const from = (query.page - 1) * query.pageSize;
      return { items: found.slice(from, from + query.pageSize).map(toEntry), total: found.length };
    }),
  find: (id, scope) =>
    db.read('users.find', (view) => {
      const account = view.get<Account>('account', id);
      return account !== undefined && isVisible(view, scope, account) ? toEntry(account) : null;
    }),
  availability: ({ email, phone, except }) =>
    db.read('users.availability', (view) => {
      const others = view.all<Account>('account').filter(({ id }) => id !== except);
      return {
        email: email === null ? null : others.every((other) => other.email !== email),
        phone: phone === null ? null : others.every((other) => phoneDigits(other.phone ?? '') !== phone),
      };
    }),
  lockSuperAdmins: Effect.suspend(() =>
    db.write('users.lockSuperAdmins', (view) =>
      view
        .all<Account>('account')
        .filter(({ state, privilegeBits }) => state === 'Enabled' && (privilegeBits & privilege.superAdmin) !== 0)
        .map(({ id }) => id),
    ),
  ),
});
