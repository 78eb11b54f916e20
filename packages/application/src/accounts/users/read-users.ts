import * as Effect from 'effect/Effect';
import { normalizeEmail, phoneDigits, userScopeOf, type Privileged } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import { notFound } from '../../kernel/index.ts';
import type { AccountPorts } from '../account-ports.ts';
import type { ListUsers, UserEntry } from './user-directory.ts';

type Ports = Pick<AccountPorts, 'clock' | 'directory'>;

/** An account as the caller may see it: contacts of others are for Admins. */
export interface VisibleUser extends Omit<UserEntry, 'email' | 'phone'> {
  readonly email: string | null;
  readonly phone: string | null;
}

const visible =
  (caller: Privileged, contacts: boolean) =>
  (entry: UserEntry): VisibleUser =>
    contacts || entry.id === caller.id ? entry : { ...entry, email: null, phone: null };

/** Whom the caller may see, page by page. */
export const listUsers = (ports: Ports) => (caller: Privileged, query: Omit<ListUsers, 'scope'>) => {
  const scope = userScopeOf(caller, ports.clock.now());
  // An order by what one may not see would show it.
  const sort = query.sort === 'email' && !scope.contacts ? 'name' : query.sort;
  return Effect.map(ports.directory.list({ ...query, sort, scope }), ({ items, total }) => ({
    items: items.map(visible(caller, scope.contacts)),
    total,
  }));
};

/** One account; what the caller may not see does not exist. */
export const findUser = (ports: Ports) => (caller: Privileged, id: AccountId) => {
  const scope = userScopeOf(caller, ports.clock.now());
  return Effect.flatMap(ports.directory.find(id, scope), (entry) =>
    entry === null ? Effect.fail(notFound('User')) : Effect.succeed(visible(caller, scope.contacts)(entry)),
  );
};

/** Whether an address and a number may be given to a (new) account. */
export const checkAvailability =
  (ports: Ports) =>
  (asked: { readonly email: string | null; readonly phone: string | null; readonly except: AccountId | null }) =>
    ports.directory.availability({
      email: asked.email === null ? null : normalizeEmail(asked.email),
      phone: asked.phone === null ? null : phoneDigits(asked.phone),
      except: asked.except,
    });

/** Whom an Admin can put on a slot: everybody visible to the Admin who can sign in. */
export const usersForSchedule =
  (ports: Ports) =>
  (caller: Privileged, query: { readonly page: number; readonly pageSize: number; readonly search: string | null }) =>
    listUsers(ports)(caller, { ...query, bits: null, state: 'Enabled', sort: 'name', descending: false });
