import * as Effect from 'effect/Effect';
import type { OrderKind } from '@svc/domain/commerce';
import type { OrderId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import type { Locale } from '../kernel/locale.ts';
import { adminOrderView, invoiceJobView } from './orders.views.ts';

interface OfOrder {
  readonly app: App;
  readonly params: { readonly id: OrderId };
}

/** Answers of done work on an order, read again from the order. @param kind absent: of either */
export const rereadOrder =
  (kind?: OrderKind) =>
  ({ app, params: { id }, locale }: OfOrder & { readonly locale: Locale }) =>
    Effect.map(app.commerce.readOrderDetail(id, kind), ({ dossier }) => adminOrderView(dossier, locale));

/** The same of its invoice job. */
export const rereadInvoiceJob =
  (kind: OrderKind) =>
  ({ app, params: { id } }: OfOrder) =>
    Effect.map(app.commerce.readOrderDetail(id, kind), ({ job }) => (job === null ? null : invoiceJobView(job)));
