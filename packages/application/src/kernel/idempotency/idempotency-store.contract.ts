import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { after, anId, now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { anIntent, plannedIntent } from '../../testing/fixtures.money.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';
import type { StoredAnswer } from './idempotency-store.ts';
import { CurrentRequestKey, keyedUnitOfWork, nameMade, withItsKey } from './request-key.ts';

const scope = 'POST /api/v1/payments/booking-checkout';
const answer: StoredAnswer = { status: 201, contentType: 'application/json', body: '{"id":"è"}' };
const claim = async (world: StoreWorld, key: string, at = now, body = 'body-1', where = scope) =>
  await run(world.idempotency.claim(key, where, body, at));
const isNew = { kind: 'new', owner: expect.any(String) as unknown };
/** Claims a key that is free. @returns the claim's owner */
const own = async (world: StoreWorld, key: string, at = now): Promise<string> => {
  const claimed = await claim(world, key, at);
  if (claimed.kind !== 'new') throw new Error(`${key} is ${claimed.kind}`);
  return claimed.owner;
};

/** What every IdempotencyStore holds. */
export const idempotencyStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: an idempotency key`, () => {
    it('is new once, in flight until it is answered, and replays its answer then', async ({ world }) => {
      const key = anId();
      const owner = await own(world, key);
      expect(await claim(world, key, after(1))).toEqual({ kind: 'inFlight' });
      await run(world.idempotency.answer(key, scope, owner, answer));
      expect(await claim(world, key, after(2))).toEqual({ kind: 'replay', answer });
      expect(await claim(world, key, after(86_399))).toEqual({ kind: 'replay', answer });
    });

    it('is a mismatch with another body, before and after the answer', async ({ world }) => {
      const key = anId();
      const owner = await own(world, key);
      expect(await claim(world, key, after(1), 'body-2')).toEqual({ kind: 'mismatch' });
      await run(world.idempotency.answer(key, scope, owner, answer));
      expect(await claim(world, key, after(2), 'body-2')).toEqual({ kind: 'mismatch' });
      expect(await claim(world, key, after(3))).toEqual({ kind: 'replay', answer });
    });

    it('belongs to its scope', async ({ world }) => {
      const key = anId();
      const owner = await own(world, key);
      await run(world.idempotency.answer(key, scope, owner, answer));
      expect(await claim(world, key, now, 'body-1', `${scope} of another`)).toEqual(isNew);
    });

    it('is new again once released, with any body', async ({ world }) => {
      const key = anId();
      const owner = await own(world, key);
      await run(world.idempotency.release(key, scope, owner, 'refusal'));
      expect(await claim(world, key, after(1), 'body-2')).toEqual(isNew);
      expect(await claim(world, key, after(2), 'body-1')).toEqual({ kind: 'mismatch' });
    });

    it('is kept 24 hours, then new', async ({ world }) => {
      const key = anId();
      const owner = await own(world, key);
      await run(world.idempotency.answer(key, scope, owner, answer));
      expect(await claim(world, key, after(24 * 3600 - 0.001))).toEqual({ kind: 'replay', answer });
      expect(await claim(world, key, after(24 * 3600), 'body-2')).toEqual(isNew);
      expect(await claim(world, key, after(24 * 3600 + 1), 'body-2')).toEqual({ kind: 'inFlight' });
    });

    it('is free again a minute after a claim that crashed without an answer', async ({ world }) => {
      const key = anId();
      await claim(world, key);
      expect(await claim(world, key, after(59.999))).toEqual({ kind: 'inFlight' });
      expect(await claim(world, key, after(60))).toEqual(isNew);
      expect(await claim(world, key, after(61))).toEqual({ kind: 'inFlight' });
    });

    it('belongs to its newest claim: a first request that comes back late neither answers nor frees it', async ({
      world,
    }) => {
      const key = anId();
      const [late, second] = [await own(world, key), await own(world, key, after(60))];
      expect(late).not.toBe(second);
      const wrong: StoredAnswer = { ...answer, body: '{"id":"of the late one"}' };
      await run(world.idempotency.answer(key, scope, late, wrong));
      expect(await claim(world, key, after(61))).toEqual({ kind: 'inFlight' });
      await run(world.idempotency.release(key, scope, late, 'refusal'));
      expect(await claim(world, key, after(62))).toEqual({ kind: 'inFlight' });
      await run(world.idempotency.answer(key, scope, second, answer));
      await run(world.idempotency.answer(key, scope, late, wrong));
      await run(world.idempotency.release(key, scope, late, 'refusal'));
      expect(await claim(world, key, after(63))).toEqual({ kind: 'replay', answer });
    });

    it('whose work was done is never new again that day, and its answer is still to come or lost', async ({
      world,
    }) => {
      const key = anId();
      const owner = await own(world, key);
      expect(await run(world.idempotency.done(key, scope, owner, []))).toBe(true);
      expect(await claim(world, key, after(59.999))).toEqual({ kind: 'inFlight' });
      expect(await claim(world, key, after(60))).toEqual({ kind: 'unreadable', made: [] });
      expect(await claim(world, key, after(86_399))).toEqual({ kind: 'unreadable', made: [] });
      expect(await claim(world, key, after(86_399), 'body-2')).toEqual({ kind: 'mismatch' });
      await run(world.idempotency.answer(key, scope, owner, answer));
      expect(await claim(world, key, after(86_399))).toEqual({ kind: 'replay', answer });
      expect(await claim(world, key, after(86_400))).toEqual(isNew);
      expect(await claim(world, key, after(86_460))).toEqual(isNew);
    });

    it('that another request took over is not done by the first one, which then commits nothing', async ({ world }) => {
      const key = anId();
      const late = await own(world, key);
      const second = await own(world, key, after(60));
      expect(await run(world.idempotency.done(key, scope, late, []))).toBe(false);
      const keyed = keyedUnitOfWork(world.unitOfWork, world.idempotency);
      const intent = anIntent();
      const work = (owner: string) =>
        Effect.provideService(keyed.run(world.intents.plan(intent)), CurrentRequestKey, { key, scope, owner });
      expect(await failureOf(work(late))).toMatchObject({ _tag: 'StoreDown' });
      expect(await plannedIntent(world, intent.id)).toBeNull();
      await run(work(second));
      expect(await plannedIntent(world, intent.id)).toEqual(intent);
      expect(await claim(world, key, after(120))).toEqual({ kind: 'unreadable', made: [] });
    });

    it('is done with the commit of its work, not without it', async ({ world }) => {
      const key = anId();
      const owner = await own(world, key);
      const keyed = keyedUnitOfWork(world.unitOfWork, world.idempotency);
      const failing = Effect.andThen(world.intents.plan(anIntent()), Effect.fail('no'));
      const request = Effect.provideService(keyed.run(failing), CurrentRequestKey, { key, scope, owner });
      expect(await failureOf(request)).toBe('no');
      expect(await claim(world, key, after(60))).toEqual(isNew);
    });

    it('remembers what its work made, by the last commit that recorded it', async ({ world }) => {
      const key = anId();
      const owner = await own(world, key);
      const keyed = keyedUnitOfWork(world.unitOfWork, world.idempotency);
      const made = (...ids: readonly string[]) =>
        run(Effect.provideService(keyed.run(nameMade(...ids)), CurrentRequestKey, { key, scope, owner }));
      await made('one', 'two');
      expect(await claim(world, key, after(60))).toEqual({ kind: 'unreadable', made: ['one', 'two'] });
      await made();
      expect(await claim(world, key, after(60))).toEqual({ kind: 'unreadable', made: ['one', 'two'] });
      await made('three');
      expect(await claim(world, key, after(60))).toEqual({ kind: 'unreadable', made: ['three'] });
      await run(nameMade('outside of a request'));
    });

    it('marks nothing for a request without one', async ({ world }) => {
      const idempotency = { done: () => Effect.die(new Error('nobody asked')) };
      const intent = anIntent();
      await run(keyedUnitOfWork(world.unitOfWork, idempotency).run(world.intents.plan(intent)));
      await run(withItsKey(world.unitOfWork, world.intents.plan(anIntent())));
      expect(await plannedIntent(world, intent.id)).toEqual(intent);
    });

    it('keeps its first answer, whichever claim owns it', async ({ world }) => {
      const key = anId();
      const owner = await own(world, key);
      await run(world.idempotency.answer(key, scope, owner, answer));
      await run(world.idempotency.answer(key, scope, owner, { ...answer, status: 200 }));
      await run(world.idempotency.release(key, scope, owner, 'refusal'));
      expect(await claim(world, key, after(1))).toEqual({ kind: 'replay', answer });
    });

    it('stays taken after a fault once its work was committed, and is free again after one that came before', async ({
      world,
    }) => {
      const keyed = keyedUnitOfWork(world.unitOfWork, world.idempotency);
      const work = (key: string, owner: string) =>
        run(Effect.provideService(keyed.run(nameMade('one')), CurrentRequestKey, { key, scope, owner }));
      const key = anId();
      const early = await own(world, key);
      await run(world.idempotency.release(key, scope, early, 'fault'));
      const owner = await own(world, key, after(1));
      await work(key, owner);
      await run(world.idempotency.release(key, scope, owner, 'fault'));
      expect(await claim(world, key, after(2))).toEqual({ kind: 'inFlight' });
      expect(await claim(world, key, after(61))).toEqual({ kind: 'unreadable', made: ['one'] });
      const refused = anId();
      const first = await own(world, refused);
      await work(refused, first);
      await run(world.idempotency.release(refused, scope, first, 'refusal'));
      expect(await claim(world, refused, after(1))).toEqual(isNew);
    });

    it('of a claim that was released is not answered by it', async ({ world }) => {
      const key = anId();
      const first = await own(world, key);
      await run(world.idempotency.release(key, scope, first, 'refusal'));
      await run(world.idempotency.answer(key, scope, first, answer));
      const second = await own(world, key, after(1));
      expect(second).not.toBe(first);
      expect(await claim(world, key, after(2))).toEqual({ kind: 'inFlight' });
    });

    it('is new for one of many that come at once', async ({ world }) => {
      const key = anId();
      const claims = await together(times(10, () => world.idempotency.claim(key, scope, 'body-1', now)));
      expect(claims.filter(({ kind }) => kind === 'new')).toHaveLength(1);
      expect(claims.filter(({ kind }) => kind === 'inFlight')).toHaveLength(9);
    });

    it('is free again for one of many after a crash', async ({ world }) => {
      const key = anId();
      await claim(world, key);
      const claims = await together(times(6, () => world.idempotency.claim(key, scope, 'body-1', after(60))));
      expect(claims.filter(({ kind }) => kind === 'new')).toHaveLength(1);
    });
  });
};
