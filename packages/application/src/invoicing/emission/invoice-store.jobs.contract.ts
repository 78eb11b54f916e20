import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { invoiceJobTable, type InvoiceJob } from '@svc/domain/invoicing';
import { statesOf } from '@svc/domain/kernel';
import { after, anId, aSellerNumber, now } from '../../testing/fixtures.ts';
import { anInvoiceJob, anOrderNumber } from '../../testing/fixtures.invoicing.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';

const stored = async (world: StoreWorld, over: Partial<InvoiceJob> = {}): Promise<InvoiceJob> => {
  const job = anInvoiceJob(over);
  await run(world.invoices.insertJob(job));
  return job;
};

export const invoiceJobContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: invoice jobs`, () => {
    it('come back with every field, as inserted and as saved', async ({ world }) => {
      const job = await stored(world, { source: 'CommerceOrder', provider: 'GatewayB', environment: 'Prod' });
      expect(await run(world.invoices.jobOfOrder(job.orderId))).toEqual(job);
      const later: InvoiceJob = {
        ...job,
        state: 'Failed',
        fatturaId: anId(),
        attempts: 3,
        nextAttemptAt: after(61.5),
        pendingCreditCents: 700,
        creditNoteId: anId(),
        failure: { code: 'send_failed', message: 'RIFI: 00404 – già trasmessa' },
      };
      await run(world.invoices.saveJob(later));
      expect(await run(world.invoices.jobOfOrder(job.orderId))).toEqual(later);
      expect(await run(world.unitOfWork.run(world.invoices.lockJob(job.id)))).toEqual(later);
      await run(world.invoices.saveJob(job));
      expect(await run(world.invoices.jobOfOrder(job.orderId))).toEqual(job);
    });

    it('are taken: an order has one, whatever became of it', async ({ world }) => {
      const { orderId } = await stored(world, { state: 'Cancelled' });
      expect(await failureOf(world.invoices.insertJob(anInvoiceJob({ orderId })))).toMatchObject({ _tag: 'Taken' });
    });

    it('are for one of many who queue at once', async ({ world }) => {
      const orderId = anOrderNumber();
      const tries = times(6, () => Effect.result(world.invoices.insertJob(anInvoiceJob({ orderId }))));
      expect((await together(tries)).filter((each) => each._tag === 'Success')).toHaveLength(1);
    });

    it('that are not there are not found', async ({ world }) => {
      expect(await run(world.invoices.jobOfOrder(anOrderNumber()))).toBeNull();
      const lock = world.unitOfWork.run(world.invoices.lockJob(anId()));
      expect(await failureOf(lock)).toEqual({ _tag: 'NotFound', what: 'InvoiceJob' });
    });

    it('are locked for one at a time: no update is lost', async ({ world }) => {
      const { id, orderId } = await stored(world);
      const count = world.unitOfWork.run(
        Effect.gen(function* () {
          const job = yield* world.invoices.lockJob(id);
          yield* Effect.yieldNow;
          yield* world.invoices.saveJob({ ...job, attempts: job.attempts + 1 });
        }),
      );
      await together(times(8, () => count));
      expect((await run(world.invoices.jobOfOrder(orderId)))?.attempts).toBe(8);
    });

    it.for(statesOf(invoiceJobTable))('are due only while Queued, from their time on: %s', async (state, { world }) => {
      const job = await stored(world, { state, nextAttemptAt: after(60) });
      const due = async (at: Temporal.Instant) =>
        (await run(world.invoices.claimJobs(at, 1000, 1000))).filter(({ id }) => id === job.id);
      expect(await due(after(59.999))).toEqual([]);
      expect(await due(after(60))).toEqual(state === 'Queued' ? [job] : []);
    });

    it('come oldest first, are left to their worker for the claim, and come again after it', async ({ world }) => {
      const young = await stored(world, { nextAttemptAt: after(2) });
      const old = await stored(world, { nextAttemptAt: after(1) });
      const claimed = async (at: Temporal.Instant) =>
        (await run(world.invoices.claimJobs(at, 30_000, 1000)))
          .map(({ id }) => id)
          .filter((id) => id === young.id || id === old.id);
      expect(await claimed(after(5))).toEqual([old.id, young.id]);
      expect(await claimed(after(34.999))).toEqual([]);
      expect(await claimed(after(35))).toEqual([old.id, young.id]);
    });

    it('are shared out among workers, in no greater number than asked for', async ({ world }) => {
      const jobs = await Promise.all(times(10, () => stored(world)));
      const ids = jobs.map(({ id }) => id as string);
      expect(await run(world.invoices.claimJobs(now.subtract({ hours: 1 }), 1, 5))).toEqual([]);
      const shares = await together(times(4, () => world.invoices.claimJobs(now, 30_000, 1000)));
      const got = shares.flatMap((share) => share.map(({ id }) => id as string)).filter((id) => ids.includes(id));
      expect(got.toSorted()).toEqual(ids.toSorted());
      await Promise.all(times(3, () => stored(world)));
      expect(await run(world.invoices.claimJobs(now, 30_000, 2))).toHaveLength(2);
    });
  });
};

export const invoiceNumberContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: invoice numbers`, () => {
    it('begin at one and go on by one, for each seller, series and year', async ({ world }) => {
      const [seller, other] = [aSellerNumber(), aSellerNumber()];
      const next = (vat: string, series: string, year: number) => run(world.invoices.reserveNumber(vat, series, year));
      expect([await next(seller, 'A', 2027), await next(seller, 'A', 2027)]).toEqual([1, 2]);
      expect([await next(seller, 'B', 2027), await next(seller, 'A', 2028), await next(other, 'A', 2027)]).toEqual([
        1, 1, 1,
      ]);
      expect(await next(seller, 'A', 2027)).toBe(3);
    });

    it('leave no gap where a transaction rolled back', async ({ world }) => {
      const seller = aSellerNumber();
      const reserve = world.invoices.reserveNumber(seller, 'SVC', 2027);
      await run(reserve);
      await failureOf(world.unitOfWork.run(Effect.andThen(reserve, Effect.fail('no'))));
      expect(await run(reserve)).toBe(2);
    });

    it('leave no gap and come once each, with many at once and some that fail', async ({ world }) => {
      const seller = aSellerNumber();
      const reserve = Effect.tap(world.invoices.reserveNumber(seller, 'SVC', 2027), () => Effect.yieldNow);
      const tries = times(12, (at) =>
        Effect.result(
          world.unitOfWork.run(at % 3 === 0 ? Effect.andThen(reserve, Effect.fail('no' as const)) : reserve),
        ),
      );
      const numbers = (await together(tries)).flatMap((each) => (each._tag === 'Success' ? [each.success] : []));
      expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(await run(reserve)).toBe(9);
    });
  });
};
