import { describe, expect } from 'vitest';
import * as Effect from 'effect/Effect';
import { mailTable, statesOf, step, type MailEvent, type MailId } from '@svc/domain/kernel';
import { after, anId, now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';
import { aMail, claim, mailIn, nothingMore, play, queued, resultOf, settleOne, stateOf } from './mail-queue.samples.ts';

const claimedIds = async (world: StoreWorld, at: Temporal.Instant, limit = 1000): Promise<readonly MailId[]> =>
  (await run(claim(world, at, 30_000, limit))).map(({ id }) => id);

/** What every MailQueue holds. */
export const mailQueueContract = (name: string, open: OpenStoreWorld): void => {
  moves(name, open);
  claims(name, open);
  exchanges(name, open);
};

const moves = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  const events = ['accept', 'retry', 'giveUp', 'skip', 'expire', 'replay'] as const satisfies readonly MailEvent[];
  const cells = statesOf(mailTable).flatMap((state) => events.map((event) => [state, event] as const));

  describe(`${name}: a mail`, () => {
    it.for(cells)('moves as its table says: %s × %s', async ([state, event], { world }) => {
      const { id } = await mailIn(world, state);
      expect(await stateOf(world, id)).toBe(state);
      await run(play(world, id, event));
      expect(await stateOf(world, id)).toBe(step(mailTable, state, event).unwrapOr(state));
    });

    it('says what became of it, and never what was in it', async ({ world }) => {
      const mail = await queued(world);
      await run(settleOne(world, mail.id, 'giveUp', '550'));
      const facts = await run(world.mails.find(mail.id));
      expect(facts).toEqual({
        id: mail.id,
        kind: 'confirmation',
        to: 'anna@example.test',
        state: 'Failed',
        attempts: 1,
        lastOutcome: '550',
        at: now,
      });
      expect(await run(world.mails.find(anId()))).toBeNull();
    });

    it('that was skipped can be sent later with what was in it', async ({ world }) => {
      const mail = await queued(world);
      await run(settleOne(world, mail.id, 'skip', 'notConfigured'));
      expect(await run(world.mails.replay(after(60)))).toBe(1);
      const [again] = await run(claim(world, after(60), 1000, 10));
      expect(again).toEqual({
        id: mail.id,
        kind: mail.kind,
        to: mail.to,
        attempts: 0,
        content: { subject: mail.subject, text: mail.text },
        claimedUntil: after(61),
      });
    });

    it('counts as expired exactly from the end of its use on', async ({ world }) => {
      await queued(world, { kind: 'recovery' });
      expect(await run(world.mails.expire(after(3599.999)))).toBe(0);
      expect(await run(world.mails.expire(after(3600)))).toBe(1);
      expect(await run(world.mails.expire(after(3600)))).toBe(0);
      expect(await claimedIds(world, after(7200))).toEqual([]);
    });

    it('is not there when the transaction that caused it fails', async ({ world }) => {
      const mail = aMail();
      await failureOf(world.unitOfWork.run(Effect.andThen(world.mails.enqueue(mail), Effect.fail('no'))));
      expect(await run(world.mails.find(mail.id))).toBeNull();
    });
  });
};

const claims = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: mails that wait`, () => {
    it('come oldest first, are left to their worker for the claim, and come again after it', async ({ world }) => {
      const young = await queued(world, { at: after(2) });
      const old = await queued(world, { at: after(1) });
      expect(await claimedIds(world, after(5))).toEqual([old.id, young.id]);
      expect(await claimedIds(world, after(34.999))).toEqual([]);
      expect(await claimedIds(world, after(35))).toEqual([old.id, young.id]);
    });

    it('come again at their time after an attempt that failed, with the attempt counted', async ({ world }) => {
      const { id } = await queued(world);
      await run(settleOne(world, id, 'retry', '451', after(10)));
      expect(await claimedIds(world, after(9.999))).toEqual([]);
      expect((await run(claim(world, after(10))))[0]).toMatchObject({ id, attempts: 1 });
    });

    it.for(statesOf(mailTable))('are claimed while Queued alone: %s', async (state, { world }) => {
      const { id } = await mailIn(world, state);
      expect(await claimedIds(world, after(60))).toEqual(state === 'Queued' ? [id] : []);
    });

    it('are shared out among workers, in no greater number than asked for', async ({ world }) => {
      const mails = await Promise.all(times(10, () => queued(world)));
      const shares = await together(times(4, () => claim(world, now)));
      const got = shares.flatMap((share) => share.map(({ id }) => id));
      expect(got.toSorted()).toEqual(mails.map(({ id }) => id).toSorted());
      await Promise.all(times(3, () => queued(world)));
      expect(await claimedIds(world, now, 2)).toHaveLength(2);
    });
  });
};

const exchanges = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: results of mails`, () => {
    it('are written down together, each by its own event, and the next are taken with them', async ({ world }) => {
      const first = await Promise.all(times(3, () => queued(world)));
      const taken = await run(claim(world, now));
      const next = await queued(world, { at: after(1) });
      const events = ['accept', 'retry', 'giveUp'] as const;
      const results = taken.map((mail, n) => resultOf(mail, events[n]!, n === 0 ? null : '451', after(100)));
      const more = await run(world.mails.exchange(results, { now: after(2), claimMs: 1000, limit: 10 }));
      expect(more.map(({ id, claimedUntil }) => [id, claimedUntil])).toEqual([[next.id, after(3)]]);
      const facts = await Promise.all(taken.map(({ id }) => run(world.mails.find(id))));
      expect(facts.map((each) => each && [each.state, each.attempts, each.lastOutcome])).toEqual([
        null,
        ['Queued', 1, '451'],
        ['Failed', 1, '451'],
      ]);
      expect(taken.map(({ id }) => id).toSorted()).toEqual(first.map(({ id }) => id).toSorted());
    });

    it('are not in the way of each other: one of a mail that is gone, one twice', async ({ world }) => {
      await queued(world);
      const [mail] = await run(claim(world, now));
      const results = [resultOf({ id: anId(), claimedUntil: after(30) }, 'retry'), resultOf(mail!, 'accept')];
      await run(world.mails.exchange(results, nothingMore));
      await run(world.mails.exchange(results, nothingMore));
      expect(await run(world.mails.find(mail!.id))).toBeNull();
    });

    it('of an attempt that failed are refused once the claim has gone to another worker', async ({ world }) => {
      const { id } = await queued(world);
      const [late] = await run(claim(world, now, 1000));
      const [mine] = await run(claim(world, after(1), 30_000));
      for (const event of ['retry', 'giveUp', 'skip'] as const)
        await run(world.mails.exchange([resultOf(late!, event, '451', now)], nothingMore));
      expect(await run(world.mails.find(id))).toMatchObject({ state: 'Queued', attempts: 0 });
      expect(await claimedIds(world, after(30.999))).toEqual([]);
      await run(world.mails.exchange([resultOf(mine!, 'giveUp', '550')], nothingMore));
      expect(await run(world.mails.find(id))).toMatchObject({ state: 'Failed', attempts: 1, lastOutcome: '550' });
    });

    it('count from whomever they come when the mail went out, and once', async ({ world }) => {
      const { id } = await queued(world);
      const [late] = await run(claim(world, now, 1000));
      const [mine] = await run(claim(world, after(1), 30_000));
      await run(world.mails.exchange([resultOf(late!, 'accept')], nothingMore));
      expect(await run(world.mails.find(id))).toBeNull();
      for (const event of ['retry', 'skip', 'accept'] as const)
        await run(world.mails.exchange([resultOf(mine!, event, '451', now)], nothingMore));
      expect(await run(world.mails.find(id))).toBeNull();
      expect(await run(world.mails.replay(now))).toBe(0);
    });

    it('that come after the claim has ended count while nobody else has the mail', async ({ world }) => {
      const { id } = await queued(world);
      const [mail] = await run(claim(world, now, 1000));
      const at = after(5);
      const again = await run(
        world.mails.exchange([resultOf(mail!, 'retry', '451', after(60))], { now: at, claimMs: 1000, limit: 10 }),
      );
      expect(again).toEqual([]);
      expect(await run(world.mails.find(id))).toMatchObject({ state: 'Queued', attempts: 1 });
      expect(await claimedIds(world, after(59))).toEqual([]);
      expect(await claimedIds(world, after(60))).toEqual([id]);
    });

    it('may come with a claim of nothing, and a claim with no results', async ({ world }) => {
      await queued(world);
      expect(await run(world.mails.exchange([], nothingMore))).toEqual([]);
      expect(await claimedIds(world, now)).toHaveLength(1);
    });
  });
};
