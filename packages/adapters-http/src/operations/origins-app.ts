import { initializeOrigins, type AuditedActor, type EntityPorts, type TrustedOrigins } from '@svc/application/kernel';

/** The origins that count, and whether those of local development may count at once. */
export interface OriginSurroundings {
  readonly trusted: TrustedOrigins;
  readonly developmentCounts: boolean;
}

/** Whose pages may call with the cookie. */
export const originsApp = (ports: EntityPorts, { trusted, developmentCounts }: OriginSurroundings) => ({
  effective: trusted.effective,
  drop: trusted.drop,
  initialize: (actor: AuditedActor) => initializeOrigins(ports)({ actor, active: developmentCounts }),
});
