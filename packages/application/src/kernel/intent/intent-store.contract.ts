import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { eventsOf, intentTable, statesOf, step, type Intent, type IntentState } from '@svc/domain/kernel';
import { after, anId, now } from '../../testing/fixtures.ts';
import { anIntent, asPlanned, plannedIntent } from '../../testing/fixtures.money.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { ageMsOf, heldFor } from './intent-store.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';

const wayTo: { readonly [state in IntentState]: readonly ('confirm' | 'refuse' | 'lose')[] } = {
  Planned: [],
  Unknown: ['lose'],
  Confirmed: ['confirm'],
  Refused: ['refuse'],
};

/** An intent that was planned and brought into that state. */
const intentIn = async (world: StoreWorld, state: IntentState, over: Partial<Intent> = {}): Promise<Intent> => {
  const intent = anIntent(over);
  await run(world.intents.plan(intent));
  for (const event of wayTo[state]) await run(world.intents.resolve(intent.id, event, after(1), { way: event }));
  const found = await run(world.intents.find(intent.id));
  if (found?.state !== state) throw new Error(`the intent is ${found?.state}, not ${state}`);
  return asPlanned(found);
};

/** What every IntentStore holds. */
export const intentStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: the ledger of outside calls`, () => {
    it('gives a planned intent back as it was planned', async ({ world }) => {
      const intent = anIntent({ attempt: 3, kind: 'refund.create' });
      await run(world.intents.plan(intent));
      expect(await plannedIntent(world, intent.id)).toEqual(intent);
      expect(await run(world.intents.latest(intent.kind, intent.subject))).toMatchObject(intent);
    });

    it('returns every attempt of the calls for some records, in the order they were planned', async ({ world }) => {
      const [order, mail] = [anId(), anId()];
      const first = await intentIn(world, 'Refused', { kind: 'refund.create', subject: order, plannedAt: after(1) });
      const second = anIntent({ kind: 'refund.create', subject: order, attempt: 2, plannedAt: after(3) });
      const other = anIntent({ kind: 'mail.send', subject: mail, plannedAt: after(2) });
      for (const intent of [second, other, anIntent()]) await run(world.intents.plan(intent));
      const found = await run(world.intents.ofSubjects([order, mail]));
      expect(found.map(asPlanned)).toEqual([first, other, second]);
      expect(await run(world.intents.ofSubjects([]))).toEqual([]);
    });

    it('knows nothing of an intent that was never planned', async ({ world }) => {
      expect(await run(world.intents.find(anId()))).toBeNull();
      expect(await run(world.intents.latest('mail.send', anId()))).toBeNull();
    });

    it.for(['Planned', 'Unknown'] as const)(
      'refuses a second intent of a kind and subject while one is %s',
      async (state, { world }) => {
        const first = await intentIn(world, state);
        const second = anIntent({ kind: first.kind, subject: first.subject, attempt: 2 });
        expect(await failureOf(world.intents.plan(second))).toMatchObject({ _tag: 'Taken' });
        expect(await run(world.intents.latest(first.kind, first.subject))).toMatchObject(first);
      },
    );

    it.for(['Confirmed', 'Refused'] as const)(
      'plans the next attempt once the first is %s',
      async (state, { world }) => {
        const first = await intentIn(world, state);
        const second = anIntent({ kind: first.kind, subject: first.subject, attempt: 2 });
        await run(world.intents.plan(second));
        expect(await run(world.intents.latest(first.kind, first.subject))).toMatchObject(second);
        expect(await plannedIntent(world, first.id)).toEqual(first);
      },
    );

    it('keeps what an intent began with', async ({ world }) => {
      const intent = anIntent({ outcome: { account: '0f'.repeat(8), replaces: '550001' } });
      await run(world.intents.plan(intent));
      expect(await plannedIntent(world, intent.id)).toEqual(intent);
    });

    it('keeps kinds and subjects apart', async ({ world }) => {
      const first = await intentIn(world, 'Planned');
      await run(world.intents.plan(anIntent({ kind: 'mail.send', subject: first.subject })));
      await run(world.intents.plan(anIntent({ kind: first.kind })));
      expect(await run(world.intents.latest(first.kind, first.subject))).toMatchObject(first);
    });

    it('refuses a key that comes back with other parameters', async ({ world }) => {
      const first = await intentIn(world, 'Refused');
      const again = anIntent({ idempotencyKey: first.idempotencyKey, paramsHash: 'd'.repeat(64) });
      expect(await failureOf(world.intents.plan(again))).toMatchObject({ _tag: 'Taken' });
    });

    it('lets one of many that plan the same call at once win', async ({ world }) => {
      const subject = anId();
      const tries = times(8, () => Effect.result(world.intents.plan(anIntent({ subject }))));
      const results = await together(tries);
      expect(results.filter((result) => result._tag === 'Success')).toHaveLength(1);
    });

    it('forgets an intent whose transaction did not commit', async ({ world }) => {
      const intent = anIntent();
      await failureOf(world.unitOfWork.run(Effect.andThen(world.intents.plan(intent), Effect.fail('no'))));
      expect(await run(world.intents.find(intent.id))).toBeNull();
    });

    const cells = statesOf(intentTable).flatMap((state) => eventsOf(intentTable).map((event) => ({ state, event })));
    it.for(cells)('writes an outcome as the table says: $state × $event', async ({ state, event }, { world }) => {
      const before = await intentIn(world, state);
      const expected = step(intentTable, state, event);
      const outcome = { id: 're_1', cents: 5, ok: true, none: null };
      expect(await run(world.intents.resolve(before.id, event, after(9), outcome))).toBe(expected.isOk());
      const found = await plannedIntent(world, before.id);
      if (expected.isErr()) expect(found).toEqual(before);
      else expect(found).toMatchObject({ state: expected.value, outcome, resolvedAt: after(9) });
    });

    it('lets one of many outcomes land', async ({ world }) => {
      const intent = await intentIn(world, 'Planned');
      const landed = await together(
        times(6, (at) => world.intents.resolve(intent.id, at % 2 === 0 ? 'confirm' : 'refuse', after(at), { at })),
      );
      expect(landed.filter(Boolean)).toHaveLength(1);
      const found = await run(world.intents.find(intent.id));
      expect(found?.outcome).toEqual({ at: landed.indexOf(true) });
    });
  });
  ages(name, open);
  claims(name, open);
};

const ages = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: how old an intent is`, () => {
    it.for([
      ['a year behind', -31_536_000],
      ['a year ahead', 31_536_000],
    ] as const)('is not what a process says whose clock is %s', async ([, seconds], { world }) => {
      const plannedAt = Temporal.Now.instant().add({ seconds });
      const intent = await intentIn(world, 'Planned', { plannedAt, kind: 'invoice.emit' });
      const [claimed] = await run(world.intents.claimOpen(0, now, 30_000, 10));
      const reads = [
        claimed,
        await run(world.intents.find(intent.id)),
        await run(world.intents.latest(intent.kind, intent.subject)),
        ...(await run(world.intents.ofSubjects([intent.subject]))),
      ].map((read) => ageMsOf(read!));
      expect(reads).toEqual(reads.toSorted((a, b) => a - b));
      expect([reads.length, reads[0]! >= 0, reads[3]! < 600_000]).toEqual([4, true, true]);
    });

    it('is by the moment it was planned, and stays so through its outcomes, each of which has its own', async ({
      world,
    }) => {
      const intent = await intentIn(world, 'Planned');
      await run(world.backdateIntent(intent.id, 3_600_000));
      const before = (await run(world.intents.find(intent.id)))!;
      expect(ageMsOf(before)).toBeGreaterThanOrEqual(3_600_000);
      expect(before.times.outcomeAt).toBeNull();
      await run(world.intents.resolve(intent.id, 'lose', after(1), {}));
      const unanswered = (await run(world.intents.find(intent.id)))!;
      await run(world.intents.resolve(intent.id, 'lose', after(-1), {}));
      const again = (await run(world.intents.find(intent.id)))!;
      expect([unanswered, again].map(({ times }) => times.recordedAt.toString())).toEqual(
        times(2, () => before.times.recordedAt.toString()),
      );
      const moments = [before.times.readAt, unanswered.times.outcomeAt, unanswered.times.readAt, again.times.outcomeAt];
      expect(moments.map(String)).toEqual(
        moments
          .map((at) => at!)
          .toSorted((a, b) => Temporal.Instant.compare(a, b))
          .map(String),
      );
    });

    it('grows while a process holds it', async ({ world }) => {
      const intent = (await run(world.intents.find((await intentIn(world, 'Planned')).id)))!;
      expect(ageMsOf(heldFor(intent, 1499.5)) - ageMsOf(intent)).toBe(1500);
    });
  });
};

const claims = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  const claimed = async (world: StoreWorld, staleMs: number, at: Temporal.Instant, limit = 1000) =>
    (await run(world.intents.claimOpen(staleMs, at, 30_000, limit))).map(({ id }) => id);
  /** An intent that the database has had for so long. */
  const oldIn = async (world: StoreWorld, state: IntentState, ageMs: number, over: Partial<Intent> = {}) => {
    const intent = await intentIn(world, state, over);
    await run(world.backdateIntent(intent.id, ageMs));
    return intent;
  };
  describe(`${name}: open intents`, () => {
    it('are claimed once the database has had them for so long, oldest first, and closed ones never', async ({
      world,
    }) => {
      // What the processes that planned them took for the time says the contrary.
      await oldIn(world, 'Planned', 0, { plannedAt: after(-90_000_000) });
      const stale = await oldIn(world, 'Planned', 3_600_000, { plannedAt: after(0) });
      const old = await oldIn(world, 'Unknown', 7_200_000, { plannedAt: after(90_000_000) });
      await oldIn(world, 'Confirmed', 9_000_000);
      expect(await claimed(world, 3_600_000, now)).toEqual([old.id, stale.id]);
    });

    it('come whole, are left to their worker for the claim, and come again after it', async ({ world }) => {
      const intent = await intentIn(world, 'Planned');
      const first = await run(world.intents.claimOpen(0, now, 30_000, 1000));
      expect(first.map(asPlanned)).toEqual([intent]);
      expect(await claimed(world, 0, after(29.999))).not.toContain(intent.id);
      expect(await claimed(world, 0, after(30))).toContain(intent.id);
    });

    it('are shared out: no two workers get the same one, none is left behind', async ({ world }) => {
      const made = await Promise.all(times(12, () => intentIn(world, 'Planned')));
      const ids = made.map(({ id }) => id);
      const shares = await together(times(4, () => world.intents.claimOpen(0, now, 30_000, 1000)));
      const got = shares.flatMap((share) => share.map(({ id }) => id)).filter((id) => ids.includes(id));
      expect(got.toSorted()).toEqual(ids.toSorted());
    });

    it('that were looked at in vain go behind those that nobody has looked at', async ({ world }) => {
      const stuck = await oldIn(world, 'Unknown', 9_000_000);
      expect(await claimed(world, 0, now)).toEqual([stuck.id]);
      const fresh = await oldIn(world, 'Planned', 8_000_000);
      expect(await claimed(world, 0, after(60), 1)).toEqual([fresh.id]);
    });

    it('whose answer is lost once more keep their turn behind the others, and are not asked about at every look', async ({
      world,
    }) => {
      const stuck = await oldIn(world, 'Unknown', 9_500_000);
      expect(await claimed(world, 0, now)).toEqual([stuck.id]);
      expect(await run(world.intents.resolve(stuck.id, 'lose', now, { reason: 'no answer' }))).toBe(true);
      expect(await claimed(world, 0, after(29.999))).toEqual([]);
      const fresh = await oldIn(world, 'Planned', 9_400_000);
      expect(await claimed(world, 0, after(60), 1)).toEqual([fresh.id]);
    });

    it('come in no greater number than asked for', async ({ world }) => {
      await Promise.all(times(3, () => intentIn(world, 'Planned')));
      expect(await claimed(world, 0, now, 2)).toHaveLength(2);
    });
  });
};
