import type { Slot } from '@svc/domain/booking';
import type { OperatorAlert, Order, OrderDossier, Refund, VerifiedPayment } from '@svc/domain/commerce';
import type {
  AccountId,
  AttemptId,
  HoldId,
  Intent,
  IntentId,
  OperatorAlertId,
  OrderId,
  RefundId,
} from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { ConfirmPayment, OpenOrder, PlaceRequest } from '../commerce/index.ts';
import { machine, type StoredIntent } from '../kernel/index.ts';
import { after, aSlot, anActivity, anId, anna, now } from './fixtures.ts';
import type { StoreWorld } from './store-world.ts';

/** A checkout of one place, as the use case asks for it. */
export const anOpenOrder = (slot: Pick<Slot, 'id' | 'activityId'>, over: Partial<OpenOrder> = {}): OpenOrder => ({
  actor: machine('checkout'),
  userId: anId<AccountId>(),
  activityId: slot.activityId,
  slotId: slot.id,
  lines: [{ description: 'Yoga dolce', quantity: 1, grossCents: 2000, vat: { rateBp: 2200 } }],
  total: { amountCents: 2000, currency: 'EUR' },
  billingProfile: anna,
  provider: 'card',
  holdId: anId<HoldId>(),
  attemptId: anId<AttemptId>(),
  intentId: anId<IntentId>(),
  paramsHash: 'a'.repeat(64),
  now,
  expiresAt: after(900),
  maxActiveHolds: 3,
  ...over,
});

/** The request that opens this command's order, by a caller who saw so many free places. */
export const aPlaceRequest = (command: OpenOrder, placesSeen = 1000): PlaceRequest => ({
  userId: command.userId,
  slotId: command.slotId,
  placesSeen,
  compose: () => command,
});

export const aRefund = (orderId: OrderId, over: Partial<Refund> = {}): Refund => ({
  id: anId<RefundId>(),
  orderId,
  state: 'Planned',
  amount: { amountCents: 2000, currency: 'EUR' },
  reason: 'requested_by_admin',
  idempotencyKey: `svc-refund-order-${orderId}-${anId()}`,
  providerRefundId: null,
  openedAt: now,
  ...over,
});

export const anIntent = (over: Partial<Intent> = {}): Intent => {
  const id = anId<IntentId>();
  return {
    id,
    kind: 'session.close',
    subject: id,
    attempt: 1,
    idempotencyKey: `svc-test-${id}`,
    paramsHash: 'b'.repeat(64),
    state: 'Planned',
    plannedAt: now,
    resolvedAt: null,
    outcome: null,
    ...over,
  };
};

/** An intent as the store has it, without the moments that the store adds. */
export const plannedIntent = async (world: StoreWorld, id: IntentId): Promise<Intent | null> => {
  const found = await Effect.runPromise(world.intents.find(id));
  return found === null ? null : asPlanned(found);
};

export const asPlanned = (stored: StoredIntent): Intent => {
  const { times: _, ...intent } = stored;
  return intent;
};

export const aPayment = ({ order, attempt }: OrderDossier, over: Partial<VerifiedPayment> = {}): VerifiedPayment => ({
  provider: order.provider,
  sessionId: attempt?.sessionId ?? 'cs_none',
  orderId: order.id,
  orderKind: order.kind,
  attemptId: attempt?.id ?? null,
  tenant: 'loto',
  paymentId: `pi_${anId()}`,
  amountCents: order.total.amountCents,
  currency: order.total.currency,
  ...over,
});

export const aConfirmation = (
  dossier: OrderDossier,
  payment: Partial<VerifiedPayment> = {},
  over: Partial<ConfirmPayment> = {},
): ConfirmPayment => ({
  tenant: 'loto',
  externalEventId: `evt_${anId()}`,
  type: 'checkout.session.completed',
  bodyHash: 'c'.repeat(64),
  payment: aPayment(dossier, payment),
  now: after(60),
  ...over,
});

/** An activity with one slot, stored. */
export const storedSlot = async (world: StoreWorld, over: Partial<Slot> = {}): Promise<Slot> => {
  const activity = anActivity();
  const slot = aSlot(activity, over);
  await Effect.runPromise(Effect.andThen(world.activities.put(activity), world.slots.put(slot)));
  return slot;
};

/** The slot as it stands in the store. */
export const slotNow = async (world: StoreWorld, slot: Pick<Slot, 'id'>): Promise<Slot> => {
  const slotView = await Effect.runPromise(world.slots.find(slot.id, anId<AccountId>()));
  if (slotView === null) throw new Error(`slot ${slot.id} is not there`);
  return slotView.slot;
};

/** Opens an order that must open. */
export const opened = async (world: StoreWorld, command: OpenOrder): Promise<OrderDossier> => {
  const result = await Effect.runPromise(world.orders.open(aPlaceRequest(command)));
  if (result.kind === 'refused') throw new Error(`not opened: ${result.code}`);
  return result.dossier;
};

/** Writes over an order and what hangs on it, as a decision would. */
export const changed = (
  world: StoreWorld,
  id: OrderId,
  change: (dossier: OrderDossier) => {
    readonly order?: Partial<Order>;
    readonly hold?: Partial<NonNullable<OrderDossier['hold']>>;
    readonly attempt?: Partial<NonNullable<OrderDossier['attempt']>>;
    readonly refund?: Refund;
  },
): Promise<OrderDossier> =>
  Effect.runPromise(
    world.unitOfWork.run(
      Effect.gen(function* () {
        const before = yield* world.orders.lock(id);
        const { order, hold, attempt, refund } = change(before);
        yield* world.orders.save({
          order: { ...before.order, ...order },
          ...(before.hold === null || hold === undefined ? {} : { hold: { ...before.hold, ...hold } }),
          ...(before.attempt === null || attempt === undefined ? {} : { attempt: { ...before.attempt, ...attempt } }),
          ...(refund === undefined ? {} : { refund }),
        });
        return yield* world.orders.read(id);
      }),
    ),
  );

/** An order whose hosted session is open at the provider: the usual state before the webhook. */
export const awaitingPayment = async (world: StoreWorld, over: Partial<OpenOrder> = {}): Promise<OrderDossier> => {
  const slot = await storedSlot(world);
  const { order } = await opened(world, anOpenOrder(slot, over));
  const sessionId = `cs_${anId()}`;
  return changed(world, order.id, () => ({
    attempt: { state: 'Open', sessionId, url: `https://pay.example.test/${sessionId}` },
  }));
};

/** A dispute, as a provider reports it. */
export const anAlert = (over: Partial<OperatorAlert> = {}): OperatorAlert => ({
  id: anId<OperatorAlertId>(),
  kind: 'dispute',
  provider: 'wallet',
  externalId: `PP-R-${anId()}`,
  orderId: null,
  paymentId: 'pay_1',
  state: 'Open',
  amountCents: 1850,
  currency: 'EUR',
  reason: 'NOT_RECEIVED',
  outcome: null,
  respondBy: after(864_000),
  raisedAt: now,
  reportedAt: now,
  ...over,
});
