import * as Effect from 'effect/Effect';
import type { readBearer } from '@svc/application';
import type { Session, SessionReader, SessionReading } from '../kernel/session.ts';

const INVALID: SessionReading = {
  kind: 'invalid',
  code: 'errors.auth.unauthenticated',
  challenge: 'Bearer error="invalid_token"',
};

/** The token of an Authorization header with the scheme Bearer (RFC 6750 section 2.1); other schemes are no word to us. */
const bearerOf = (authorization: string | undefined): string | undefined =>
  /^bearer +(.*)$/i.exec(authorization ?? '')?.[1]?.trim();

/** Reads an access token of the OIDC server; without one, whatever `otherwise` reads. A bad one is never overlooked. */
export const bearerOr = (read: ReturnType<typeof readBearer>, otherwise: SessionReader): SessionReader => ({
  read: (credentials) => {
    const token = bearerOf(credentials.authorization);
    if (token === undefined) return otherwise.read(credentials);
    return Effect.map(read(token), (reading): SessionReading => {
      if (reading.kind === 'invalid') return INVALID;
      const { accountId, privilegeBits, email, displayName, language, gated, scopes } = reading.session;
      const session: Session = {
        accountId,
        sessionId: null,
        privilegeBits,
        email,
        displayName,
        language,
        mustChangePassword: gated,
        via: 'bearer',
        scopes,
      };
      return { kind: 'valid', session };
    });
  },
});
