import * as Effect from 'effect/Effect';
import { allowedReviewActions, type OrderDossier, type ReviewAction } from '@svc/domain/commerce';
import type { FatturaRow, InvoiceJob } from '@svc/domain/invoicing';
import type { AccountId, OrderId } from '@svc/domain/kernel';
import { notFound, type TimelineEntry } from '../kernel/index.ts';
import type { MoneyPorts } from './commerce-ports.ts';
import type { OrderQuery } from './order-store.ts';

/** An order with all that belongs to it, as the admin sees it. */
export interface OrderDetail {
  readonly dossier: OrderDossier;
  readonly timeline: readonly TimelineEntry[];
  readonly job: InvoiceJob | null;
  readonly fattura: FatturaRow | null;
  readonly actions: readonly ReviewAction[];
}

/** Somebody else's order is not found. */
export const readOwnOrder = (ports: MoneyPorts) => (id: OrderId, userId: AccountId) =>
  Effect.gen(function* () {
    const dossier = yield* ports.orders.read(id);
    if (dossier.order.userId !== userId) return yield* Effect.fail(notFound('Order'));
    return yield* withInvoice(ports)(dossier);
  });

const withInvoice = (ports: MoneyPorts) => (dossier: OrderDossier) =>
  Effect.gen(function* () {
    const job = yield* ports.invoices.jobOfOrder(dossier.order.id);
    const fattura = job?.fatturaId == null ? null : yield* ports.invoices.findRow(job.fatturaId);
    return { dossier, job, fattura };
  });

export const readOrderDetail = (ports: MoneyPorts) => (id: OrderId) =>
  Effect.gen(function* () {
    const { dossier, job, fattura } = yield* withInvoice(ports)(yield* ports.orders.read(id));
    const timeline = yield* ports.timeline.of(id);
    return { dossier, job, fattura, timeline, actions: allowedReviewActions(dossier) } satisfies OrderDetail;
  });

export const listOrders = (ports: MoneyPorts) => (query: OrderQuery) => ports.orders.list(query);
