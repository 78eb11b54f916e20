import { createServer } from 'node:http';
import * as Effect from 'effect/Effect';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IdTokenFault } from '@svc/application/accounts';
import { noMailboxes } from '@svc/application/testing';
import { joseIdTokenVerifier } from './id-token-verifier.ts';
import {
  clientId,
  clock,
  listening,
  nonce,
  openLyingProvider,
  seconds,
  type LyingProvider,
} from './lying-provider.test.support.ts';

let lying: LyingProvider;
let issuer: string;
beforeAll(async () => {
  lying = await openLyingProvider();
  issuer = lying.issuer;
});
afterAll(() => lying.server.stop());

const verifier = () => joseIdTokenVerifier({ clock, providers: { idp_a: { issuer, jwksUri: `${issuer}/jwks` } } });
const verify = (token: string, by = verifier()) => Effect.runPromise(by.verify('idp_a', token, { clientId, nonce }));
const faultOf = async (token: string, wanted = nonce): Promise<string> => {
  const failure = await Effect.runPromise(Effect.flip(verifier().verify('idp_a', token, { clientId, nonce: wanted })));
  return failure._tag === 'IdTokenRefused' ? failure.fault : failure.reason;
};

describe('an ID token', () => {
  it('social.verify: of the provider, for our Client ID, is who it says, by RS256 or ES256', async () => {
    for (const kid of ['rsa', 'ec']) {
      const token = await lying.tokenOf({ exp: 4_000_000_000 }, kid);
      expect(await verify(token)).toEqual({
        subject: 'anna-at-a',
        email: ' Anna@Example.test',
        emailVerified: true,
        name: 'Anna Rossi',
        signed: token.split('.').slice(0, 2).join('.'),
        expiresAt: Temporal.Instant.fromEpochMilliseconds(4_000_000_000_000),
        authTime: null,
      });
    }
  });

  it('account.email: names nobody by an address that is no single mailbox', async () => {
    for (const email of [...noMailboxes, undefined, 42, ['anna@example.test'], `${'a'.repeat(300)}@x.test`])
      expect([email, (await verify(await lying.tokenOf({ email }))).email]).toEqual([email, null]);
  });

  it('vouches for an address only when the provider says that it verified it', async () => {
    const emailVerified = async (email_verified: unknown) =>
      (await verify(await lying.tokenOf({ email_verified }))).emailVerified;
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
      expect([change, await faultOf(await lying.tokenOf(change))]).toEqual([change, fault]);
    expect((await verify(await lying.tokenOf({ exp: seconds() - 50 }))).subject).toBe('anna-at-a');
    expect((await verify(await lying.tokenOf({ aud: [clientId, 'another'], azp: clientId }))).subject).toBe(
      'anna-at-a',
    );
  });

  it('keeps the address of a token whose signature was good, for the event, and of no other', async () => {
    const failing = async (token: string) =>
      Effect.runPromise(Effect.flip(verifier().verify('idp_a', token, { clientId, nonce })));
    expect(await failing(await lying.tokenOf({ exp: seconds() - 90 }))).toMatchObject({ email: ' Anna@Example.test' });
    const { privateKey } = await generateKeyPair('RS256');
    const forged = await new SignJWT(lying.good()).setProtectedHeader({ alg: 'RS256', kid: 'rsa' }).sign(privateKey);
    expect(await failing(forged)).toMatchObject({ fault: 'signatureInvalid', email: null });
  });

  it('carries the nonce of the browser that brings it', async () => {
    expect((await verify(await lying.tokenOf())).subject).toBe('anna-at-a');
    expect(await faultOf(await lying.tokenOf(), 'n-2')).toBe('nonceMismatch');
    for (const other of ['n-2', '', undefined, null, 1, ['n-1']])
      expect([other, await faultOf(await lying.tokenOf({ nonce: other as never }))]).toEqual([other, 'nonceMismatch']);
  });

  it('is as fresh as its auth_time, and says nothing of that by anything else', async () => {
    const authTime = async (auth_time: unknown) =>
      (await verify(await lying.tokenOf({ auth_time })).then((ok) => ok.authTime))?.toString();
    expect(await authTime(1_800_000_000.7)).toBe('2027-01-15T08:00:00Z');
    for (const none of [undefined, null, '1800000000', -1, true]) expect(await authTime(none)).toBeUndefined();
  });

  it('with an end that no calendar has counts to the last day of ours', async () => {
    const { expiresAt } = await verify(await lying.tokenOf({ exp: 1e300 }));
    expect(expiresAt.toString()).toBe('9999-12-31T23:59:59Z');
  });

  it('spelled in another way is the same token to us', async () => {
    const token = await lying.tokenOf();
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    // The last letter of an RSA signature carries four bits that mean nothing.
    const other = token.slice(0, -1) + letters[letters.indexOf(token.at(-1)!) ^ 1];
    expect((await verify(other)).signed).toBe((await verify(token)).signed);
  });

  it('without a signature, or with one that anybody can make, is refused', async () => {
    expect(await faultOf(new UnsecuredJWT(lying.good()).encode())).toBe('algorithmRefused');
    const [publicKey] = lying.server.issuer.keys.toJSON();
    const shared = new TextEncoder().encode(JSON.stringify(publicKey));
    const confused = await new SignJWT(lying.good()).setProtectedHeader({ alg: 'HS256', kid: 'rsa' }).sign(shared);
    expect(await faultOf(confused)).toBe('algorithmRefused');
    expect(await faultOf(await lying.tokenOf({}, 'rsa512'))).toBe('algorithmRefused');
    for (const alg of ['None', 'NONE', '', 'nOnE']) {
      const header = Buffer.from(JSON.stringify({ alg, typ: 'JWT' })).toString('base64url');
      const body = Buffer.from(JSON.stringify(lying.good())).toString('base64url');
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
    const forged = await new SignJWT(lying.good()).setProtectedHeader(header).sign(privateKey);
    expect(await faultOf(forged)).toBe('keyUnknown');
    expect(
      await faultOf(await new SignJWT(lying.good()).setProtectedHeader({ ...header, kid: 'rsa' }).sign(privateKey)),
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
      await lying.tokenOf().then((token) => token.slice(0, -3)),
    ];
    for (const token of rubbish)
      expect(['tokenMalformed', 'signatureInvalid', 'algorithmRefused']).toContain(await faultOf(token));
  });
});
