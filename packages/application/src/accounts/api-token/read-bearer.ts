import * as Effect from 'effect/Effect';
import { bearerBits } from '@svc/domain/accounts';
import type { StoreDown } from '../../kernel/index.ts';
import { oidcRecords, type OidcPayload, type OidcRecordPorts } from '../oidc/oidc-records.ts';
import type { CurrentSession } from '../session/read-session.ts';

/** Who calls with an access token of the OIDC server. */
export type BearerSession = Omit<CurrentSession, 'sessionId' | 'provedAt' | 'reissue' | 'support'> & {
  readonly scopes: readonly string[];
};
export type BearerReading = { readonly kind: 'invalid' } | { readonly kind: 'valid'; readonly session: BearerSession };

/** What the OIDC server gives out as an access token: 43 characters of base64url, 256 bits of chance. */
const shape = /^[A-Za-z0-9_-]{43}$/;
const invalid: BearerReading = { kind: 'invalid' };

const storedBits = (payload: OidcPayload): number => {
  const role = (payload['extra'] as OidcPayload | undefined)?.['role'];
  return typeof role === 'number' ? role : 0;
};

/**
 * One point query per request, as with a cookie, but no cookie and no role refresh (spec 1, OIDC server): a token keeps
 * the role it was issued with until it expires or is revoked.
 */
export const readBearer =
  (ports: OidcRecordPorts) =>
  (token: string): Effect.Effect<BearerReading, StoreDown> => {
    if (!shape.test(token)) return Effect.succeed(invalid);
    return Effect.map(oidcRecords(ports).find('AccessToken', token), (read): BearerReading => {
      const account = read?.found.account;
      const accountId = read?.found.accountId;
      if (read === undefined || account == null || accountId == null) return invalid;
      const { scope } = read.payload;
      const carried = typeof scope === 'string' ? scope.split(' ') : [];
      // Also a refresh token from before there was such a scope goes on.
      const scopes = read.found.apiUnasked && !carried.includes('api') ? [...carried, 'api'] : carried;
      return {
        kind: 'valid',
        session: {
          accountId,
          privilegeBits: bearerBits(scopes, storedBits(read.payload), account.privilegeBits),
          email: account.email,
          displayName: account.displayName,
          language: account.preferredLanguage,
          gated: account.defaultPassword,
          scopes,
        },
      };
    });
  };
