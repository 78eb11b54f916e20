import * as Effect from 'effect/Effect';
import type { ClientSubscription } from '@svc/domain/booking';
import { actionsOf, type OfferedAction, type OrderDossier, type OrderKind } from '@svc/domain/commerce';
import type { FatturaRow, InvoiceJob } from '@svc/domain/invoicing';
import type { AccountId, Intent, OrderId } from '@svc/domain/kernel';
import { notFound, type TimelineEntry } from '../../kernel/index.ts';
import type { MoneyPorts } from '../commerce-ports.ts';
import { ofKind } from './of-kind.ts';
import type { ListedOrder, OrderQuery } from './order-list.ts';
import type { WebhookEventRow } from '../webhook/webhook-event-store.ts';

/** What `read-orders` stands on. */
export type ReadOrdersPorts = Pick<
  MoneyPorts,
  | 'bookings'
  | 'emailJobs'
  | 'intents'
  | 'invoices'
  | 'orders'
  | 'settings'
  | 'subscriptions'
  | 'timeline'
  | 'webhookEvents'
>;

/** An order with all that belongs to it, as the admin sees it. */
export interface OrderDetail {
  readonly dossier: ListedOrder;
  /** What a commerce order made. */
  readonly subscription: ClientSubscription | null;
  readonly timeline: readonly TimelineEntry[];
  /** Every call made outside for the order and its invoice, with what became of it. */
  readonly calls: readonly Intent[];
  /** The provider's events that named it. */
  readonly events: readonly WebhookEventRow[];
  readonly job: InvoiceJob | null;
  readonly fattura: FatturaRow | null;
  /** Every action of its kind, with what is in its way. */
  readonly actions: readonly OfferedAction[];
}

/** Somebody else's order is not found. */
export const readOwnOrder = (ports: ReadOrdersPorts) => (id: OrderId, userId: AccountId, kind?: OrderKind) =>
  Effect.gen(function* () {
    const dossier = yield* ofKind(yield* ports.orders.read(id), kind);
    if (dossier.order.userId !== userId) return yield* Effect.fail(notFound('Order'));
    const booking = dossier.order.kind === 'booking' ? yield* ports.bookings.ofOrder(id) : null;
    return { ...(yield* withInvoice(ports)(dossier)), booking };
  });

const withInvoice =
  (ports: ReadOrdersPorts) =>
  <D extends OrderDossier>(dossier: D) =>
    Effect.gen(function* () {
      const job = yield* ports.invoices.jobOfOrder(dossier.order.id);
      const fattura = job?.fatturaId == null ? null : yield* ports.invoices.findRow(job.fatturaId);
      const subscription =
        dossier.order.kind === 'commerce' ? yield* ports.subscriptions.ofOrder(dossier.order.id) : null;
      return { dossier, subscription, job, fattura };
    });

export const readOrderDetail = (ports: ReadOrdersPorts) => (id: OrderId, kind?: OrderKind) =>
  Effect.gen(function* () {
    const { dossier, subscription, job, fattura } = yield* withInvoice(ports)(
      yield* ofKind(yield* ports.orders.see(id), kind),
    );
    const mail = fattura === null ? null : yield* ports.emailJobs.courtesyOf(fattura.id);
    const subjects = [String(id), ...(fattura === null ? [] : [fattura.id]), ...(mail === null ? [] : [mail.id])];
    return {
      dossier,
      subscription,
      job,
      fattura,
      timeline: yield* ports.timeline.of(id),
      calls: yield* ports.intents.ofSubjects(subjects),
      events: yield* ports.webhookEvents.ofOrder(id),
      actions: actionsOf(dossier, job === null ? null : { job, row: fattura, current: yield* ports.settings.load }),
    } satisfies OrderDetail;
  });

export const listOrders = (ports: ReadOrdersPorts) => (query: OrderQuery) => ports.orders.list(query);
