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
import { bookingOrderParams, financeAdmin, InvoiceRetryBody, invoiceRetryErrors } from './row-parts.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();
const params = bookingOrderParams;

const CommerceReadinessView = z
  .object({
    enabled: z.boolean(),
    ready: z.boolean(),
    provider: z.enum(['card', 'wallet']),
    checks: z.object({ paymentProvider: z.boolean(), einvoicingCredentials: z.boolean(), invoiceSeller: z.boolean() }),
    flags: z.object({
      enable_bookings: z.boolean(),
      enable_einvoicing: z.boolean(),
      enable_online_payments: z.boolean(),
    }),
  })
  .meta({ id: 'CommerceReadiness' });

export const adminOrderRoutes: readonly Route<App>[] = [
  route({
    id: 'payments.readiness',
    method: 'GET',
    path: '/api/v1/payments/admin/readiness',
    summary: 'Whether a checkout could succeed now: provider, credentials, seller, flags',
    ...financeAdmin,
    ok: { status: 200, schema: CommerceReadinessView },
    errors: storeErrors,
    run: ({ app }) =>
      Effect.gen(function* () {
        const { enabled, ready, checks } = yield* app.commerce.readiness;
        const { enable_bookings, enable_einvoicing, enable_online_payments } = yield* app.platform.flags;
        const flags = { enable_bookings, enable_einvoicing, enable_online_payments };
        return { enabled, ready, provider: app.commerce.providerName, checks, flags };
      }),
  }),
  route({
    id: 'payments.admin.orders.list',
    method: 'GET',
    path: '/api/v1/payments/admin/orders',
    summary: 'All booking orders, newest first',
    ...financeAdmin,
    query: OrderListQuery,
    ok: { status: 200, schema: pageOf(AdminOrderView) },
    errors: storeErrors,
    run: ({ app, query, locale }) =>
      Effect.map(
        app.commerce.listOrders({ ...askedOrders(query, app.booking.zone), kind: 'booking' }),
        pageAnswer((order) => adminOrderView(order, locale), query),
      ),
  }),
  route({
    id: 'payments.admin.orders.get',
    method: 'GET',
    path: '/api/v1/payments/admin/orders/{id}',
    summary: 'One order with its timeline, refunds, invoice, and every action with what is in its way',
    ...financeAdmin,
    params,
    ok: { status: 200, schema: OrderDetailView },
    errors: readErrors,
    run: ({ app, params: { id }, locale }) =>
      Effect.map(app.commerce.readOrderDetail(id, 'booking'), (detail) => orderDetailView(detail, locale)),
  }),
  route({
    id: 'payments.admin.orders.review',
    method: 'POST',
    path: '/api/v1/payments/admin/orders/{id}/review',
    summary: 'One review action on an order under review',
    fresh: 'always',
    ...financeAdmin,
    idempotent: true,
    params,
    body: z
      .strictObject({ action: z.enum(['ConfirmPayment', 'FinalizeBooking', 'Release', 'RefundPayment']) })
      .meta({ id: 'OrderReview' }),
    ok: { status: 200, schema: AdminOrderView },
    errors: {
      ...readErrors,
      Refusal: reviewRefusals,
      Taken: 'errors.general.conflict',
      RemoteDown: 'errors.payment.providerUnavailable',
    },
    run: ({ app, params: { id: orderId }, body, ...request }) =>
      Effect.gen(function* () {
        yield* app.commerce.reviewOrder({ orderId, kind: 'booking', action: body.action, actor: actorOf(request) });
        return adminOrderView(yield* app.commerce.seeOrder(orderId), request.locale);
      }),
    reread: rereadOrder('booking'),
  }),
  route({
    id: 'payments.orders.invoice-retry',
    method: 'POST',
    path: '/api/v1/payments/orders/{id}/invoice/retry',
    summary: 'Sends the invoice of an order on its way again, with corrected buyer data if given',
    ...financeAdmin,
    idempotent: true,
    params,
    body: InvoiceRetryBody,
    ok: { status: 200, schema: InvoiceJobView },
    errors: invoiceRetryErrors,
    run: ({ app, params: { id: orderId }, body, ...request }) =>
      Effect.map(
        app.invoicing.retryInvoice({ ...body, orderId, source: 'Booking', actor: actorOf(request) }),
        invoiceJobView,
      ),
    reread: rereadInvoiceJob('booking'),
    explain: (error, locale) =>
      error._tag === 'BillingProfileRequired' ? { errors: partyErrors(error.problems, '/billingProfile', locale) } : {},
  }),
];
