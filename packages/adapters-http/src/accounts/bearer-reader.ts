import * as Effect from 'effect/Effect';
import type { readBearer } from '@svc/application/accounts';
import { bearerOf } from '../kernel/credentials.ts';
import type { Session, SessionReader, SessionReading } from '../kernel/session.ts';

const INVALID = {
  kind: 'invalid',
  code: 'errors.auth.unauthenticated',
  challenge: 'Bearer error="invalid_token"',
} as const satisfies SessionReading;

/**
 * Reads an access token of the OIDC server; without one, or with another scheme, whatever `otherwise` reads. A bad one is
 * never overlooked.
 */
export const bearerOr = (read: ReturnType<typeof readBearer>, otherwise: SessionReader): SessionReader => ({
  read: (credentials) => {
    const bearer = bearerOf(credentials.authorization);
    if (bearer === undefined) return otherwise.read(credentials);
    if (bearer === 'missing') return { ...INVALID, challenge: 'Bearer' };
    if (bearer === 'malformed') return INVALID;
    return Effect.map(read(bearer.token), (reading): SessionReading => {
      if (reading.kind === 'invalid') return INVALID;
      const { accountId, privilegeBits, email, displayName, language, gated, scopes } = reading.session;
      const session: Session = {
        accountId,
        sessionId: null,
        privilegeBits,
        email,
        displayName,
        language,
        provedAt: null,
        mustChangePassword: gated,
        via: 'bearer',
        scopes,
      };
      return { kind: 'valid', session };
    });
  },
});
