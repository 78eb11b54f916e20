import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as Effect from 'effect/Effect';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IdTokenFault } from '@svc/application/accounts';
import { noMailboxes } from '@svc/application/testing';
import { joseIdTokenVerifier } from './id-token-verifier.ts';

const clientId = 'client-of-loto';
const clock = { now: () => Temporal.Now.instant(), monotonicMs: () => performance.now() };
const seconds = (): number => Math.floor(Date.now() / 1000);

let lying: OAuth2Server;
let issuer: string;
beforeAll(async () => {
  lying = new OAuth2Server();
  await lying.issuer.keys.generate('RS256', { kid: 'rsa' });
  await lying.issuer.keys.generate('ES256', { kid: 'ec' });
  await lying.issuer.keys.generate('RS512', { kid: 'rsa512' });
  await lying.start(0, '127.0.0.1');
  issuer = lying.issuer.url ?? '';
});
afterAll(() => lying.stop());

const verifier = () => joseIdTokenVerifier({ clock, providers: { idp_a: { issuer, jwksUri: `${issuer}/jwks` } } });
const good = (): JWTPayload => ({
  iss: issuer,
  aud: clientId,
  sub: 'anna-at-a',
  iat: seconds(),
  exp: seconds() + 300,
  email: ' Anna@Example.test',
  email_verified: true,
  name: 'Anna Rossi',
});
const tokenOf = (change: JWTPayload = {}, kid = 'rsa', header: object = {}): Promise<string> =>
  lying.issuer.buildToken({
    kid,
    scopesOrTransform: (jwtHeader, payload) => {
      for (const key of Object.keys(payload)) delete payload[key];
      Object.assign(payload, good(), change);
      for (const [key, value] of Object.entries(change)) if (value === undefined) delete payload[key];
      Object.assign(jwtHeader, header);
    },
  });
const verify = (token: string, nonce: string | null = null, by = verifier()) =>
  Effect.runPromise(by.verify('idp_a', token, { clientId, nonce }));
const faultOf = async (token: string, nonce: string | null = null): Promise<string> => {
  const failure = await Effect.runPromise(Effect.flip(verifier().verify('idp_a', token, { clientId, nonce })));
  return failure._tag === 'IdTokenRefused' ? failure.fault : failure.reason;
};

describe('an ID token', () => {
  it('social.verify: of the provider, for our Client ID, is who it says, by RS256 or ES256', async () => {
    for (const kid of ['rsa', 'ec'])
      expect(await verify(await tokenOf({}, kid))).toEqual({
        subject: 'anna-at-a',
        email: ' Anna@Example.test',
        emailVerified: true,
        name: 'Anna Rossi',
      });
  });

  it('account.email: names nobody by an address that is no single mailbox', async () => {
    for (const email of [...noMailboxes, undefined, 42, ['anna@example.test'], `${'a'.repeat(300)}@x.test`])
      expect([email, (await verify(await tokenOf({ email }))).email]).toEqual([email, null]);
  });

  it('vouches for an address only when the provider says that it verified it', async () => {
    const emailVerified = async (email_verified: unknown) =>
      (await verify(await tokenOf({ email_verified }))).emailVerified;
    expect(await Promise.all([true, 'true', false, 'false', undefined, 1, 'yes'].map(emailVerified))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('social.verify: for somebody else, of somebody else or of another time is refused', async () => {
    const cases: readonly (readonly [JWTPayload, IdTokenFault])[] = [
      [{ aud: 'client-of-another' }, 'wrongAudience'],
      [{ aud: undefined as never }, 'wrongAudience'],
      [{ aud: [clientId, 'another'] }, 'wrongAudience'],
      [{ aud: [clientId, 'another'], azp: 'another' }, 'wrongAudience'],
      [{ azp: 'another' }, 'wrongAudience'],
      [{ iss: 'https://evil.example' }, 'wrongIssuer'],
      [{ iss: `${issuer}/` }, 'wrongIssuer'],
      [{ iss: undefined as never }, 'wrongIssuer'],
      [{ exp: seconds() - 61 }, 'expired'],
      [{ exp: undefined as never }, 'claimMissing'],
      [{ iat: seconds() + 300 }, 'notYetValid'],
      [{ iat: undefined as never }, 'notYetValid'],
      [{ nbf: seconds() + 300 }, 'notYetValid'],
      [{ sub: undefined as never }, 'subjectMissing'],
      ...['', 'x'.repeat(256), 'a\0', 'a\uD800'].map((sub) => [{ sub }, 'subjectMissing'] as const),
    ];
    for (const [change, fault] of cases)
      expect([change, await faultOf(await tokenOf(change))]).toEqual([change, fault]);
    expect((await verify(await tokenOf({ exp: seconds() - 50 }))).subject).toBe('anna-at-a');
    expect((await verify(await tokenOf({ aud: [clientId, 'another'], azp: clientId }))).subject).toBe('anna-at-a');
  });

  it('keeps the address of a token whose signature was good, for the event, and of no other', async () => {
    const failing = async (token: string) =>
      Effect.runPromise(Effect.flip(verifier().verify('idp_a', token, { clientId, nonce: null })));
    expect(await failing(await tokenOf({ exp: seconds() - 90 }))).toMatchObject({ email: ' Anna@Example.test' });
    const { privateKey } = await generateKeyPair('RS256');
    const forged = await new SignJWT(good()).setProtectedHeader({ alg: 'RS256', kid: 'rsa' }).sign(privateKey);
    expect(await failing(forged)).toMatchObject({ fault: 'signatureInvalid', email: null });
  });

  it('carries the nonce that was given, and is given the one that it carries', async () => {
    expect((await verify(await tokenOf({ nonce: 'n-1' }), 'n-1')).subject).toBe('anna-at-a');
    expect(await faultOf(await tokenOf({ nonce: 'n-1' }), 'n-2')).toBe('nonceMismatch');
    expect(await faultOf(await tokenOf(), 'n-1')).toBe('nonceMismatch');
    expect(await faultOf(await tokenOf({ nonce: 'n-1' }))).toBe('nonceMismatch');
  });

  it('without a signature, or with one that anybody can make, is refused', async () => {
    expect(await faultOf(new UnsecuredJWT(good()).encode())).toBe('algorithmRefused');
    const [publicKey] = lying.issuer.keys.toJSON();
    const shared = new TextEncoder().encode(JSON.stringify(publicKey));
    const confused = await new SignJWT(good()).setProtectedHeader({ alg: 'HS256', kid: 'rsa' }).sign(shared);
    expect(await faultOf(confused)).toBe('algorithmRefused');
    expect(await faultOf(await tokenOf({}, 'rsa512'))).toBe('algorithmRefused');
    for (const alg of ['None', 'NONE', '', 'nOnE']) {
      const header = Buffer.from(JSON.stringify({ alg, typ: 'JWT' })).toString('base64url');
      const body = Buffer.from(JSON.stringify(good())).toString('base64url');
      expect(await faultOf(`${header}.${body}.`)).toBe('algorithmRefused');
    }
  });

  it('never brings its own keys: jku, x5u and jwk in the header are not looked at', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    let asked = 0;
    const evil = createServer((_, response) => {
      asked += 1;
      void exportJWK(publicKey).then((jwk) => response.end(JSON.stringify({ keys: [{ ...jwk, kid: 'evil' }] })));
    });
    const url = await listening(evil);
    const header = { alg: 'RS256', kid: 'evil', jku: url, x5u: url, jwk: await exportJWK(publicKey) };
    const forged = await new SignJWT(good()).setProtectedHeader(header).sign(privateKey);
    expect(await faultOf(forged)).toBe('keyUnknown');
    expect(
      await faultOf(await new SignJWT(good()).setProtectedHeader({ ...header, kid: 'rsa' }).sign(privateKey)),
    ).toBe('signatureInvalid');
    expect(asked).toBe(0);
    evil.close();
  });

  it('that is none is refused, whatever it is', async () => {
    const rubbish = [
      '',
      'x',
      'a.b.c',
      `${'a'.repeat(20_000)}.b.c`,
      '..',
      'null',
      await tokenOf().then((token) => token.slice(0, -3)),
    ];
    for (const token of rubbish)
      expect(['tokenMalformed', 'signatureInvalid', 'algorithmRefused']).toContain(await faultOf(token));
  });
});

const listening = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`));
  });

describe('the keys of a provider', () => {
  let now = 0;
  const moved = { now: () => Temporal.Now.instant(), monotonicMs: () => now };
  const setting = async (answer: (asked: number) => { status?: number; body: string } | 'hang', timeoutMs = 10_000) => {
    let asked = 0;
    const server = createServer((_, response) => {
      asked += 1;
      const reply = answer(asked);
      if (reply === 'hang') return;
      response.statusCode = reply.status ?? 200;
      response.end(reply.body);
    });
    const jwksUri = await listening(server);
    const by = joseIdTokenVerifier({
      clock: moved,
      providers: { idp_a: { issuer, jwksUri } },
      keys: { timeoutMs },
    });
    const outcome = (token: string) =>
      Effect.runPromise(
        Effect.match(by.verify('idp_a', token, { clientId, nonce: null }), {
          onSuccess: ({ subject }) => subject,
          onFailure: (failure) => (failure._tag === 'ProviderDown' ? 'down' : failure.fault),
        }),
      );
    return {
      outcome,
      asked: () => asked,
      close: () => {
        server.closeAllConnections();
        server.close();
      },
    };
  };
  const published = (): string => JSON.stringify({ keys: lying.issuer.keys.toJSON() });

  it('are asked for once, shared by all who wait, and kept for ten minutes', async () => {
    const { outcome, asked, close } = await setting(() => ({ body: published() }));
    const token = await tokenOf();
    expect(await Promise.all(Array.from({ length: 10 }, () => outcome(token)))).toEqual(Array(10).fill('anna-at-a'));
    expect(asked()).toBe(1);
    now += 599_000;
    await outcome(token);
    expect(asked()).toBe(1);
    now += 2000;
    await outcome(token);
    expect(asked()).toBe(2);
    close();
  });

  it('are asked for again for an unknown key at most once in thirty seconds, however many tokens name one', async () => {
    const { outcome, asked, close } = await setting(() => ({ body: published() }));
    const { privateKey } = await generateKeyPair('RS256');
    const storm = (count: number) =>
      Promise.all(
        Array.from({ length: count }, async (_, index) =>
          outcome(
            await new SignJWT(good()).setProtectedHeader({ alg: 'RS256', kid: `made-up-${index}` }).sign(privateKey),
          ),
        ),
      );
    expect(new Set(await storm(50))).toEqual(new Set(['keyUnknown']));
    expect(asked()).toBe(1);
    now += 31_000;
    await storm(50);
    expect(asked()).toBe(2);
    expect(await outcome(await tokenOf())).toBe('anna-at-a');
    close();
  });

  it('follow the provider’s rotation', async () => {
    const next = new OAuth2Server();
    const key = await next.issuer.keys.generate('RS256', { kid: 'rotated' });
    const { outcome, asked, close } = await setting((time) => ({
      body: time === 1 ? published() : JSON.stringify({ keys: next.issuer.keys.toJSON() }),
    }));
    expect(await outcome(await tokenOf())).toBe('anna-at-a');
    now += 31_000;
    next.issuer.url = issuer;
    const rotated = await next.issuer.buildToken({
      kid: key.kid,
      scopesOrTransform: (_, payload) => void Object.assign(payload, good()),
    });
    expect([await outcome(rotated), asked()]).toEqual(['anna-at-a', 2]);
    close();
  });

  it('that are huge, slow, broken or none make the provider down, quickly, and nobody else', async () => {
    const token = await tokenOf();
    const huge = `{"keys":[${'{"kty":"RSA"},'.repeat(40_000)}{}]}`;
    for (const answer of [
      { body: huge },
      { body: 'not json' },
      { body: '[]' },
      { body: '{"keys":{}}' },
      { status: 500, body: published() },
      { status: 302, body: published() },
      'hang' as const,
    ]) {
      const { outcome, asked, close } = await setting(() => answer, answer === 'hang' ? 300 : 10_000);
      expect(await outcome(token)).toBe('down');
      expect(await outcome(token)).toBe('down');
      expect(asked()).toBe(1);
      now += 31_000;
      await outcome(token);
      expect(asked()).toBe(2);
      close();
    }
  });

  it('are still used for a day when the provider does not answer', async () => {
    const { outcome, close } = await setting((time) =>
      time === 1 ? { body: published() } : { status: 503, body: '' },
    );
    const token = await tokenOf({ exp: seconds() + 86_400 * 3 });
    expect(await outcome(token)).toBe('anna-at-a');
    now += 86_000_000;
    expect(await outcome(token)).toBe('anna-at-a');
    now += 500_000;
    expect(await outcome(token)).toBe('down');
    close();
  });
});
