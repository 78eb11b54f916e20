import * as z from 'zod';
import type { CheckoutAnswer, ListedOrder } from '@svc/application/commerce';
import { bookingTable, localized, type Booking, type ClientSubscription } from '@svc/domain/booking';
import {
  holdTable,
  orderReference,
  orderTable,
  refundReasons,
  refundTable,
  reviewReasons,
  type Order,
  type OrderDossier,
} from '@svc/domain/commerce';
import { invoiceJobTable, type FatturaRow, type InvoiceJob } from '@svc/domain/invoicing';
import { statesOf } from '@svc/domain/kernel';
import { SubscriptionStatusView } from '../booking/index.ts';
import type { Locale } from '../kernel/locale.ts';
import { DateView, InstantView, MoneyView, VatView } from '../kernel/views.ts';

export const OrderStateView = z.enum(statesOf(orderTable));

export const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const OrderView = z
  .object({
    id: z.int(),
    reference: z.string().describe('The number; `commerce:<id>` for a commerce order'),
    kind: z.enum(['booking', 'commerce']),
    status: OrderStateView,
    userId: z.uuid(),
    activityId: z.uuid().nullable(),
    slotId: z.uuid().nullable(),
    plan: z
      .object({ id: z.uuid(), name: z.record(z.string(), z.string()), entries: z.int().nullable() })
      .nullable()
      .describe('Of a commerce order, as it was bought'),
    total: MoneyView,
    refunded: MoneyView,
    lines: z.array(z.object({ description: z.string(), quantity: z.int(), grossCents: z.int(), vat: VatView })),
    provider: z.enum(['card', 'wallet']),
    hold: z.object({ status: z.enum(statesOf(holdTable)), expiresAt: InstantView }).nullable(),
    booked: z
      .boolean()
      .describe('What was bought was made: the booking, or the subscription; it may have been cancelled since'),
    expiresAt: InstantView,
    createdAt: InstantView,
    paidAt: InstantView.nullable(),
    finalizedAt: InstantView.nullable(),
  })
  .meta({ id: 'Order' });

const isoOf = (instant: Temporal.Instant | null): string | null => instant?.toString() ?? null;

const planView = (plan: Order['plan']): z.output<typeof OrderView>['plan'] =>
  plan === null ? null : { id: plan.id, name: { ...plan.name }, entries: plan.entries };

const orderView = ({ order, hold, booked }: OrderDossier): z.output<typeof OrderView> => ({
  id: order.id,
  reference: orderReference(order),
  kind: order.kind,
  status: order.state,
  userId: order.userId,
  activityId: order.activityId,
  slotId: order.slotId,
  plan: planView(order.plan),
  total: order.total,
  refunded: { amountCents: order.refundedCents, currency: order.total.currency },
  lines: order.lines.map(({ description, quantity, grossCents, vat }) => ({ description, quantity, grossCents, vat })),
  provider: order.provider,
  hold: hold === null ? null : { status: hold.state, expiresAt: hold.expiresAt.toString() },
  booked,
  expiresAt: order.expiresAt.toString(),
  createdAt: order.createdAt.toString(),
  paidAt: isoOf(order.paidAt),
  finalizedAt: isoOf(order.finalizedAt),
});

export const CheckoutView = z.object({ order: OrderView, redirectUrl: z.string() }).meta({ id: 'Checkout' });

export const checkoutView = ({ dossier, redirectUrl }: CheckoutAnswer): z.output<typeof CheckoutView> => ({
  order: orderView(dossier),
  redirectUrl,
});

export const InvoiceJobView = z
  .object({
    id: z.uuid(),
    status: z.enum(statesOf(invoiceJobTable)),
    provider: z.enum(['GatewayA', 'GatewayB']),
    environment: z.enum(['Test', 'Prod']),
    attempts: z.int(),
    fatturaId: z.uuid().nullable(),
    creditNoteId: z.uuid().nullable(),
    failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  })
  .meta({ id: 'InvoiceJob' });

export const invoiceJobView = (job: InvoiceJob): z.output<typeof InvoiceJobView> => ({
  id: job.id,
  status: job.state,
  provider: job.provider,
  environment: job.environment,
  attempts: job.attempts,
  fatturaId: job.fatturaId,
  creditNoteId: job.creditNoteId,
  failure: job.failure,
});

export const OrderSubscriptionView = z.object({
  id: z.uuid(),
  status: SubscriptionStatusView,
  remaining: z.int().nullable(),
});

/** What a commerce order made, as it is kept; its own rows say what it is on a day. */
export const orderSubscriptionView = (made: ClientSubscription | null): z.output<typeof OrderSubscriptionView> | null =>
  made === null ? null : { id: made.id, status: made.status, remaining: made.remaining };

/** How far the invoice is, and its number once it has one. */
const OrderInvoiceView = z
  .object({ status: z.enum(statesOf(invoiceJobTable)), number: z.string().nullable() })
  .nullable();

/** What the client may know in a list: where it is paid, and of the invoice that it exists, its number and how far it is. */
export const OwnListedOrderView = OrderView.extend({
  redirectUrl: z.string().nullable().describe('The provider’s page, while the order may be paid on it'),
  invoice: OrderInvoiceView,
}).meta({ id: 'OwnListedOrder' });

export const OwnOrderView = OwnListedOrderView.extend({
  subscription: OrderSubscriptionView.nullable(),
  bookingStatus: z
    .enum(statesOf(bookingTable))
    .nullable()
    .describe('How the booking that it made stands; null: it made none'),
  refundReason: z.enum(refundReasons).nullable().describe('Why money of it went or goes back, of the last time'),
}).meta({ id: 'OwnOrder' });

const listedInvoice = ({ invoice }: ListedOrder): z.output<typeof OrderInvoiceView> =>
  invoice === null ? null : { status: invoice.state, number: invoice.number };

/** A person who closed the page comes back to it; one that was paid on, or whose order is over, leads nowhere. */
const pageOf = ({ order, attempt }: OrderDossier): string | null =>
  order.state === 'Pending' && attempt?.state === 'Open' ? attempt.url : null;

export const ownListedOrderView = (listed: ListedOrder): z.output<typeof OwnListedOrderView> => ({
  ...orderView(listed),
  redirectUrl: pageOf(listed),
  invoice: listedInvoice(listed),
});

/** One that was refused gave nothing back. */
const lastReason = ({ refunds }: OrderDossier): z.output<typeof OwnOrderView>['refundReason'] =>
  refunds
    .filter(({ state }) => state !== 'Refused')
    .toSorted((a, b) => Temporal.Instant.compare(a.openedAt, b.openedAt))
    .at(-1)?.reason ?? null;

export const ownOrderView = (seen: {
  readonly dossier: OrderDossier;
  readonly subscription: ClientSubscription | null;
  readonly booking: Booking | null;
  readonly job: InvoiceJob | null;
  readonly fattura: FatturaRow | null;
}): z.output<typeof OwnOrderView> => ({
  ...orderView(seen.dossier),
  redirectUrl: pageOf(seen.dossier),
  subscription: orderSubscriptionView(seen.subscription),
  bookingStatus: seen.booking?.state ?? null,
  refundReason: lastReason(seen.dossier),
  invoice: seen.job === null ? null : { status: seen.job.state, number: seen.fattura?.number ?? null },
});

const ReviewView = z.object({ reason: z.enum(reviewReasons), evidence: Facts, since: InstantView });
const RefundView = z.object({
  id: z.uuid(),
  status: z.enum(statesOf(refundTable)),
  amount: MoneyView,
  reason: z.enum(refundReasons),
  idempotencyKey: z.string(),
  providerRefundId: z.string().nullable(),
  openedAt: InstantView,
});

export const AdminOrderView = OrderView.extend({
  paymentId: z.string().nullable(),
  captured: MoneyView,
  client: z
    .object({ id: z.uuid(), displayName: z.string().nullable() })
    .describe('Whose it is; without a name: the account is not there'),
  slot: z.object({ title: z.string(), localDate: DateView, localStart: z.string() }).nullable(),
  invoice: OrderInvoiceView,
  review: ReviewView.nullable(),
  refunds: z.array(RefundView),
}).meta({ id: 'AdminOrder' });

const listedSlot = (slot: ListedOrder['slot'], locale: Locale): z.output<typeof AdminOrderView>['slot'] =>
  slot === null
    ? null
    : {
        title: localized(slot.title, locale),
        localDate: slot.localDate.toString(),
        localStart: slot.localStart.toString({ smallestUnit: 'minute' }),
      };

export const adminOrderView = (listed: ListedOrder, locale: Locale): z.output<typeof AdminOrderView> => {
  const { order, refunds, clientName, slot } = listed;
  return {
    ...orderView(listed),
    client: { id: order.userId, displayName: clientName },
    slot: listedSlot(slot, locale),
    invoice: listedInvoice(listed),
    paymentId: order.paymentId,
    captured: { amountCents: order.capturedCents, currency: order.total.currency },
    review:
      order.review === null
        ? null
        : { ...order.review, evidence: { ...order.review.evidence }, since: order.review.since.toString() },
    refunds: refunds.map(({ id, state, amount, reason, idempotencyKey, providerRefundId, openedAt }) => ({
      id,
      status: state,
      amount,
      reason,
      idempotencyKey,
      providerRefundId,
      openedAt: openedAt.toString(),
    })),
  };
};
