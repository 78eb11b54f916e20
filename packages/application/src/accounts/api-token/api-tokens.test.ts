import { createHash } from 'node:crypto';
import * as Effect from 'effect/Effect';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiToken } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import { storeDown, type PersonActor, type StoredAuditEntry } from '../../kernel/index.ts';
import { MemoryDatabase } from '../../kernel/memory-database.ts';
import { after, anId, now } from '../../testing/fixtures.ts';
import { memoryStoreWorld } from '../../testing/store-world.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { admitApiToken, type TokenRequest } from './admit-api-token.ts';
import {
  createApiToken,
  editApiToken,
  readApiToken,
  revokeApiToken,
  type ApiTokenPorts,
  type MakeTokenPorts,
} from './manage-api-tokens.ts';

const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');
const operator: PersonActor = {
  kind: 'person',
  accountId: anId<AccountId>(),
  requestId: 'req-1',
  address: null,
};
const given = {
  name: 'Sito',
  permissions: ['activities.read'],
  allowedOrigins: ['https://studio.example'],
  expiresAt: null,
  active: true,
} as const;

let db: MemoryDatabase;
let ports: MakeTokenPorts;
let clock: Temporal.Instant;
let logged: string[];
beforeEach(() => {
  db = new MemoryDatabase();
  clock = now;
  logged = [];
  let made = 0;
  const time = { now: () => clock, monotonicMs: () => 0 };
  ports = {
    ...memoryStoreWorld(db, time),
    clock: time,
    ids: { next: anId },
    random: { bytes: (count) => new Uint8Array(count).fill((made += 1)) },
    digest: { sha256 },
    mailer: { configured: false, send: () => Effect.die(new Error('no mail is sent')) },
    frontEndUrl: 'https://studio.example',
  };
});

const admit = (asked: Partial<TokenRequest> & { readonly plaintext: string }, over: Partial<ApiTokenPorts> = {}) =>
  admitApiToken({ ...ports, ...over, logger: { log: (_, message) => void logged.push(message) } })({
    permission: 'activities.read',
    origin: 'https://studio.example',
    referer: null,
    ...asked,
  });
const audit = (): readonly StoredAuditEntry[] => db.rows<StoredAuditEntry>('audit');
const stored = (token: ApiToken): Promise<ApiToken> => run(readApiToken(ports)(token.id));

describe('an API token', () => {
  it('settings.api-token-plaintext: shows its plaintext once, at creation; nothing kept or audited holds it', async () => {
    const { token, plaintext } = await run(createApiToken(ports)(given, operator));
    expect(plaintext).toMatch(/^[0-9a-f]{8}_svc_[0-9a-f]{64}$/);
    const everything = JSON.stringify([await stored(token), audit(), db.rows('apiToken')]);
    expect(everything).not.toContain(plaintext);
    expect(everything).not.toContain(plaintext.slice(9));
    expect(JSON.stringify(audit())).not.toContain(token.hash);
  });

  it('api-token.storage: is kept as SHA-256 and prefix', async () => {
    const { token, plaintext } = await run(createApiToken(ports)(given, operator));
    expect(await stored(token)).toMatchObject({ hash: sha256(plaintext), prefix: plaintext.slice(0, 8) });
  });

  it('limit.api-token-prefix: has a prefix of eight characters', async () => {
    const { token } = await run(createApiToken(ports)(given, operator));
    // All of them by chance: a constant mark would leave fewer to distinguish tokens by.
    expect(token.prefix).toMatch(/^[0-9a-f]{8}$/);
  });

  it('lets its request in, and remembers the use to the minute', async () => {
    const { token, plaintext } = await run(createApiToken(ports)(given, operator));
    expect((await run(admit({ plaintext }))).id).toBe(token.id);
    expect((await stored(token)).lastUsedAt).toEqual(now);
    clock = after(30);
    await run(admit({ plaintext }));
    expect((await stored(token)).lastUsedAt).toEqual(now);
    clock = after(60);
    await run(admit({ plaintext }));
    expect((await stored(token)).lastUsedAt).toEqual(after(60));
  });

  it('is still good when its use cannot be written down', async () => {
    const { plaintext } = await run(createApiToken(ports)(given, operator));
    const apiTokens = { ...ports.apiTokens, touch: () => Effect.fail(storeDown('disk full')) };
    expect(await run(admit({ plaintext }, { apiTokens }))).toMatchObject({ name: 'Sito' });
    expect(logged).toHaveLength(1);
  });

  it('turns away a wrong plaintext, its own hash, an endless one, a foreign origin and a missing permission', async () => {
    const { token, plaintext } = await run(createApiToken(ports)(given, operator));
    const why = async (asked: Parameters<typeof admit>[0]) =>
      ((await failureOf(admit(asked))) as { code?: string }).code;
    for (const wrong of [`${plaintext}0`, token.hash, token.prefix, '', 'x'.repeat(100_000)])
      expect(await why({ plaintext: wrong })).toBe('api_token_unknown');
    expect(await why({ plaintext, origin: 'https://evil.example' })).toBe('api_token_origin');
    expect(await why({ plaintext, permission: 'forms.write' })).toBe('api_token_permission');
  });

  it('state.api-token.edit: keeps its secret and its uses; the audit names old and new of what changed alone', async () => {
    const { token, plaintext } = await run(createApiToken(ports)(given, operator));
    const edit = { name: 'App', allowedOrigins: ['*'], active: false } as const;
    const after_ = await run(editApiToken(ports)(token.id, edit, operator));
    expect(after_).toEqual({ ...token, name: 'App', allowedOrigins: ['*'], state: 'Inactive' });
    expect(audit().at(-1)).toMatchObject({
      operation: 'apiToken.edit',
      entity: 'apiToken',
      entityId: token.id,
      actor: operator,
      changes: {
        name: { old: 'Sito', new: 'App' },
        allowedOrigins: { old: ['https://studio.example'], new: ['*'] },
        active: { old: true, new: false },
      },
    });
    expect(Object.keys(audit().at(-1)?.changes ?? {})).toHaveLength(3);
    expect(await failureOf(admit({ plaintext }))).toMatchObject({ code: 'api_token_inactive' });
    await run(editApiToken(ports)(token.id, { active: true }, operator));
    expect((await run(admit({ plaintext, origin: null }))).state).toBe('Active');
  });

  it('state.api-token.revoke: is deleted, opens nothing from then on, and cannot be revoked or edited again', async () => {
    const { token, plaintext } = await run(createApiToken(ports)(given, operator));
    await run(revokeApiToken(ports)(token.id, operator));
    expect(await run(ports.apiTokens.list)).toEqual([]);
    expect(audit().map(({ operation }) => operation)).toEqual(['apiToken.create', 'apiToken.revoke']);
    expect(await failureOf(admit({ plaintext }))).toMatchObject({ code: 'api_token_unknown' });
    const again = [
      revokeApiToken(ports)(token.id, operator),
      editApiToken(ports)(token.id, { active: true }, operator),
      readApiToken(ports)(token.id),
    ] as const;
    for (const effect of again) expect(await failureOf<unknown, unknown>(effect)).toMatchObject({ _tag: 'NotFound' });
    expect(audit()).toHaveLength(2);
  });
});
