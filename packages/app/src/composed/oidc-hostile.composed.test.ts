import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, openStudio, type Studio } from '../testing/studio.ts';
import { callback, mounts, rawClient, register, type RawClient } from '../testing/oidc-client.ts';
import { openVisitor } from '../testing/oidc-visitor.ts';
import { call } from '../walk/client.ts';

let studio: Studio;
let client: RawClient;
beforeAll(async () => {
  studio = await openStudio();
  await register(studio.server, 'desk');
  client = rawClient(studio.url, 'desk');
});
afterAll(() => studio.close());

describe('hostile input', () => {
  const endpoints = mounts.flatMap((mount) => [
    `${mount}/token`,
    `${mount}/authorize`,
    `${mount}/logout`,
    `${mount}/revocation`,
  ]);
  it('never ends in a 500, whatever is sent where', async () => {
    const bodies = [
      'a=%00',
      'client_id=desk&client_id=desk',
      '{"grant_type":{"a":1}}',
      '[]',
      '__proto__=x&constructor=y',
      '%',
      `client_id=${'x'.repeat(9000)}`,
      '\uffff=\ufffe',
      'client_id=%ed%a0%80&code=%ff',
    ];
    for (const path of endpoints)
      for (const body of bodies)
        for (const type of ['application/x-www-form-urlencoded', 'application/json', 'text/plain']) {
          const posted = await call(`${studio.url}${path}`, {
            method: 'POST',
            body,
            headers: { 'content-type': type },
          });
          expect([path, body, type, posted.status < 500]).toEqual([path, body, type, true]);
          const asked = await call(`${studio.url}${path}?${encodeURI(body)}`, {});
          expect([path, body, asked.status < 500]).toEqual([path, body, true]);
        }
  });

  it('is bounded: a body too large is 413, another content type 415', async () => {
    for (const path of endpoints) {
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const big = await call(`${studio.url}${path}`, {
        method: 'POST',
        body: `a=${'x'.repeat(20_000)}`,
        headers: form,
      });
      const odd = await call(`${studio.url}${path}`, {
        method: 'POST',
        body: '<a/>',
        headers: { 'content-type': 'text/xml' },
      });
      expect([path, big.status, odd.status]).toEqual([path, 413, 415]);
    }
  });

  it('accepts a flat JSON object as a form, as convention 1 says', async () => {
    const { out } = await client.signIn(openVisitor(studio.url), anna);
    const body = JSON.stringify({
      grant_type: 'authorization_code',
      client_id: 'desk',
      code: out?.searchParams.get('code'),
      redirect_uri: callback,
      code_verifier: client.verifier,
    });
    const answer = await call(`${studio.url}/api/v1/oauth/token`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(200);
  });

  it('cannot poison the issuer or a link by Host or X-Forwarded-Host', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const ask = (path: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const sent = request({ port: studio.port, path, headers }, (answer) => {
          let text = JSON.stringify(answer.headers);
          answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
          answer.on('end', () => resolve(text));
        });
        sent.on('error', reject).end();
      });
    const seen = [
      await ask('/.well-known/openid-configuration'),
      await ask(client.authorizeUrl().slice(studio.url.length)),
      await ask('/connect/logout'),
    ];
    expect(seen.join('')).not.toContain('evil');
    expect(seen[0]).toContain(`"issuer":"${studio.url}"`);
  });

  it('keeps the headers of every answer: request id, no sniffing, no store, a policy', async () => {
    for (const path of [
      '/.well-known/openid-configuration',
      '/connect/jwks',
      '/connect/authorize',
      '/api/v1/oauth/logout',
    ]) {
      const { headers } = await fetch(`${studio.url}${path}`, {
        headers: { 'x-request-id': 'oidc-1' },
        redirect: 'manual',
      });
      expect([
        path,
        headers.get('x-request-id'),
        headers.get('x-content-type-options'),
        headers.get('cache-control'),
      ]).toEqual([path, 'oidc-1', 'nosniff', 'no-store']);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });
});
