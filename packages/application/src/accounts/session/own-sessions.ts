import * as Effect from 'effect/Effect';
import { instantOf, microsOf, type AccountId, type SessionId } from '@svc/domain/kernel';
import { notFound, sealedChanges, type PersonActor } from '../../kernel/index.ts';
import type { AccountPorts } from '../account-ports.ts';
import { recordSupport } from '../support/record-support.ts';
import { supportSession, type SupportSession } from './read-session.ts';
import { standingSessions } from './standing-session.ts';

/** Where somebody is signed in. */
export interface OwnSession {
  readonly id: SessionId;
  readonly issuedAt: Temporal.Instant;
  /** Of the session that asks. */
  readonly current: boolean;
  /** Where support acts as the person; null of the person's own. */
  readonly support: SupportSession | null;
}

/** The sessions that still count, newest first. */
export const listSessions =
  (ports: Pick<AccountPorts, 'sessions' | 'clock'>) =>
  (caller: { readonly accountId: AccountId; readonly sessionId: SessionId | null }) =>
    Effect.map(standingSessions(ports)(caller.accountId), (rows): readonly OwnSession[] => {
      const now = microsOf(ports.clock.now());
      return rows.map((row) => ({
        id: row.id,
        issuedAt: instantOf(row.issuedAt),
        current: row.id === caller.sessionId,
        support: supportSession(row, now),
      }));
    });

/** Ends one session of one's own; the others and the OIDC tokens stay. One that is over, or another's, is not found. */
export const endSession =
  (ports: Pick<AccountPorts, 'audit' | 'authEvents' | 'clock' | 'sessions' | 'unitOfWork'>) =>
  (command: { readonly sessionId: SessionId; readonly actor: PersonActor }) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const [row = null] = yield* ports.sessions.check([command.sessionId]);
        const ended = yield* ports.sessions.revokeOne(command.sessionId, command.actor.accountId);
        if (!ended) return yield* Effect.fail(notFound('Session'));
        yield* ports.audit.record({
          actor: command.actor,
          action: 'Modified',
          operation: 'session.ended',
          entity: 'account',
          entityId: command.actor.accountId,
          subject: command.actor.accountId,
          changes: sealedChanges('session'),
        });
        const operator = row?.support?.operator ?? null;
        if (operator === null) return undefined;
        const { accountId } = command.actor;
        return yield* recordSupport(ports)({ accountId, operator: operator.accountId, reason: 'endedByPerson' });
      }),
    );

/** Spec 1, users.password-status. */
export const readPasswordStatus = (ports: Pick<AccountPorts, 'accounts'>) => (accountId: AccountId) =>
  Effect.map(ports.accounts.find(accountId), (account) => ({
    mustChangePassword: account?.defaultPassword ?? false,
    hasPassword: account !== null && account.passwordHash !== null,
  }));
