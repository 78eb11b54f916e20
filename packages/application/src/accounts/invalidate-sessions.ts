import * as Effect from 'effect/Effect';
import type { Actor, AuditLog, UnitOfWork } from '../kernel/index.ts';
import type { SessionStore, TokenRevocations } from './account-store.ts';

interface Ports {
  readonly unitOfWork: UnitOfWork;
  readonly sessions: SessionStore;
  readonly tokenRevocations: TokenRevocations;
  readonly audit: AuditLog;
}

/** Spec 1, all users: stamps the tenant's InvalidatedAt and revokes all OIDC tokens, both or neither. */
export const invalidateSessions = (ports: Ports) => (actor: Actor) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      yield* ports.sessions.revokeEverybody;
      yield* ports.tokenRevocations.revokeAll;
      yield* ports.audit.record({
        actor,
        action: 'sessions.invalidateAll',
        entity: 'tenant',
        entityId: 'singleton',
        changes: {},
      });
    }),
  );
