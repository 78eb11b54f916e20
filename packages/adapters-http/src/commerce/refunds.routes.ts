import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { OrderId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { numericId } from '../kernel/views.ts';
import { AdminOrderView, adminOrderView } from './orders.views.ts';
import { refundRefusals } from './refusals.ts';
import { rereadOrder } from './reread.ts';
import { financeAdmin } from './row-parts.ts';

const route = routesOver<App>();

/** Money goes on going back with every flag off. */
export const refundRoutes: readonly Route<App>[] = [
  route({
    id: 'payments.admin.orders.refund',
    method: 'POST',
    path: '/api/v1/payments/admin/orders/{id}/refund',
    summary: 'Gives the money of a booking back, all of it or a share of what was paid',
    ...financeAdmin,
    idempotent: true,
    params: z.strictObject({ id: numericId<OrderId>() }),
    body: z
      .strictObject({
        percent: z.int().min(1).max(100).default(100).describe('Of what was paid; never more than is left'),
      })
      .meta({ id: 'BookingRefund', description: 'A share; the amount is counted by the server.' }),
    ok: { status: 200, schema: AdminOrderView },
    errors: {
      NotFound: 'errors.general.notFound',
      Refusal: refundRefusals,
      RemoteDown: 'errors.payment.providerUnavailable',
      Taken: 'errors.general.conflict',
      StoreDown: 'errors.general.unavailable',
    },
    run: ({ app, params: { id: orderId }, body: { percent }, ...request }) =>
      Effect.map(app.commerce.refundBooking({ orderId, percent, actor: actorOf(request) }), adminOrderView),
    reread: rereadOrder('booking'),
  }),
];
