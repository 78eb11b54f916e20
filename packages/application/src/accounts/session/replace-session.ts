import * as Effect from 'effect/Effect';
import type { AccountId, SessionId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';
import type { SeenAccount } from '../account/account-store.ts';
import type { AccountPorts } from '../account-ports.ts';
import { namedSession, type TicketPorts } from './opened-ticket.ts';

type EndPorts = TicketPorts & Pick<AccountPorts, 'unitOfWork'>;

/** What a door knows about the session that it opens. */
export interface Opening {
  /** The tickets that the browser brought along, good or bad, the caller's own or another's. */
  readonly brought?: readonly string[] | undefined;
  /** When the person proved who they are, if not just now; null when nobody says when. */
  readonly provedAt?: Temporal.Instant | null;
}

interface Named {
  readonly id: SessionId;
  readonly accountId: AccountId;
}

/** In the order of their ids, as every sign-in takes them: two that end each other's do not wait in a circle. */
const named =
  (ports: TicketPorts) =>
  (tickets: readonly string[] = []): Effect.Effect<readonly Named[], StoreDown> =>
    Effect.map(Effect.forEach(tickets, namedSession(ports)), (found) =>
      found.filter((one) => one !== null).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );

const revoked =
  ({ sessions }: Pick<AccountPorts, 'sessions'>) =>
  (old: readonly Named[]) =>
    Effect.forEach(old, ({ id, accountId }) => sessions.revokeOne(id, accountId), { discard: true });

/** Ends the sessions of these tickets, the caller's own and another's; a ticket that names none changes nothing. */
export const endBrought = (ports: EndPorts) => (tickets: readonly string[]) =>
  Effect.flatMap(named(ports)(tickets), (old) =>
    old.length === 0 ? Effect.void : ports.unitOfWork.run(revoked(ports)(old)),
  );

/**
 * Opens a session in place of those that the browser brought along: after it their cookies count for nobody who has kept a
 * copy. All or nothing; a session that is not opened ends none.
 */
export const replaceSession =
  (ports: EndPorts) =>
  (id: SessionId, account: SeenAccount, { brought, provedAt }: Opening) =>
    Effect.flatMap(named(ports)(brought), (old) => {
      const opening = ports.sessions.open(id, account, provedAt);
      if (old.length === 0) return opening;
      return ports.unitOfWork.run(
        Effect.tap(opening, (opened) => (opened === null ? Effect.void : revoked(ports)(old))),
      );
    });
