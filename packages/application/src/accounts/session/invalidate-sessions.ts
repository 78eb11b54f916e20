import * as Effect from 'effect/Effect';
import { sealedChanges, type AuditedActor } from '../../kernel/index.ts';
import { endPending } from './end-access.ts';
import type { AccountPorts } from '../account-ports.ts';

type Ports = Pick<
  AccountPorts,
  'unitOfWork' | 'sessions' | 'tokenRevocations' | 'actionTokens' | 'otps' | 'signInSteps' | 'audit'
>;

/** How the two doors stand in the audit. */
const audited = {
  maintenance: { operation: 'sessions.invalidateAll', entityId: 'singleton' },
  admin: { operation: 'sessions.invalidated', entityId: 'sessions' },
} as const;

/** Spec 1, Session invalidation: stamps the tenant, revokes all OIDC tokens and ends open codes and links, all or nothing. */
const invalidateAs = (door: keyof typeof audited) => (ports: Ports) => (actor: AuditedActor) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      yield* ports.sessions.revokeEverybody;
      yield* endPending(ports)();
      yield* ports.audit.record({
        actor,
        action: 'Modified',
        entity: 'tenant',
        ...audited[door],
        changes: sealedChanges('sessions'),
      });
    }),
  );

/** By the operator, at the door of the maintenance. */
export const invalidateSessions = invalidateAs('maintenance');
/** By an Admin. */
export const invalidateAllSessions = invalidateAs('admin');
