import * as z from 'zod';
import type { OrderDetail } from '@svc/application/commerce';
import type { TimelineActor } from '@svc/application/kernel';
import { attemptTable, holdTable, obstacles, orderActions, webhookEventTable } from '@svc/domain/commerce';
import { mirrorTable } from '@svc/domain/invoicing';
import { intentKinds, intentTable, statesOf, timelineEvents } from '@svc/domain/kernel';
import type { Locale } from '../kernel/locale.ts';
import { InstantView, MoneyView } from '../kernel/views.ts';
import {
  AdminOrderView,
  adminOrderView,
  Facts,
  InvoiceJobView,
  invoiceJobView,
  OrderSubscriptionView,
  orderSubscriptionView,
} from './orders.views.ts';

const TimelineView = z.object({
  at: InstantView,
  event: z.enum(timelineEvents),
  actor: z.string(),
  amountCents: z.int().nullable(),
  facts: Facts,
});
const CallView = z
  .object({
    call: z.enum(intentKinds),
    attempt: z.int(),
    idempotencyKey: z.string(),
    status: z.enum(statesOf(intentTable)).describe('Unknown: lost, and being looked up'),
    plannedAt: InstantView,
    resolvedAt: InstantView.nullable(),
    outcome: Facts.nullable(),
  })
  .meta({
    id: 'OutsideCall',
    description: 'A call to provider, gateway or mail server, committed before it was made.',
  });
const EventView = z.object({
  provider: z.enum(['card', 'wallet']),
  externalEventId: z.string(),
  type: z.string(),
  status: z.enum(statesOf(webhookEventTable)),
  receivedAt: InstantView,
});
const AttemptView = z.object({
  id: z.uuid(),
  status: z.enum(statesOf(attemptTable)),
  sessionId: z.string().nullable(),
  paymentId: z.string().nullable(),
  amount: MoneyView,
});

const HoldView = z.object({
  status: z.enum(statesOf(holdTable)),
  expiresAt: InstantView,
  keptUntil: InstantView.nullable().describe('While a review keeps the place: until when it is not given away'),
});

export const OrderDetailView = AdminOrderView.extend({
  hold: HoldView.nullable(),
  billingProfile: z
    .record(z.string(), z.string())
    .describe('To whom the invoice goes, as it was when the order was made; corrected data stand in the document'),
  subscription: OrderSubscriptionView.nullable(),
  attempt: AttemptView.nullable().describe('The hosted session at the provider'),
  timeline: z.array(TimelineView),
  calls: z.array(CallView),
  events: z.array(EventView),
  invoiceJob: InvoiceJobView.nullable(),
  fattura: z.object({ id: z.uuid(), number: z.string().nullable(), status: z.enum(statesOf(mirrorTable)) }).nullable(),
  actions: z
    .array(z.object({ action: z.enum(orderActions), allowed: z.boolean(), obstacle: z.enum(obstacles).optional() }))
    .describe(
      'Every action of its kind; beside an allowed one `outcomeUnknown` says that somebody must have looked first',
    ),
}).meta({ id: 'OrderDetail' });

const actorText = (actor: TimelineActor): string => {
  switch (actor.kind) {
    case 'person':
      return `person:${actor.accountId}`;
    case 'token':
      return `token:${actor.tokenId}`;
    case 'maintenance':
      return 'maintenance';
    case 'machine':
      return `machine:${actor.name}`;
  }
};

export const orderDetailView = (detail: OrderDetail, locale: Locale): z.output<typeof OrderDetailView> => ({
  ...adminOrderView(detail.dossier, locale),
  hold: holdView(detail.dossier.hold),
  billingProfile: { ...detail.dossier.order.billingProfile },
  subscription: orderSubscriptionView(detail.subscription),
  attempt: attemptView(detail.dossier.attempt),
  timeline: detail.timeline.map(({ at, event, actor, amountCents, facts }) => ({
    at: at.toString(),
    event,
    actor: actorText(actor),
    amountCents,
    facts: { ...facts },
  })),
  calls: detail.calls.map(({ kind, attempt, idempotencyKey, state, plannedAt, resolvedAt, outcome }) => ({
    call: kind,
    attempt,
    idempotencyKey,
    status: state,
    plannedAt: plannedAt.toString(),
    resolvedAt: resolvedAt?.toString() ?? null,
    outcome: outcome === null ? null : { ...outcome },
  })),
  events: detail.events.map(({ provider, externalEventId, type, state, receivedAt }) => ({
    provider,
    externalEventId,
    type,
    status: state,
    receivedAt: receivedAt.toString(),
  })),
  invoiceJob: detail.job === null ? null : invoiceJobView(detail.job),
  fattura:
    detail.fattura === null
      ? null
      : { id: detail.fattura.id, number: detail.fattura.number, status: detail.fattura.state },
  actions: detail.actions.map((each) => ({ ...each })),
});

const holdView = (hold: OrderDetail['dossier']['hold']): z.output<typeof HoldView> | null =>
  hold === null
    ? null
    : {
        status: hold.state,
        expiresAt: hold.expiresAt.toString(),
        keptUntil: hold.keptUntil?.toString() ?? null,
      };

const attemptView = (attempt: OrderDetail['dossier']['attempt']): z.output<typeof AttemptView> | null =>
  attempt === null
    ? null
    : {
        id: attempt.id,
        status: attempt.state,
        sessionId: attempt.sessionId,
        paymentId: attempt.paymentId,
        amount: attempt.amount,
      };
