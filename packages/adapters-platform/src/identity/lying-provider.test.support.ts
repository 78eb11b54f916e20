import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JWTPayload } from 'jose';
import { OAuth2Server } from 'oauth2-mock-server';

export const clientId = 'client-of-loto';
export const nonce = 'n-1';
export const clock = { now: () => Temporal.Now.instant(), monotonicMs: () => performance.now() };
export const seconds = (): number => Math.floor(Date.now() / 1000);

/** A provider that signs whatever a test wants. */
export const openLyingProvider = async () => {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256', { kid: 'rsa' });
  await server.issuer.keys.generate('ES256', { kid: 'ec' });
  await server.issuer.keys.generate('RS512', { kid: 'rsa512' });
  await server.start(0, '127.0.0.1');
  const issuer = server.issuer.url ?? '';
  const good = (): JWTPayload => ({
    iss: issuer,
    aud: clientId,
    sub: 'anna-at-a',
    iat: seconds(),
    exp: seconds() + 300,
    email: ' Anna@Example.test',
    email_verified: true,
    name: 'Anna Rossi',
    nonce,
  });
  const tokenOf = (change: JWTPayload = {}, kid = 'rsa', header: object = {}): Promise<string> =>
    server.issuer.buildToken({
      kid,
      scopesOrTransform: (jwtHeader, payload) => {
        for (const key of Object.keys(payload)) delete payload[key];
        Object.assign(payload, good(), change);
        for (const [key, value] of Object.entries(change)) if (value === undefined) delete payload[key];
        Object.assign(jwtHeader, header);
      },
    });
  return { server, issuer, good, tokenOf };
};
export type LyingProvider = Awaited<ReturnType<typeof openLyingProvider>>;

/** Starts a server at a free port. @returns where it would publish keys */
export const listening = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`));
  });
