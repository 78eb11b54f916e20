import * as Deferred from 'effect/Deferred';
import * as Effect from 'effect/Effect';
import * as Fiber from 'effect/Fiber';
import { describe, expect } from 'vitest';
import type { AccountId } from '@svc/domain/kernel';
import { aSlot, anActivity, anId } from '../testing/fixtures.ts';
import { slotNow, storedSlot } from '../testing/fixtures.money.ts';
import type { OpenStoreWorld } from '../testing/store-world.ts';
import { breaks, failureOf, inWorld, run, times, together } from '../testing/world-test.ts';

/** What every UnitOfWork holds, played on the stores that stand over it. */
export const unitOfWorkContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: a unit of work`, () => {
    it('commits what its body wrote and answers its value', async ({ world }) => {
      const fresh = anActivity();
      expect(await run(world.unitOfWork.run(Effect.as(world.activities.put(fresh), 7)))).toBe(7);
      expect(await run(world.activities.find(fresh.id))).toEqual(fresh);
    });

    it('keeps nothing when its body fails, and passes the failure on as it is', async ({ world }) => {
      const fresh = anActivity();
      const no = { _tag: 'Refusal', code: 'place_full' } as const;
      const body = Effect.andThen(world.activities.put(fresh), Effect.fail(no));
      expect(await failureOf(world.unitOfWork.run(body))).toEqual(no);
      expect(await run(world.activities.find(fresh.id))).toBeNull();
    });

    it('keeps nothing when its body dies of a bug', async ({ world }) => {
      const fresh = anActivity();
      const body = Effect.andThen(world.activities.put(fresh), Effect.die(new Error('bug')));
      expect(await breaks(world.unitOfWork.run(body))).toBe(true);
      expect(await run(world.activities.find(fresh.id))).toBeNull();
    });

    it('keeps nothing when it is interrupted, and nobody waits for it any longer', async ({ world }) => {
      const fresh = anActivity();
      const slot = await storedSlot(world);
      const inside = Deferred.makeUnsafe<void>();
      const body = Effect.gen(function* () {
        yield* world.activities.put(fresh);
        yield* world.slots.takePlace(slot.id, anId());
        yield* Deferred.succeed(inside, undefined);
        return yield* Effect.never;
      });
      const fiber = Effect.runFork(world.unitOfWork.run(body));
      await run(Deferred.await(inside));
      await run(Fiber.interrupt(fiber));
      expect(await run(world.activities.find(fresh.id))).toBeNull();
      expect(await run(world.slots.takePlace(slot.id, anId()))).toBe('taken');
      expect((await slotNow(world, slot)).taken).toBe(1);
    });

    it('joins when it is nested: the inner success is undone by the outer failure', async ({ world }) => {
      const [one, two] = [anActivity(), anActivity()];
      const inner = world.unitOfWork.run(world.activities.put(one));
      const outer = Effect.andThen(inner, Effect.andThen(world.activities.put(two), Effect.fail('no' as const)));
      expect(await failureOf(world.unitOfWork.run(outer))).toBe('no');
      expect(await run(world.activities.find(one.id))).toBeNull();
      expect(await run(world.activities.find(two.id))).toBeNull();
    });

    it('joins when it is nested: the inner one reads what the outer one wrote', async ({ world }) => {
      const fresh = anActivity();
      const inner = world.unitOfWork.run(world.activities.find(fresh.id));
      expect(await run(world.unitOfWork.run(Effect.andThen(world.activities.put(fresh), inner)))).toEqual(fresh);
    });

    it('shows nothing to others before it commits, and everything after', async ({ world }) => {
      const fresh = anActivity();
      const inside = Deferred.makeUnsafe<void>();
      const goOn = Deferred.makeUnsafe<void>();
      const body = Effect.gen(function* () {
        yield* world.activities.put(fresh);
        yield* Deferred.succeed(inside, undefined);
        yield* Deferred.await(goOn);
        return yield* world.activities.find(fresh.id);
      });
      const running = run(world.unitOfWork.run(body));
      await run(Deferred.await(inside));
      expect(await run(world.activities.find(fresh.id))).toBeNull();
      await run(Deferred.succeed(goOn, undefined));
      expect(await running).toEqual(fresh);
      expect(await run(world.activities.find(fresh.id))).toEqual(fresh);
    });

    it('loses no update of two that lock the same row', async ({ world }) => {
      const email = `${anId<AccountId>()}@example.test`;
      const since = Temporal.Instant.from('2027-03-01T09:00:00Z');
      const count = world.lockouts.update(email, (current) => ({
        state: 'Counting',
        failures: (current?.failures ?? 0) + 1,
        since,
      }));
      await together(times(10, () => world.unitOfWork.run(Effect.tap(count, () => Effect.yieldNow))));
      expect((await run(world.lockouts.find(email)))?.failures).toBe(10);
    });

    it('gives a place to one of two that race for the last', async ({ world }) => {
      const stored = anActivity();
      const slot = aSlot(stored, { capacity: 1 });
      await run(Effect.andThen(world.activities.put(stored), world.slots.put(slot)));
      const take = world.unitOfWork.run(Effect.tap(world.slots.takePlace(slot.id, anId()), () => Effect.yieldNow));
      expect((await together([take, take, take])).toSorted()).toEqual(['lost', 'lost', 'taken']);
    });
  });
};
