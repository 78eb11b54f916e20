import { createLocalJWKSet, createRemoteJWKSet, jwtVerify } from 'jose';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newSigningKey } from '../keys/oidc-keys.ts';
import { anna, openStudio, type Studio } from '../testing/studio.ts';
import { rawClient, register, type Answered, type RawClient } from '../testing/oidc-client.ts';
import { openVisitor } from '../testing/oidc-visitor.ts';

let studio: Studio;
let other: Awaited<ReturnType<Studio['another']>>;
let client: RawClient;
const issuer = 'http://studio.example';
beforeAll(async () => {
  studio = await openStudio({ HTTP__PUBLICURL: issuer });
  other = await studio.another();
  await register(studio.server, 'desk');
  client = rawClient(`http://127.0.0.1:${studio.port}`, 'desk');
});
afterAll(() => studio.close());

const here = () => `http://127.0.0.1:${studio.port}`;
const there = () => `http://127.0.0.1:${other.port}`;
const invalidGrant = ({ status, json }: Answered) => expect([status, json['error']]).toEqual([400, 'invalid_grant']);
const works = async (token: unknown): Promise<boolean> => {
  const answer = await fetch(`${here()}/api/v1/user/me`, { headers: { authorization: `Bearer ${String(token)}` } });
  return answer.status === 200;
};
/** The server says its public address; a visitor of the tests goes where it listens. */
const tokens = async (of = client) => {
  const visitor = openVisitor(issuer, here());
  const { out, html } = await of.signIn(visitor, anna);
  const code = out?.searchParams.get('code');
  if (code == null) throw new Error(html);
  return { code, ...(await of.redeem(code)).json } as Record<
    'code' | 'access_token' | 'refresh_token' | 'id_token',
    string
  >;
};

describe('rotation', () => {
  it('oidc.grant: gives a new refresh token every time, and the old one is dead', async () => {
    const first = await tokens();
    const second = await client.refresh(first.refresh_token);
    expect([second.status, second.json['refresh_token'] === first.refresh_token]).toEqual([200, false]);
    expect(await works(second.json['access_token'])).toBe(true);
  });

  it('takes a replay for theft: the grant goes, with what the thief or the owner got by it', async () => {
    const first = await tokens();
    const second = await client.refresh(first.refresh_token);
    invalidGrant(await client.refresh(first.refresh_token));
    invalidGrant(await client.refresh(String(second.json['refresh_token'])));
    for (const token of [first.access_token, second.json['access_token']]) expect(await works(token)).toBe(false);
  });

  it('is decided once by two servers who are asked at the same moment: one gets tokens, and they are dead', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { refresh_token: token } = await tokens();
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, at) => client.refresh(token, at % 2 === 0 ? here() : there())),
      );
      const won = answers.filter(({ status }) => status === 200);
      expect(won.length).toBeLessThanOrEqual(1);
      for (const lost of answers.filter(({ status }) => status !== 200)) invalidGrant(lost);
      for (const { json } of won) {
        expect(await works(json['access_token'])).toBe(false);
        invalidGrant(await client.refresh(String(json['refresh_token'])));
      }
    }
  });

  it('redeems a code once, for its client alone: a replay revokes what it gave', async () => {
    const { code, access_token: token } = await tokens();
    expect(await works(token)).toBe(true);
    invalidGrant(await client.redeem(code));
    expect(await works(token)).toBe(false);
    const visitor = openVisitor(issuer, here());
    const { out } = await client.signIn(visitor, anna);
    const again = out?.searchParams.get('code') ?? '';
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.redeem(again)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const given = answers.flatMap(({ json }) => json['access_token'] ?? []);
    expect(await Promise.all(given.map(works))).toEqual(given.map(() => false));
  });

  it('knows after a restart what was spent before', async () => {
    const first = await tokens();
    await client.refresh(first.refresh_token);
    const restarted = await studio.another();
    const base = `http://127.0.0.1:${restarted.port}`;
    invalidGrant(await client.refresh(first.refresh_token, base));
    const { refresh_token: good } = await tokens();
    expect((await client.refresh(good, base)).status).toBe(200);
    await restarted.close();
  });

  it('never moves the end: a storm of refreshes over days, with a moved clock, ends seven days after the sign-in', async () => {
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      let { refresh_token: token } = await tokens();
      for (let hours = 12; hours < 7 * 24; hours += 12) {
        vi.setSystemTime(start + hours * 3_600_000);
        const { status, json } = await client.refresh(token);
        expect([hours, status]).toEqual([hours, 200]);
        token = String(json['refresh_token']);
      }
      vi.setSystemTime(start + 7 * 24 * 3_600_000 + 60_000);
      invalidGrant(await client.refresh(token));
      // A storm on the way: of each round's many, at most one is answered, on either server.
      vi.setSystemTime(start);
      const fresh = await tokens();
      vi.setSystemTime(start + 3 * 24 * 3_600_000);
      const storm = await Promise.all(
        Array.from({ length: 40 }, (_, at) => client.refresh(fresh.refresh_token, at % 2 === 0 ? here() : there())),
      );
      expect(storm.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      for (const token of [
        fresh.refresh_token,
        ...storm.flatMap(({ json }) => (json['refresh_token'] as string | undefined) ?? []),
      ])
        invalidGrant(await client.refresh(token));
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('oidc.certificates: the tenant’s keys', () => {
  it('are published without their private members; the first signs, and older ones still verify', async () => {
    const before = await tokens();
    const file = join(studio.environment['SVC_DATA_DIR'] ?? '', 'oidc-keys.json');
    const kept = JSON.parse(readFileSync(file, 'utf8')) as { signing: object[]; encryption: string };
    const fresh = newSigningKey('rotated');
    const keys = {
      OIDC__SIGNINGKEYS: JSON.stringify({ keys: [fresh, ...kept.signing] }),
      OIDC__ENCRYPTIONKEYS: kept.encryption,
    };
    const rotated = await studio.another(keys);
    const base = `http://127.0.0.1:${rotated.port}`;
    const jwks = (await (await fetch(`${base}/connect/jwks`)).json()) as { keys: Record<string, string>[] };
    expect(jwks.keys).toHaveLength(3);
    for (const key of jwks.keys)
      for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) expect(key).not.toHaveProperty(secret);
    const { json } = await client.refresh(before.refresh_token, base);
    const keySet = createRemoteJWKSet(new URL(`${base}/connect/jwks`));
    for (const [token, kid] of [
      [before.id_token, jwks.keys[1]?.['kid']],
      [String(json['id_token']), 'rotated'],
    ] as const) {
      const { protectedHeader } = await jwtVerify(token, keySet, { issuer, audience: 'desk' });
      expect([protectedHeader.alg, protectedHeader.kid]).toEqual(['RS256', kid]);
    }
    await rotated.close();
  });

  it('sign by what a client asks: RS256 for who does not, PS256 and ES256', async () => {
    const keySet = createRemoteJWKSet(new URL(`${here()}/connect/jwks`));
    const discovery = await (await fetch(`${here()}/.well-known/openid-configuration`)).json();
    const { id_token_signing_alg_values_supported: offered } = discovery as Record<string, readonly string[]>;
    expect(offered?.toSorted()).toEqual(['ES256', 'PS256', 'RS256']);
    for (const idTokenAlg of ['PS256', 'ES256'] as const) {
      const id = `desk-${idTokenAlg.toLowerCase()}`;
      await register(studio.server, id, { idTokenAlg });
      const asking = rawClient(here(), id);
      const { id_token, refresh_token } = await tokens(asking);
      const refreshed = await asking.refresh(refresh_token);
      for (const token of [id_token, String(refreshed.json['id_token'])]) {
        const { protectedHeader } = await jwtVerify(token, keySet, { issuer, audience: id });
        expect(protectedHeader.alg).toBe(idTokenAlg);
      }
    }
  });

  it('of another tenant open nothing here: neither its tokens nor its rows', async () => {
    const mine = await tokens();
    const foreign = await studio.another({
      SVC_TENANT: 'altro-studio',
      OIDC__SIGNINGKEYS: JSON.stringify({ keys: [newSigningKey('foreign')] }),
      OIDC__ENCRYPTIONKEYS: `k:${Buffer.alloc(32, 7).toString('base64')}`,
    });
    const base = `http://127.0.0.1:${foreign.port}`;
    invalidGrant(await client.refresh(mine.refresh_token, base));
    const jwks = (await (await fetch(`${base}/connect/jwks`)).json()) as Parameters<typeof createLocalJWKSet>[0];
    await expect(jwtVerify(mine.id_token, createLocalJWKSet(jwks))).rejects.toThrow('no applicable key');
    await foreign.close();
  });

  it('are not there in production unless they are given: then there is no OIDC server', async () => {
    // Production serves no database with the published password.
    await studio.sql('update account set default_password = false');
    const bare = await studio.another({
      NODE_ENV: 'production',
      AUTH__COOKIEKEYS: `k:${Buffer.alloc(32, 1).toString('base64')}`,
      SECRETS__KEYRING: `k:${Buffer.alloc(32, 2).toString('base64')}`,
    });
    const answer = await fetch(`http://127.0.0.1:${bare.port}/.well-known/openid-configuration`);
    expect(answer.status).toBe(404);
    await bare.close();
  });
});
