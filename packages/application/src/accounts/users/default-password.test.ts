import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { uuidv7, type SessionId } from '@svc/domain/kernel';
import type { Account } from '@svc/domain/accounts';
import { anAccount } from '../../testing/fixtures.ts';
import { openMemoryWorld } from '../../testing/memory-world.ts';
import { openToPublishedPassword, renewDefaultPassword } from './default-password.ts';

const hashOf = (password: string): string => `hash of ${password}`;

const openPorts = async (...accounts: readonly Account[]) => {
  const { world } = await openMemoryWorld();
  for (const account of accounts) await Effect.runPromise(world.accounts.insert(account));
  const hashed: string[] = [];
  let made = 0;
  const ports = {
    ...world,
    clock: { now: () => Temporal.Instant.from('2026-11-20T10:00:00Z'), monotonicMs: () => 0 },
    ids: { next: <I extends string>() => uuidv7((made += 1), new Uint8Array(10)) as I },
    mailer: { configured: false, send: () => Effect.die(new Error('no mail is sent here')) },
    frontEndUrl: 'https://studio.example',
    passwordHasher: {
      hash: (password: string) => Effect.succeed(hashOf(password)),
      verify: (password: string, hash: string | undefined) => {
        hashed.push(String(hash));
        return Effect.succeed(hash === hashOf(password));
      },
      isCurrent: () => true,
    },
  };
  return { ports, hashed };
};
const actor = { kind: 'maintenance', requestId: 'svc 1', address: null } as const;

describe('a default password', () => {
  const published = anAccount({ passwordHash: hashOf('svc-change-me'), defaultPassword: true });
  const own = anAccount({ passwordHash: hashOf('a1b2c-d3e4f'), defaultPassword: true });
  const none = anAccount({ passwordHash: null, defaultPassword: true });
  const changed = anAccount({ passwordHash: hashOf('trenta gatti'), defaultPassword: false });

  it('account.default-password: is found where it is the published one; no hash is paid for accounts without one', async () => {
    const { ports, hashed } = await openPorts(published, own, none, changed);
    expect(await Effect.runPromise(openToPublishedPassword(ports))).toEqual([published.email]);
    expect(new Set(hashed)).toEqual(new Set([published.passwordHash, own.passwordHash]));
  });

  it('account.default-password: is replaced by another one that must be changed first too, and ends every access', async () => {
    const { ports } = await openPorts(published);
    const session = await Effect.runPromise(ports.sessions.open(ports.ids.next<SessionId>(), published));
    expect(session).not.toBeNull();
    await Effect.runPromise(renewDefaultPassword(ports)({ id: published.id, password: 'a1b2c', actor }));
    expect(await Effect.runPromise(ports.accounts.find(published.id))).toEqual({
      ...published,
      passwordHash: hashOf('a1b2c'),
      defaultPassword: true,
    });
    expect(await Effect.runPromise(ports.sessions.listOf(published.id))).toEqual([]);
    expect(await Effect.runPromise(openToPublishedPassword(ports))).toEqual([]);
  });

  it('password_is_own: is not put in the place of one that its person chose', async () => {
    const { ports } = await openPorts(changed);
    const renewed = Effect.flip(renewDefaultPassword(ports)({ id: changed.id, password: 'a1b2c', actor }));
    expect(await Effect.runPromise(renewed)).toMatchObject({ code: 'password_is_own' });
    const missing = Effect.flip(renewDefaultPassword(ports)({ id: none.id, password: 'a1b2c', actor }));
    expect(await Effect.runPromise(missing)).toMatchObject({ _tag: 'NotFound' });
    expect(await Effect.runPromise(ports.accounts.find(changed.id))).toEqual(changed);
  });
});
