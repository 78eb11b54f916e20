import * as Effect from 'effect/Effect';
import type { Actor } from '../kernel/index.ts';
import { endPending } from './end-access.ts';
import type { AccountPorts } from './sign-in.ts';

type Ports = Pick<AccountPorts, 'unitOfWork' | 'sessions' | 'tokenRevocations' | 'actionTokens' | 'otps' | 'audit'>;

/** How the two doors stand in the audit. */
const audited = {
  maintenance: { action: 'sessions.invalidateAll', entityId: 'singleton', changes: {} },
  admin: { action: 'sessions.invalidated', entityId: 'sessions', changes: { everybody: true } },
} as const;

/** Spec 1, Session invalidation: stamps the tenant, revokes all OIDC tokens and ends open codes and links, all or nothing. */
const invalidateAs = (door: keyof typeof audited) => (ports: Ports) => (actor: Actor) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      yield* ports.sessions.revokeEverybody;
      yield* endPending(ports)();
      yield* ports.audit.record({ actor, entity: 'tenant', ...audited[door] });
    }),
  );

/** By the operator, at the door of the maintenance. */
export const invalidateSessions = invalidateAs('maintenance');
/** By an Admin. */
export const invalidateAllSessions = invalidateAs('admin');
