import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { flagDefaults } from '@svc/domain/kernel';
import { admin, openStudio } from '../../testing/studio.ts';
import { failureOf, run, together } from '../../testing/world-test.ts';
import type { StoredAuditEntry } from '../audit/stored-audit-entry.ts';
import { storeDown } from '../faults.ts';
import { cachedFlags, saveFlags } from './feature-flags.ts';
import type { FlagStore } from './flag-store.ts';

describe('saving flags', () => {
  it('stores the resulting list, audits what changed and wakes the other processes', async () => {
    const studio = await openStudio();
    const saved = await run(saveFlags(studio.ports)({ enable_finance: true, enable_bookings: true }, admin));
    expect(saved).toMatchObject({ enable_finance: true, enable_bookings: true });
    expect(await run(studio.world.flags.load)).toEqual(saved);
    const entries = studio.db.rows<StoredAuditEntry>('audit');
    expect(entries).toMatchObject([
      { operation: 'flags.save', entity: 'featureFlags', changes: { enable_finance: { old: false, new: true } } },
    ]);
    expect(Object.keys(entries[0]!.changes)).toEqual(['enable_finance']);
    expect(studio.woken).toContain('flags');
  });
  it('feature_dependency, flag.enable_online_payments, error.errors.payment.featureDependency: stores and audits nothing', async () => {
    const studio = await openStudio();
    const before = await run(studio.world.flags.load);
    expect(await failureOf(saveFlags(studio.ports)({ enable_einvoicing: false }, admin))).toMatchObject({
      code: 'feature_dependency',
    });
    expect([await run(studio.world.flags.load), studio.db.rows('audit')]).toEqual([before, []]);
  });
  it('by two at once never leaves payments on without a partner', async () => {
    const studio = await openStudio();
    await run(studio.world.flags.save({ ...flagDefaults, enable_bookings: true, enable_einvoicing: true }));
    const save = saveFlags(studio.ports);
    await together([
      Effect.result(save({ enable_online_payments: true }, admin)),
      Effect.result(save({ enable_bookings: false }, admin)),
    ]);
    const flags = await run(studio.world.flags.load);
    expect(flags.enable_online_payments && !flags.enable_bookings).toBe(false);
  });
});

describe('cached flags', () => {
  const counted = () => {
    let [loads, ms] = [0, 0];
    const failures = [false];
    const store: FlagStore = {
      load: Effect.suspend(() => {
        loads += 1;
        return failures[0] === true ? Effect.fail(storeDown('gone')) : Effect.succeed({ ...flagDefaults });
      }),
      lock: Effect.succeed({ ...flagDefaults }),
      save: () => Effect.void,
    };
    const clock = { now: () => Temporal.Instant.from('2027-03-01T09:00:00Z'), monotonicMs: () => ms };
    const later = (by: number): void => void (ms += by);
    return { cache: cachedFlags(store, clock), loads: () => loads, later, failures };
  };
  it('limit.flag-cache, limit.flag-cache.doc2: are loaded once a minute at most', async () => {
    const { cache, loads, later } = counted();
    for (const wait of [0, 1, 59_998]) {
      later(wait);
      await run(cache.load);
    }
    expect(loads()).toBe(1);
    later(1);
    await run(cache.load);
    expect(loads()).toBe(2);
  });
  it('are loaded anew after a save here, or a word from another process', async () => {
    const { cache, loads } = counted();
    await run(cache.load);
    await run(cache.save({ ...flagDefaults }));
    await run(cache.load);
    cache.drop();
    await run(cache.load);
    expect(loads()).toBe(3);
  });
  it('are not cached when a save was announced while they were being read', async () => {
    const { cache: store, loads } = counted();
    const dropped = Effect.tap(store.load, () => Effect.sync(() => loads() === 1 && cache.drop()));
    const cache = cachedFlags({ ...store, load: dropped }, { now: Temporal.Now.instant, monotonicMs: () => 0 });
    await run(cache.load);
    store.drop();
    await run(cache.load);
    await run(cache.load);
    expect(loads()).toBe(2);
  });
  it('are as old as the question, however late the answer comes', async () => {
    const { cache: store } = counted();
    let passed = 0;
    const load = Effect.tap(store.load, () => Effect.sync(() => (passed += 59_000)));
    const cache = cachedFlags({ ...store, load }, { now: Temporal.Now.instant, monotonicMs: () => passed });
    await run(cache.load);
    passed += 999;
    expect(Effect.isEffect(cache.current())).toBe(false);
    passed += 1;
    expect(Effect.isEffect(cache.current())).toBe(true);
  });
  it('are there at once while they are fresh', async () => {
    const { cache, later } = counted();
    expect(Effect.isEffect(cache.current())).toBe(true);
    await run(cache.load);
    expect(cache.current()).toEqual({ ...flagDefaults });
    later(60_000);
    expect(Effect.isEffect(cache.current())).toBe(true);
  });
  it('do not remember a failure', async () => {
    const { cache, failures } = counted();
    failures[0] = true;
    expect(await failureOf(cache.load)).toMatchObject({ _tag: 'StoreDown' });
    failures[0] = false;
    expect(await run(cache.load)).toEqual({ ...flagDefaults });
  });
});
