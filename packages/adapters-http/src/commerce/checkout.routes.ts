import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { BillingProfileInput } from '@svc/domain/invoicing';
import type { SlotId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { doorRefusals } from '../booking/index.ts';
import { partyErrors } from '../invoicing/index.ts';
import { actorOf } from '../kernel/actor.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { pageAnswer, pageOf, pageQuery, uuidId } from '../kernel/views.ts';
import {
  CheckoutView,
  checkoutView,
  OwnListedOrderView,
  ownListedOrderView,
  OwnOrderView,
  ownOrderView,
} from './orders.views.ts';
import { bookingOrderParams, checkoutErrors } from './row-parts.ts';
import { checkoutRefusals } from './refusals.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();

const CheckoutBody = z
  .strictObject({ slotId: uuidId<SlotId>(), billingProfile: BillingProfileInput.optional() })
  .meta({ id: 'BookingCheckout', description: 'What and for whom; never an amount.' });

export const checkoutRoutes: readonly Route<App>[] = [
  route({
    id: 'payments.booking-checkout',
    method: 'POST',
    path: '/api/v1/payments/booking-checkout',
    summary: 'Holds a place and opens the provider’s hosted page',
    access: 'user',
    flags: ['enable_bookings', 'enable_einvoicing', 'enable_online_payments'],
    rateLimit: { name: 'payments.checkout', points: 60, perSeconds: 60, counted: 'perProcess' },
    idempotent: true,
    body: CheckoutBody,
    ok: { status: 201, schema: CheckoutView },
    errors: {
      Refusal: {
        ...doorRefusals,
        ...checkoutRefusals,
      },
      ...checkoutErrors,
      ...readErrors,
    },
    run: ({ app, body, locale, ...request }) => {
      const { accountId: userId, email } = request.session;
      const command = { ...body, userId, email, locale, actor: actorOf(request) };
      return Effect.map(app.commerce.bookingCheckout(command), checkoutView);
    },
    explain: (error, locale) =>
      error._tag === 'BillingProfileRequired' ? { errors: partyErrors(error.problems, '/billingProfile', locale) } : {},
  }),
  route({
    id: 'payments.orders.list',
    method: 'GET',
    path: '/api/v1/payments/orders',
    summary: 'One’s own orders of places, newest first',
    access: 'user',
    query: z.strictObject(pageQuery),
    ok: { status: 200, schema: pageOf(OwnListedOrderView) },
    errors: storeErrors,
    run: ({ app, query, session: { accountId: userId } }) =>
      Effect.map(app.commerce.listOrders({ ...query, kind: 'booking', userId }), pageAnswer(ownListedOrderView, query)),
  }),
  route({
    id: 'payments.orders.get',
    method: 'GET',
    path: '/api/v1/payments/orders/{id}',
    summary: 'One’s own order; somebody else’s is not found',
    access: 'user',
    params: bookingOrderParams,
    ok: { status: 200, schema: OwnOrderView },
    errors: readErrors,
    run: ({ app, params, session }) =>
      Effect.map(app.commerce.readOwnOrder(params.id, session.accountId, 'booking'), ownOrderView),
  }),
];
