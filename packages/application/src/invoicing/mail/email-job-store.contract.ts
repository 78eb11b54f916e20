import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { emailJobTable, type EmailJob } from '@svc/domain/invoicing';
import { statesOf, type AccountId, type FatturaId } from '@svc/domain/kernel';
import { after, anAccount, anId, now, operator } from '../../testing/fixtures.ts';
import { aFattura, anEmailJob } from '../../testing/fixtures.invoicing.ts';
import { awaitingPayment } from '../../testing/fixtures.money.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';

const stored = async (world: StoreWorld, over: Partial<EmailJob> = {}): Promise<EmailJob> => {
  const job = anEmailJob(over);
  await run(world.emailJobs.insert(job));
  return job;
};

/** What every EmailJobStore holds. */
export const emailJobStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: courtesy mails`, () => {
    it('come back with every field, as inserted and as saved', async ({ world }) => {
      const job = await stored(world, { locale: 'en' });
      expect(await run(world.emailJobs.courtesyOf(job.fatturaId))).toEqual(job);
      const later: EmailJob = { ...job, state: 'NeedsReview', attempts: 5, nextAttemptAt: after(3.25) };
      await run(world.emailJobs.save(later));
      expect(await run(world.emailJobs.find(job.id))).toEqual(later);
      expect(await run(world.unitOfWork.run(world.emailJobs.lock(job.id)))).toEqual(later);
    });

    it('are taken: a document has one, whatever became of it', async ({ world }) => {
      const { fatturaId } = await stored(world, { state: 'Sent' });
      expect(await failureOf(world.emailJobs.insert(anEmailJob({ fatturaId })))).toMatchObject({ _tag: 'Taken' });
    });

    it('are one beside any number of forwarded copies', async ({ world }) => {
      const { fatturaId } = await stored(world);
      const copy = { fatturaId, purpose: 'forward', files: ['pdf', 'xml'], note: 'Per la contabilità' } as const;
      const [first] = [await stored(world, copy), await stored(world, copy)];
      expect(await run(world.emailJobs.find(first.id))).toEqual(first);
      expect(await run(world.emailJobs.courtesyOf(fatturaId))).toMatchObject({ purpose: 'courtesy' });
      expect(await run(world.emailJobs.find(anId()))).toBeNull();
    });

    it('speak the language of the order’s buyer, and the one that was given where nobody bought', async ({ world }) => {
      const [english, gone] = [anAccount({ preferredLanguage: 'en' }), anId<AccountId>()];
      await run(world.accounts.insert(english));
      const documentOf = async (userId: AccountId): Promise<FatturaId> => {
        const { order } = await awaitingPayment(world, { userId });
        const row = aFattura({ orderId: order.id });
        await run(world.invoices.insertRow(row));
        return row.id;
      };
      const desk = aFattura();
      await run(world.invoices.insertRow(desk));
      const jobs = [
        anEmailJob({ fatturaId: await documentOf(english.id) }),
        anEmailJob({ fatturaId: await documentOf(gone) }),
        anEmailJob({ fatturaId: desk.id, locale: 'en' }),
      ];
      for (const job of jobs) await run(world.emailJobs.insertForBuyer(job));
      const stored = await Promise.all(jobs.map(({ id }) => run(world.emailJobs.find(id))));
      expect(stored).toEqual(jobs.map((job, n) => ({ ...job, locale: ['en', 'it', 'en'][n] })));
      expect(await failureOf(world.emailJobs.insertForBuyer(anEmailJob({ fatturaId: desk.id })))).toMatchObject({
        _tag: 'Taken',
      });
    });

    it('that wait when their reader is erased still go out, and the log never names their address', async ({
      world,
    }) => {
      const reader = anAccount();
      await run(world.accounts.insert(reader));
      const { order } = await awaitingPayment(world, { userId: reader.id });
      const row = aFattura({ orderId: order.id, number: 'FV-77' });
      await run(world.invoices.insertRow(row));
      const waiting = { fatturaId: row.id, to: reader.email, purpose: 'forward' } as const;
      const [fresh, refused, sent] = [
        await stored(world, waiting),
        await stored(world, waiting),
        await stored(world, { ...waiting, state: 'Sent' }),
      ];
      const record = ({ id, to, createdAt }: EmailJob, event: 'retry' | 'accept') => {
        const about = { class: 'once', channel: 'invoice', template: 'forward', purposeKey: null } as const;
        return run(
          world.deliveries.record({ id, to, ...about, attempts: 1, lastOutcome: null, createdAt, event, at: now }),
        );
      };
      await record(refused, 'retry');
      await record(sent, 'accept');
      await run(world.records.forgetPersons([reader.id], operator));
      await run(world.records.forgetAddresses([reader.email]));
      expect((await run(world.emailJobs.find(fresh.id)))?.to).toBe(reader.email);
      for (const job of [fresh, refused]) await record(job, 'accept');
      for (const { id } of [fresh, refused, sent])
        expect(await run(world.deliveries.find(id))).toMatchObject({ to: null, state: 'Sent' });
    });

    it('are for one of many who queue at once', async ({ world }) => {
      const fatturaId = anId<FatturaId>();
      const tries = times(6, () => Effect.result(world.emailJobs.insert(anEmailJob({ fatturaId }))));
      expect((await together(tries)).filter((each) => each._tag === 'Success')).toHaveLength(1);
    });

    it('that are not there are not found', async ({ world }) => {
      expect(await run(world.emailJobs.courtesyOf(anId()))).toBeNull();
      const lock = world.unitOfWork.run(world.emailJobs.lock(anId()));
      expect(await failureOf(lock)).toEqual({ _tag: 'NotFound', what: 'EmailJob' });
    });

    it('are locked for one at a time: no update is lost', async ({ world }) => {
      const { id, fatturaId } = await stored(world);
      const count = world.unitOfWork.run(
        Effect.gen(function* () {
          const job = yield* world.emailJobs.lock(id);
          yield* Effect.yieldNow;
          yield* world.emailJobs.save({ ...job, attempts: job.attempts + 1 });
        }),
      );
      await together(times(8, () => count));
      expect((await run(world.emailJobs.courtesyOf(fatturaId)))?.attempts).toBe(8);
    });

    it.for(statesOf(emailJobTable))('are due only while Queued, from their time on: %s', async (state, { world }) => {
      const job = await stored(world, { state, nextAttemptAt: after(60) });
      const due = async (at: Temporal.Instant) =>
        (await run(world.emailJobs.claim(at, 1000, 1000))).filter(({ id }) => id === job.id);
      expect(await due(after(59.999))).toEqual([]);
      expect(await due(after(60))).toEqual(state === 'Queued' ? [job] : []);
    });

    it('come oldest first, are left to their worker for the claim, and come again after it', async ({ world }) => {
      const young = await stored(world, { nextAttemptAt: after(2) });
      const old = await stored(world, { nextAttemptAt: after(1) });
      const claimed = async (at: Temporal.Instant) =>
        (await run(world.emailJobs.claim(at, 30_000, 1000)))
          .map(({ id }) => id)
          .filter((id) => id === young.id || id === old.id);
      expect(await claimed(after(5))).toEqual([old.id, young.id]);
      expect(await claimed(after(34.999))).toEqual([]);
      expect(await claimed(after(35))).toEqual([old.id, young.id]);
    });

    it('are shared out among workers, in no greater number than asked for', async ({ world }) => {
      const jobs = await Promise.all(times(10, () => stored(world)));
      const ids = jobs.map(({ id }) => id as string);
      const shares = await together(times(4, () => world.emailJobs.claim(now, 30_000, 1000)));
      const got = shares.flatMap((share) => share.map(({ id }) => id as string)).filter((id) => ids.includes(id));
      expect(got.toSorted()).toEqual(ids.toSorted());
      await Promise.all(times(3, () => stored(world)));
      expect(await run(world.emailJobs.claim(now, 30_000, 2))).toHaveLength(2);
    });
  });
};
