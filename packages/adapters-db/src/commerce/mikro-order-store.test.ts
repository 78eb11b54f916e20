import type { OpenOrder } from '@svc/application/commerce';
import {
  attemptTable,
  holdTable,
  orderTable,
  type AttemptState,
  type HoldState,
  type OrderDossier,
  type OrderState,
  type VerifiedPayment,
} from '@svc/domain/commerce';
import { slotTable } from '@svc/domain/booking';
import { eventsOf, statesOf, step, type AccountId, type RefundId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../kernel/statement.ts';
import { openStores, type OpenStores } from '../testing/open-stores.ts';
import { nextId, now, openingOf, slotOf, yoga } from '../testing/samples.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openStores();
});
afterAll(() => stores.close());

const run = <A, E>(effect: Effect.Effect<A, E>): Promise<A> => Effect.runPromise(effect);

const newSlot = async (change: Parameters<typeof slotOf>[1] = {}) => {
  const activity = yoga();
  const slot = slotOf(activity, change);
  await run(stores.world.activities.put(activity));
  await run(stores.world.slots.put(slot));
  return slot;
};
const open = (command: OpenOrder) => run(stores.world.orders.open(command));
const opened = async (command: OpenOrder): Promise<OrderDossier> => {
  const result = await open(command);
  if (result.kind !== 'opened') throw new Error(result.code);
  return result.dossier;
};
const takenOf = async (id: string): Promise<number> => {
  const count = sql<{ taken: number }>('test_taken', 'select taken from slot where id = $1');
  const [row] = await run(stores.database.query(count, [id]));
  return row!.taken;
};
/** An order with its session at the provider, as it waits for the payment. */
const waiting = async (): Promise<OrderDossier> => {
  const dossier = await opened(openingOf(await newSlot()));
  const attempt = {
    ...dossier.attempt!,
    state: 'Open' as const,
    sessionId: `cs_${dossier.order.id}`,
    url: 'https://pay',
  };
  await run(stores.world.orders.save({ order: dossier.order, attempt }));
  return { ...dossier, attempt };
};
const paymentFor = ({ order, attempt }: OrderDossier): VerifiedPayment => ({
  provider: 'card',
  sessionId: attempt!.sessionId!,
  orderId: order.id,
  attemptId: attempt!.id,
  tenant: 'loto',
  paymentId: `pi_${order.id}`,
  amountCents: order.total.amountCents,
  currency: order.total.currency,
});
const confirm = (payment: VerifiedPayment, externalEventId = `evt_${payment.sessionId}`) =>
  run(
    stores.world.orders.confirm({
      tenant: 'loto',
      externalEventId,
      type: 'checkout.session.completed',
      bodyHash: 'b',
      payment,
      now,
    }),
  );

describe('opening an order', () => {
  it('reads back as what was answered, with its intent, its timeline and the place taken', async () => {
    const command = openingOf(await newSlot());
    const result = await open(command);
    expect(result.kind).toBe('opened');
    if (result.kind !== 'opened') return;
    const { order } = result.dossier;
    expect(await run(stores.world.orders.read(order.id))).toEqual(result.dossier);
    expect(await run(stores.world.intents.find(command.intentId))).toEqual(result.intent);
    expect(result.intent.idempotencyKey).toBe(`svc-session-order-${order.id}`);
    expect((await run(stores.world.timeline.of(order.id))).map(({ event }) => event)).toEqual(['order.opened']);
    expect(await takenOf(command.slotId)).toBe(1);
  });

  it('sells ten places to exactly ten of sixty people who come at once', async () => {
    const slot = await newSlot();
    const results = await Promise.all(Array.from({ length: 60 }, () => open(openingOf(slot))));
    const refused = results.filter((result) => result.kind === 'refused').map(({ code }) => code);
    expect(refused).toEqual(Array.from({ length: 50 }, () => 'place_full'));
    expect(await takenOf(slot.id)).toBe(10);
  });

  it('keeps one person at once to the allowed number of active holds, over many slots', async () => {
    const slots = await Promise.all(Array.from({ length: 8 }, () => newSlot()));
    const userId = nextId<AccountId>();
    const results = await Promise.all(slots.map((slot) => open(openingOf(slot, { userId }))));
    const codes = results.map((result) => (result.kind === 'opened' ? 'opened' : result.code)).toSorted();
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'hold_limit_reached'), 'opened', 'opened', 'opened']);
    const taken = await Promise.all(slots.map(({ id }) => takenOf(id)));
    expect(taken.reduce((a, b) => a + b)).toBe(3);
  });

  it('gives one person one place of a slot, though they click five times at once', async () => {
    const slot = await newSlot();
    const userId = nextId<AccountId>();
    const results = await Promise.all(
      Array.from({ length: 5 }, () => open(openingOf(slot, { userId, maxActiveHolds: 9 }))),
    );
    expect(results.filter(({ kind }) => kind === 'opened')).toHaveLength(1);
    expect(results.filter((result) => result.kind === 'refused' && result.code === 'already_booked')).toHaveLength(4);
    expect(await takenOf(slot.id)).toBe(1);
  });

  it('gives the seat back when a hold ends', async () => {
    const userId = nextId<AccountId>();
    const first = await opened(openingOf(await newSlot(), { userId, maxActiveHolds: 1 }));
    expect(await open(openingOf(await newSlot(), { userId, maxActiveHolds: 1 }))).toMatchObject({
      code: 'hold_limit_reached',
    });
    await run(stores.world.orders.save({ order: first.order, hold: { ...first.hold!, state: 'Released' } }));
    expect(await open(openingOf(await newSlot(), { userId, maxActiveHolds: 1 }))).toMatchObject({ kind: 'opened' });
  });

  it.each(statesOf(slotTable))('takes a place of a slot that is %s exactly when the table does', async (state) => {
    const result = await open(openingOf(await newSlot({ state })));
    const cell = step(slotTable, state, 'take');
    expect(result.kind === 'refused' ? result.code : 'opened').toBe(cell.isOk() ? 'opened' : cell.error);
  });

  it('refuses a slot that began, and one that is not there', async () => {
    expect(await open(openingOf(await newSlot({ startsAt: now })))).toMatchObject({ code: 'slot_over' });
    expect(await open(openingOf(slotOf(yoga())))).toMatchObject({ code: 'slot_not_found' });
  });
});

describe('confirming a payment', () => {
  it('moves order, hold and attempt together, once, and tells it', async () => {
    const dossier = await waiting();
    const payment = paymentFor(dossier);
    expect(await confirm(payment)).toBe('confirmed');
    const after = await run(stores.world.orders.read(dossier.order.id));
    expect([after.order.state, after.hold?.state, after.attempt?.state]).toEqual(['Paid', 'Converted', 'Captured']);
    expect(after.order).toMatchObject({ capturedCents: 2_000, paymentId: payment.paymentId, paidAt: now });
    const told = await run(stores.world.timeline.of(dossier.order.id));
    expect(told.at(-1)).toMatchObject({
      event: 'order.paid',
      amountCents: 2_000,
      actor: { kind: 'machine', name: 'webhook.card' },
    });
    expect(await confirm(payment)).toBe('undecided');
    expect(await run(stores.world.timeline.of(dossier.order.id))).toEqual(told);
    expect(await run(stores.world.webhookEvents.find('card', `evt_${payment.sessionId}`))).toMatchObject({
      state: 'Applied',
      orderId: dossier.order.id,
    });
  });

  it('counts one of twenty deliveries at once, of one event or of two', async () => {
    const payment = paymentFor(await waiting());
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => confirm(payment, `evt_many_${n % 2}`)));
    expect(answers.filter((answer) => answer === 'confirmed')).toHaveLength(1);
  });

  it.each([
    ['amount', { amountCents: 1 }],
    ['currency', { currency: 'USD' }],
    ['tenant', { tenant: 'altro' }],
    ['order', { orderId: 999_999 }],
    ['order', { orderId: null }],
    ['session', { sessionId: 'cs_other' }],
    ['provider', { provider: 'wallet' as const }],
  ])('leaves a payment that disagrees in its %s to the long way, and writes nothing', async (_what, change) => {
    const dossier = await waiting();
    expect(await confirm({ ...paymentFor(dossier), ...change }, `evt_${JSON.stringify(change)}`)).toBe('undecided');
    expect(await run(stores.world.orders.read(dossier.order.id))).toEqual(dossier);
    expect(await run(stores.world.webhookEvents.find('card', `evt_${JSON.stringify(change)}`))).toBeNull();
  });

  const everyState = statesOf(orderTable).flatMap((order) =>
    statesOf(holdTable).map((hold): [OrderState, HoldState] => [order, hold]),
  );
  it.each(everyState)(
    'decides %s with a hold that is %s only where nothing but Pending and Active meet',
    async (order, hold) => {
      const before = await waiting();
      await run(
        stores.world.orders.save({ order: { ...before.order, state: order }, hold: { ...before.hold!, state: hold } }),
      );
      const decided = order === 'Pending' && hold === 'Active';
      expect(await confirm(paymentFor(before))).toBe(decided ? 'confirmed' : 'undecided');
    },
  );

  it.each(statesOf(attemptTable))(
    'captures an attempt that is %s exactly when the table moves it',
    async (state: AttemptState) => {
      const before = await waiting();
      await run(stores.world.orders.save({ order: before.order, attempt: { ...before.attempt!, state } }));
      const moves = step(attemptTable, state, 'capture').unwrapOr(state) !== state;
      expect(await confirm(paymentFor(before))).toBe(moves ? 'confirmed' : 'undecided');
      expect(eventsOf(attemptTable)).toContain('capture');
    },
  );
});

describe('the order store', () => {
  it('saves every part of a dossier and reads it back', async () => {
    const { order, hold, attempt } = await waiting();
    const refund = {
      id: nextId<RefundId>(),
      orderId: order.id,
      state: 'Planned' as const,
      amount: order.total,
      reason: 'capacity_refunded' as const,
      idempotencyKey: `svc-refund-order-${order.id}`,
      providerRefundId: null,
      openedAt: now,
    };
    const review = { reason: 'payment_mismatch' as const, evidence: { wrong: 'amount', receivedCents: 1 }, since: now };
    const next = {
      order: {
        ...order,
        state: 'RefundPending' as const,
        restoreTo: 'OperatorReview' as const,
        review,
        paidAt: now,
        capturedCents: 2_000,
      },
      hold: { ...hold!, state: 'Converted' as const, keptUntil: now.add({ hours: 24 }) },
      attempt: { ...attempt!, state: 'Captured' as const, paymentId: 'pi_1' },
    };
    await run(stores.world.orders.save({ ...next, refund }));
    const settled = { ...refund, state: 'Pending' as const, providerRefundId: 're_1' };
    await run(stores.world.orders.save({ order: next.order, refund: settled }));
    expect(await run(stores.world.orders.read(order.id))).toEqual({ ...next, refunds: [settled], booked: false });
    expect(await run(stores.world.orders.findBySession('card', attempt!.sessionId!))).toBe(order.id);
    const due = await run(stores.world.orders.claim('refundSettle', now, 1_000, 100));
    expect(due).toContain(order.id);
  });

  it('shows the dossier as it is after the wait for its lock', async () => {
    const { order, hold } = await waiting();
    const slow = stores.world.unitOfWork.run(
      Effect.andThen(stores.world.orders.lock(order.id), (dossier) =>
        Effect.andThen(
          Effect.sleep('50 millis'),
          stores.world.orders.save({
            order: { ...dossier.order, state: 'Expired' },
            hold: { ...hold!, state: 'Expired' },
          }),
        ),
      ),
    );
    const second = Effect.andThen(
      Effect.sleep('20 millis'),
      stores.world.unitOfWork.run(stores.world.orders.lock(order.id)),
    );
    const [, seen] = await run(Effect.all([slow, second], { concurrency: 2 }));
    expect([seen.order.state, seen.hold?.state]).toEqual(['Expired', 'Expired']);
  });

  it('claims what is due once for a while, oldest first, and again when the claim is over', async () => {
    const slot = await newSlot();
    const old = await opened(openingOf(slot, { expiresAt: now.subtract({ minutes: 2 }) }));
    const older = await opened(openingOf(slot, { expiresAt: now.subtract({ minutes: 3 }) }));
    const claim = (when: Temporal.Instant) => run(stores.world.orders.claim('expire', when, 1_000, 100));
    const mine = (await claim(now)).filter((id) => id === old.order.id || id === older.order.id);
    expect(mine).toEqual([older.order.id, old.order.id]);
    expect(await claim(now)).toEqual([]);
    expect(await claim(now.add({ seconds: 2 }))).toContain(old.order.id);
  });

  it('lists newest first, by state and person, with the total', async () => {
    const userId = nextId<AccountId>();
    const first = await opened(openingOf(await newSlot(), { userId }));
    const second = await opened(openingOf(await newSlot(), { userId }));
    const page = await run(stores.world.orders.list({ page: 1, pageSize: 1, userId }));
    expect([page.total, page.items.map(({ order }) => order.id)]).toEqual([2, [second.order.id]]);
    const next = await run(stores.world.orders.list({ page: 2, pageSize: 1, userId, state: 'Pending' }));
    expect(next.items).toEqual([first]);
  });
});
