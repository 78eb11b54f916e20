import {
  openDatabase,
  type Database,
  bookingStores,
  commerceStores,
  invoicingStores,
  kernelStores,
} from '@svc/adapters-db';
import type { MoneyPorts } from '@svc/application/commerce';
import { aConfirmation, openStudio } from '@svc/application/testing';
import type { OrderId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { preparePendingOrders } from '../webhook/pending-orders.ts';

/** Fills a database with orders as their webhooks leave them: Paid, attempt captured, hold converted, event stored. */
export const preparePaidOrders = async (url: string, count: number): Promise<void> => {
  const pending = await preparePendingOrders(url, count);
  const database = openDatabase({ url });
  const orders = commerceStores(database).orders;
  const now = Temporal.Now.instant();
  const paid = Effect.forEach(
    pending,
    ({ orderId }, nth) =>
      Effect.gen(function* () {
        const dossier = yield* orders.read(orderId as OrderId);
        const over = { now: now.add({ milliseconds: nth }) };
        const answer = yield* orders.confirm(aConfirmation(dossier, {}, over));
        if (answer !== 'confirmed') return yield* Effect.die(new Error(`not paid: ${orderId}`));
      }),
    { concurrency: 64, discard: true },
  );
  try {
    await Effect.runPromise(paid);
  } finally {
    await database.close();
  }
};

/** What the finalize loop stands on: our stores; whatever it does not touch here is a studio's on memory. */
export const loopPorts = async (database: Database): Promise<MoneyPorts> => {
  const { ports } = await openStudio();
  const clock = { now: () => Temporal.Now.instant(), monotonicMs: () => performance.now() };
  return {
    ...ports,
    clock,
    unitOfWork: kernelStores(database).unitOfWork,
    outbox: kernelStores(database).outbox,
    timeline: kernelStores(database).timeline,
    flags: kernelStores(database).flags,
    orders: commerceStores(database).orders,
    slots: bookingStores(database).slots,
    bookings: bookingStores(database).bookings,
    invoices: invoicingStores(database).invoices,
    settings: invoicingStores(database).settings,
  };
};
