import { createServer } from 'node:http';
import * as Effect from 'effect/Effect';
import { generateKeyPair, SignJWT } from 'jose';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joseIdTokenVerifier } from './id-token-verifier.ts';
import {
  clientId,
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
        Effect.match(by.verify('idp_a', token, { clientId, nonce }), {
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
  const published = (): string => JSON.stringify({ keys: lying.server.issuer.keys.toJSON() });

  it('are asked for once, shared by all who wait, and kept for ten minutes', async () => {
    const { outcome, asked, close } = await setting(() => ({ body: published() }));
    const token = await lying.tokenOf();
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
            await new SignJWT(lying.good())
              .setProtectedHeader({ alg: 'RS256', kid: `made-up-${index}` })
              .sign(privateKey),
          ),
        ),
      );
    expect(new Set(await storm(50))).toEqual(new Set(['keyUnknown']));
    expect(asked()).toBe(1);
    now += 31_000;
    await storm(50);
    expect(asked()).toBe(2);
    expect(await outcome(await lying.tokenOf())).toBe('anna-at-a');
    close();
  });

  it('follow the provider’s rotation', async () => {
    const next = new OAuth2Server();
    const key = await next.issuer.keys.generate('RS256', { kid: 'rotated' });
    const { outcome, asked, close } = await setting((time) => ({
      body: time === 1 ? published() : JSON.stringify({ keys: next.issuer.keys.toJSON() }),
    }));
    expect(await outcome(await lying.tokenOf())).toBe('anna-at-a');
    now += 31_000;
    next.issuer.url = issuer;
    const rotated = await next.issuer.buildToken({
      kid: key.kid,
      scopesOrTransform: (_, payload) => void Object.assign(payload, lying.good()),
    });
    expect([await outcome(rotated), asked()]).toEqual(['anna-at-a', 2]);
    close();
  });

  it('that are huge, slow, broken or none make the provider down, quickly, and nobody else', async () => {
    const token = await lying.tokenOf();
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
    const token = await lying.tokenOf({ exp: seconds() + 86_400 * 3 });
    expect(await outcome(token)).toBe('anna-at-a');
    now += 86_000_000;
    expect(await outcome(token)).toBe('anna-at-a');
    now += 500_000;
    expect(await outcome(token)).toBe('down');
    close();
  });
});
