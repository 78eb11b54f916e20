import * as Effect from 'effect/Effect';
import {
  judgeSupportStart,
  supportEnd,
  supportMayWrite,
  type Account,
  type Privileged,
  type SupportStartRefusal,
} from '@svc/domain/accounts';
import { instantOf, microsOf, refusal, type AccountId, type Refusal, type SessionId } from '@svc/domain/kernel';
import { changesBetween, fromResult, notFound, type NotFound, type PersonActor } from '../../kernel/index.ts';
import type { AccountPorts } from '../account-ports.ts';
import type { AccountMailPorts } from '../action-token/mail-action-token.ts';
import { notifyOwner } from '../mail/notify-owner.ts';
import { sessionClaims } from '../session/sign-in.ts';
import { changeFacts } from '../users/judge-change.ts';
import { recordSupport, type SupportRefused } from './record-support.ts';

type Ports = AccountMailPorts &
  Pick<
    AccountPorts,
    'accounts' | 'audit' | 'authEvents' | 'clock' | 'directory' | 'ids' | 'sessions' | 'tickets' | 'unitOfWork'
  >;

export interface StartSupport {
  readonly caller: Privileged;
  /** The operator's own cookie session; null for a bearer token, which opens none. */
  readonly sessionId: SessionId | null;
  readonly id: AccountId;
  /** Why, for the audit: the person's, since it may say something about them. */
  readonly reason: string;
  readonly actor: PersonActor;
}

/** A support session that was opened. */
export interface StartedSupport {
  readonly person: Account;
  readonly sessionId: SessionId;
  /** The sealed cookie value. */
  readonly ticket: string;
  readonly until: Temporal.Instant;
  /** Whether the person lets support change things at this moment. */
  readonly mayWrite: boolean;
}

type Refused = NotFound<'User'> | Refusal<SupportStartRefusal | 'session_invalidated'>;

const whyRefused = (refused: Refused): SupportRefused => {
  if (refused._tag === 'NotFound') return 'unknown';
  if (refused.code === 'session_invalidated') return 'changed';
  if (refused.code === 'support_account_closed') return 'closed';
  return refused.params?.['why'] === 'self' ? 'self' : 'rank';
};

/** Those of the operator that are still under way end: one at a time, so that it is always clear as whom they act. */
const endOthers = (ports: Ports) => (operator: AccountId) =>
  Effect.flatMap(ports.sessions.endSupportOf(operator), (ended) => {
    const now = microsOf(ports.clock.now());
    const standing = ended.filter(({ issuedAt }) => now < supportEnd(microsOf(issuedAt)));
    return Effect.forEach(
      standing,
      ({ accountId }) => recordSupport(ports)({ accountId, operator, reason: 'replaced' }),
      { discard: true },
    );
  });

const opened = (ports: Ports) => (command: StartSupport & { readonly sessionId: SessionId }) =>
  Effect.gen(function* () {
    const { caller, id: personId, reason, actor } = command;
    // The SuperAdmins' rows stay locked: starts, deletions and changes of roles come one after the other.
    const { actor: operator } = yield* changeFacts(ports)(caller, personId);
    const person = yield* ports.accounts.hold(personId);
    if (person === null || person.state === 'Deleted') return yield* Effect.fail(notFound('User'));
    yield* fromResult(judgeSupportStart({ operator, person }));
    yield* endOthers(ports)(operator.id);
    const id = ports.ids.next<SessionId>();
    const session = yield* ports.sessions.openSupport(id, { person, operator, operatorSessionId: command.sessionId });
    if (session === null) return yield* Effect.fail(refusal('session_invalidated'));
    const until = instantOf(supportEnd(microsOf(session.issuedAt)));
    yield* recordSupport(ports)({
      accountId: personId,
      email: person.email,
      operator: operator.id,
      reason: 'started',
    });
    yield* ports.audit.record({
      actor,
      action: 'Modified',
      operation: 'support.started',
      entity: 'account',
      entityId: personId,
      subject: personId,
      changes: changesBetween(null, { supportUntil: until.toString() }),
      personal: changesBetween(null, { reason }),
    });
    const name = (yield* ports.accounts.find(operator.id))?.displayName ?? '';
    yield* notifyOwner(ports)(person, 'supportStarted', name);
    return { person, id, session, until };
  });

/**
 * A SuperAdmin acts as a person of a lower role, for half an hour (docs/decisions/support-mode.md): a session of that person
 * which hangs on the operator's own. Mail, audit entry and auth event are part of it; a refused try leaves an auth event.
 */
export const startSupport = (ports: Ports) => (command: StartSupport) =>
  Effect.gen(function* () {
    const { sessionId, caller } = command;
    if (sessionId === null) return yield* Effect.fail(refusal('permission_denied'));
    const begun = yield* Effect.tapError(ports.unitOfWork.run(opened(ports)({ ...command, sessionId })), (failed) =>
      failed._tag === 'StoreDown'
        ? Effect.void
        : recordSupport(ports)({
            accountId: failed._tag === 'NotFound' ? null : command.id,
            operator: caller.id,
            reason: whyRefused(failed),
            success: false,
          }),
    );
    const { person, id, session, until } = begun;
    const claims = sessionClaims(person, id, session.issuedAt);
    const exp = Math.floor(until.epochMilliseconds / 1000);
    const ticket = yield* ports.tickets.seal({ ...claims, exp });
    const writesUntil = person.supportWritesUntil === null ? null : microsOf(person.supportWritesUntil);
    const mayWrite = supportMayWrite(writesUntil, microsOf(ports.clock.now()));
    return { person, sessionId: id, ticket, until, mayWrite } satisfies StartedSupport;
  });
