import * as Effect from 'effect/Effect';
import type { AccountId, SessionId } from '@svc/domain/kernel';
import { notFound, sealedChanges, type PersonActor } from '../../kernel/index.ts';
import type { AccountPorts } from '../account-ports.ts';
import { signOut } from '../session/read-session.ts';
import { recordSupport } from './record-support.ts';

type Ports = Pick<AccountPorts, 'audit' | 'authEvents' | 'clock' | 'sessions' | 'tokenRevocations' | 'unitOfWork'>;

export interface EndSupport {
  /** The support session. */
  readonly sessionId: SessionId;
  /** The person, with the operator who acts. */
  readonly actor: PersonActor & { readonly operator: AccountId };
}

/** The operator stops acting as the person; their own session stays as it is. */
export const endSupport =
  (ports: Ports) =>
  ({ sessionId, actor }: EndSupport) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const { accountId, operator } = actor;
        if (!(yield* ports.sessions.revokeOne(sessionId, accountId))) return yield* Effect.fail(notFound('Session'));
        yield* recordSupport(ports)({ accountId, operator, reason: 'ended' });
        return yield* ports.audit.record({
          actor,
          action: 'Modified',
          operation: 'support.ended',
          entity: 'account',
          entityId: accountId,
          subject: accountId,
          changes: sealedChanges('session'),
        });
      }),
    );

/** Signs out in a support session: the operator, everywhere, and so out of it; nothing else of the person ends. */
export const signOutOfSupport =
  (ports: Ports) =>
  ({ sessionId, actor }: EndSupport) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const { accountId, operator } = actor;
        if (yield* ports.sessions.revokeOne(sessionId, accountId))
          yield* recordSupport(ports)({ accountId, operator, reason: 'operatorSignedOut' });
        return yield* signOut(ports)(operator);
      }),
    );
