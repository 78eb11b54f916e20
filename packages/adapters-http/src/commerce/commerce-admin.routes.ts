import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { App } from '../app.ts';
import { partyErrors } from '../invoicing/index.ts';
import { actorOf } from '../kernel/actor.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { pageOf, pageAnswer } from '../kernel/views.ts';
import { askedOrders, OrderListQuery } from './order-list.query.ts';
import { OrderDetailView, orderDetailView } from './order-detail.views.ts';
import { AdminOrderView, adminOrderView, InvoiceJobView, invoiceJobView } from './orders.views.ts';
import { reviewRefusals } from './refusals.ts';
import { rereadInvoiceJob, rereadOrder } from './reread.ts';
import { commerceOrderParams, financeAdmin, InvoiceRetryBody, invoiceRetryErrors } from './row-parts.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();

/** Orders of plans, as an admin sees and moves them. */
export const commerceAdminRoutes: readonly Route<App>[] = [
  route({
    id: 'commerce.admin.orders.list',
    method: 'GET',
    path: '/api/v1/commerce/admin/orders',
    summary: 'All orders of plans, newest first',
    ...financeAdmin,
    query: OrderListQuery,
    ok: { status: 200, schema: pageOf(AdminOrderView) },
    errors: storeErrors,
    run: ({ app, query, locale }) =>
      Effect.map(
        app.commerce.listOrders({ ...askedOrders(query, app.booking.zone), kind: 'commerce' }),
        pageAnswer((order) => adminOrderView(order, locale), query),
      ),
  }),
  route({
    id: 'commerce.admin.orders.get',
    method: 'GET',
    path: '/api/v1/commerce/admin/orders/{id}',
    summary: 'One order of a plan with its timeline, calls, refunds, invoice, and every action with what is in its way',
    ...financeAdmin,
    params: commerceOrderParams,
    ok: { status: 200, schema: OrderDetailView },
    errors: readErrors,
    run: ({ app, params: { id }, locale }) =>
      Effect.map(app.commerce.readOrderDetail(id, 'commerce'), (detail) => orderDetailView(detail, locale)),
  }),
  route({
    id: 'commerce.admin.orders.review',
    method: 'POST',
    path: '/api/v1/commerce/admin/orders/{id}/review',
    summary: 'One review action on an order of a plan that is under review',
    fresh: 'always',
    ...financeAdmin,
    idempotent: true,
    params: commerceOrderParams,
    body: z
      .strictObject({ action: z.enum(['ConfirmPayment', 'FinalizeFulfillment', 'Release', 'RefundPayment']) })
      .meta({ id: 'CommerceOrderReview' }),
    ok: { status: 200, schema: AdminOrderView },
    errors: {
      ...readErrors,
      Refusal: reviewRefusals,
      Taken: 'errors.general.conflict',
      RemoteDown: 'errors.payment.providerUnavailable',
    },
    run: ({ app, params: { id: orderId }, body, ...request }) =>
      Effect.gen(function* () {
        yield* app.commerce.reviewOrder({ orderId, kind: 'commerce', action: body.action, actor: actorOf(request) });
        return adminOrderView(yield* app.commerce.seeOrder(orderId), request.locale);
      }),
    reread: rereadOrder('commerce'),
  }),
  route({
    id: 'commerce.admin.orders.invoice-retry',
    method: 'POST',
    path: '/api/v1/commerce/admin/orders/{id}/invoice/retry',
    summary: 'Sends the invoice of an order of a plan on its way again, with corrected buyer data if given',
    ...financeAdmin,
    idempotent: true,
    params: commerceOrderParams,
    body: InvoiceRetryBody,
    ok: { status: 200, schema: InvoiceJobView },
    errors: invoiceRetryErrors,
    run: ({ app, params: { id: orderId }, body, ...request }) =>
      Effect.map(
        app.invoicing.retryInvoice({ ...body, orderId, source: 'CommerceOrder', actor: actorOf(request) }),
        invoiceJobView,
      ),
    reread: rereadInvoiceJob('commerce'),
    explain: (error, locale) =>
      error._tag === 'BillingProfileRequired' ? { errors: partyErrors(error.problems, '/billingProfile', locale) } : {},
  }),
];
