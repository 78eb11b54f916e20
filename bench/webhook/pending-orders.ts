import * as Effect from 'effect/Effect';
import { migrate, openDatabase, bookingStores, commerceStores, kernelStores } from '@svc/adapters-db';
import { anActivity, anOpenOrder, aSlot, aPlaceRequest } from '@svc/application/testing';
import type { PendingOrder } from './events.ts';

const SLOTS = 500;

/** A slot tomorrow with room for everybody. */
const openSlots = (database: ReturnType<typeof openDatabase>, now: Temporal.Instant, orders: number) =>
  Effect.gen(function* () {
    const activity = anActivity();
    yield* bookingStores(database).activities.put(activity);
    const startsAt = now.add({ hours: 24 });
    const capacity = Math.ceil(orders / SLOTS);
    const slots = Array.from({ length: SLOTS }, () =>
      aSlot(activity, { startsAt, endsAt: startsAt.add({ hours: 1 }), capacity }),
    );
    yield* Effect.forEach(slots, bookingStores(database).slots.put, { concurrency: 10, discard: true });
    return slots;
  });

/**
 * Fills a database with orders as a checkout leaves them: hold active, hosted session open, its intent confirmed;
 * through the stores that the server uses.
 */
export const preparePendingOrders = async (url: string, count: number): Promise<readonly PendingOrder[]> => {
  await migrate(url);
  const database = openDatabase({ url });
  const [orders, intents] = [commerceStores(database).orders, kernelStores(database).intents];
  const now = Temporal.Now.instant();
  const expiresAt = now.add({ hours: 2 });
  const prepared = Effect.gen(function* () {
    const slots = yield* openSlots(database, now, count);
    return yield* Effect.forEach(
      Array.from({ length: count }, (_, at) => slots[at % SLOTS] ?? slots[0]!),
      (slot) =>
        Effect.gen(function* () {
          const opened = yield* orders.open(aPlaceRequest(anOpenOrder(slot, { now, expiresAt })));
          if (opened.kind === 'refused') return yield* Effect.die(new Error(`not opened: ${opened.code}`));
          const { order, attempt } = opened.dossier;
          if (attempt === null) return yield* Effect.die(new Error('an order without an attempt'));
          const sessionId = `cs_${attempt.id}`;
          const url = `https://pay.example.test/${sessionId}`;
          yield* orders.save({ order, attempt: { ...attempt, state: 'Open', sessionId, url } });
          yield* intents.resolve(opened.intent.id, 'confirm', now, { sessionId });
          return { orderId: order.id, attemptId: attempt.id, sessionId };
        }),
      { concurrency: 10 },
    );
  });
  try {
    return await Effect.runPromise(prepared);
  } finally {
    await database.close();
  }
};

/** Every count must be the same: one event, one paid order, one converted hold, one line of the timeline each. */
export const svcCounts = `select
  (select count(*) from webhook_event)::int as events,
  (select count(*) from commerce_order where paid_at is not null)::int as paid,
  (select count(*) from hold where state = 'Converted')::int as converted,
  (select count(*) from order_timeline where event = 'order.paid')::int as entries`;
