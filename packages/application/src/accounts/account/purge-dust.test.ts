import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { storeDown } from '../../kernel/index.ts';
import { MemoryDatabase } from '../../kernel/memory-database.ts';
import { memoryStoreWorld } from '../../testing/store-world.ts';
import { anAccount, anId, now } from '../../testing/fixtures.ts';
import { run, times } from '../../testing/world-test.ts';
import type { SessionId } from '@svc/domain/kernel';
import { dustBatch, purgeDust } from './purge-dust.ts';
import { dustKinds, type DustStore } from './dust-store.ts';

const open = () => {
  let clock = now;
  const clockPort = { now: () => clock, monotonicMs: () => 0 };
  const db = new MemoryDatabase();
  const world = memoryStoreWorld(db, clockPort);
  const logged: string[] = [];
  const ports = {
    clock: clockPort,
    logger: { log: (_: string, message: string) => void logged.push(message) },
    dust: world.dust,
    retention: { sessionDays: 30, authEventDays: 180 },
  };
  return { db, world, ports, logged, later: (by: Temporal.DurationLike): void => void (clock = clock.add(by)) };
};
const purged = (ports: Parameters<typeof purgeDust>[0]) => run(purgeDust(ports));

describe('the purge', () => {
  it('keeps sessions, sign-ins and keys as long as they are configured to be, or rules look at them', async () => {
    const { db, world, ports, later } = open();
    const account = anAccount();
    await run(world.accounts.insert(account));
    await run(world.sessions.adopt(anId<SessionId>(), account.id, now));
    const event = { at: now, method: 'otp', success: true, maskedEmail: 'a', accountId: account.id, reason: null };
    await run(world.authEvents.append({ ...event, method: 'otp' }));
    await run(world.idempotency.claim('key', 'scope', 'hash', now));
    const left = () => ['session', 'authEvent', 'idempotency'].map((table) => db.rows(table).length);
    later({ hours: 25 });
    await purged(ports);
    expect(left()).toEqual([1, 1, 1]);
    later({ seconds: 1 });
    await purged(ports);
    expect(left()).toEqual([1, 1, 0]);
    later({ hours: 29 * 24 });
    await purged(ports);
    expect(left()).toEqual([0, 1, 0]);
    later({ hours: 150 * 24 });
    expect(await purged(ports)).toEqual({ done: 1, failed: 0, more: false });
    expect(left()).toEqual([0, 0, 0]);
  });

  it('takes a bounded batch of each kind and says that there is more', async () => {
    const { world, ports, later } = open();
    for (const key of times(dustBatch + 1, String)) await run(world.idempotency.claim(key, 'scope', 'hash', now));
    later({ hours: 26 });
    expect(await purged(ports)).toEqual({ done: dustBatch, failed: 0, more: true });
    expect(await purged(ports)).toEqual({ done: 1, failed: 0, more: false });
  });

  it('goes on with the other kinds when one fails, and says which', async () => {
    const { ports, logged } = open();
    const asked: string[] = [];
    const dust: DustStore = {
      remove: (kind) =>
        Effect.suspend(() => {
          asked.push(kind);
          return kind === 'authEvents' ? Effect.fail(storeDown('locked')) : Effect.succeed(1);
        }),
    };
    const kinds = Object.keys(dustKinds);
    expect(await purged({ ...ports, dust })).toEqual({ done: kinds.length - 1, failed: 1, more: false });
    expect([asked, logged]).toEqual([kinds, ['dust stays']]);
  });
});
