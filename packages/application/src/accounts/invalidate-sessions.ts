import * as Effect from 'effect/Effect';
import type { Actor } from '../kernel/index.ts';
import { endPending } from './end-access.ts';
import type { AccountPorts } from './account-ports.ts';

type Ports = Pick<AccountPorts, 'unitOfWork' | 'sessions' | 'tokenRevocations' | 'actionTokens' | 'otps' | 'audit'>;

/** Spec 1, all users: stamps the tenant's InvalidatedAt, revokes all OIDC tokens and ends open codes and links, all or nothing. */
export const invalidateSessions = (ports: Ports) => (actor: Actor) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      yield* ports.sessions.revokeEverybody;
      yield* endPending(ports)();
      yield* ports.audit.record({
        actor,
        action: 'sessions.invalidateAll',
        entity: 'tenant',
        entityId: 'singleton',
        changes: {},
      });
    }),
  );
