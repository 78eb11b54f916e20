import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { BillingProfileInput } from '@svc/domain/invoicing';
import type { SlotId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { partyErrors } from '../invoicing/index.ts';
import { actorOf } from '../kernel/actor.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { uuidId } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { CheckoutView, checkoutView, OwnOrderView, ownOrderView } from './orders.views.ts';
import { invoiceEffectRefusals } from './refusals.ts';
import { bookingOrderParams, notReady } from './row-parts.ts';
import { readErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();

const CheckoutBody = z
  .strictObject({ slotId: uuidId<SlotId>(), billingProfile: BillingProfileInput.optional() })
  .meta({ id: 'BookingCheckout', description: 'What and for whom; never an amount.' });

const bookingRefusals = named(
  'booking',
  'slot_not_found',
  'activity_not_bookable',
  'archived',
  'deleted',
  'client_blocked',
  'slot_closed',
  'slot_cancelled',
  'slot_over',
  'too_soon',
  'too_far',
  'already_booked',
  'means_not_accepted',
  'place_full',
);

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
      NotReady: notReady,
      BillingProfileRequired: 'errors.payment.billingProfileRequired',
      Refusal: {
        ...bookingRefusals,
        ...named('payment', 'hold_limit_reached'),
        ...named('booking', 'overlap', 'professional_busy'),
        ...named('users', 'account_deleted'),
        ...invoiceEffectRefusals,
      },
      ProviderUnavailable: 'errors.payment.providerUnavailable',
      Taken: 'errors.general.conflict',
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
