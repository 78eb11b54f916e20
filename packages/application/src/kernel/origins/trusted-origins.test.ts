import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { corsOrigin } from '@svc/domain/entity';
import { storeDown } from '../faults.ts';
import type { EntityStores } from '../entity/entity-store.ts';
import { MemoryDatabase } from '../memory-database.ts';
import { memoryStoreWorld } from '../../testing/index.ts';
import { announcedOrigins, trustedOrigins } from './trusted-origins.ts';

const now = Temporal.Instant.from('2026-03-01T10:00:00Z');
const clock = { now: () => now, monotonicMs: () => 0 };
const meta = (n: number) => ({
  id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  ...{ version: 1, createdAt: now, updatedAt: now, description: null },
});
const world = () => memoryStoreWorld(new MemoryDatabase(), clock);
const soon = <A, E>(value: A | Effect.Effect<A, E>): Promise<A> =>
  Effect.runPromise(Effect.isEffect(value) ? value : Effect.succeed(value));

describe('the trusted origins', () => {
  it('are those of the configuration at once, and the active ones of the database, however many', async () => {
    const { entities } = world();
    const rows = Array.from({ length: 501 }, (_, n) => ({
      ...meta(n),
      origin: `https://shop-${n}.example`,
      active: n !== 7,
    }));
    const store = entities.of(corsOrigin);
    await Effect.runPromise(Effect.forEach(rows, store.insert));
    const { trusts, effective, drop } = trustedOrigins({ entities, clock }, ['https://own.example']);
    expect(trusts('https://own.example')).toBe(true);
    const asked = ['https://shop-0.example', 'https://shop-500.example', 'https://shop-7.example', 'null'];
    expect(await Promise.all(asked.map((origin) => soon(trusts(origin))))).toEqual([true, true, false, false]);
    expect(trusts('https://shop-0.example')).toBe(true); // known by now
    expect(await Effect.runPromise(effective)).toHaveLength(501);
    await Effect.runPromise(store.remove(rows[0]!.id));
    drop();
    expect(await soon(trusts('https://shop-0.example'))).toBe(false);
  });
  it('of the configuration count while the database is away', async () => {
    const down = Effect.fail(storeDown('away'));
    const entities = { of: () => ({ list: () => down }) } as object as EntityStores;
    const { trusts } = trustedOrigins({ entities, clock }, ['https://own.example']);
    expect(trusts('https://own.example')).toBe(true);
    await expect(soon(trusts('https://shop.example'))).rejects.toMatchObject({ _tag: 'StoreDown' });
  });
  it('make themselves known when a row is written, and no other record does', async () => {
    const { entities } = world();
    const woken: string[] = [];
    const announced = announcedOrigins(entities, { wake: (topic) => Effect.sync(() => void woken.push(topic)) });
    const store = announced.of(corsOrigin);
    const made = { ...meta(1), origin: 'https://shop.example', active: true };
    await Effect.runPromise(store.insert(made));
    await Effect.runPromise(store.save({ ...made, active: false, version: 2 }, 1));
    await Effect.runPromise(store.remove(made.id));
    expect(woken).toEqual(['settings', 'settings', 'settings']);
    await Effect.runPromise(store.find(made.id));
    expect(woken).toHaveLength(3);
  });
});
