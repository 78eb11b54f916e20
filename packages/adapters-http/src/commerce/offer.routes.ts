import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { CheckoutAnswer } from '@svc/application/commerce';
import type { WaitingEntryId } from '@svc/domain/booking';
import { BillingProfileInput } from '@svc/domain/invoicing';
import type { BookingId, OrderId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { bookerOf, BookingView, bookingView, ownPlaceRefusals, turnRefusals } from '../booking/index.ts';
import { partyErrors } from '../invoicing/index.ts';
import { actorOf } from '../kernel/actor.ts';
import { readErrors } from '../kernel/read-errors.ts';
import { rereadMade } from '../kernel/reread-made.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { uuidId } from '../kernel/views.ts';
import { CheckoutView, checkoutView } from './orders.views.ts';
import { checkoutRefusals } from './refusals.ts';
import { checkoutErrors } from './row-parts.ts';

const route = routesOver<App>();

const AcceptBody = z
  .strictObject({ entryId: uuidId<WaitingEntryId>(), billingProfile: BillingProfileInput.optional() })
  .meta({
    id: 'AcceptOffer',
    description: 'The billing profile is for a place that is paid online; else it is not read.',
  });

/** What an accepted offer is answered with: its booking, or the checkout that will make one. */
const AcceptedView = z
  .union([BookingView, z.object({ checkout: CheckoutView }).meta({ id: 'OfferCheckout' })])
  .meta({ id: 'AcceptedOffer' });

type Accepted = z.output<typeof AcceptedView>;
const paidOnline = (checkout: CheckoutAnswer): Accepted => ({ checkout: checkoutView(checkout) });

/** An order has a number, a booking a UUID. */
const isOrder = (made: string): boolean => /^\d+$/.test(made);

/** An offered place is taken as its person chose when they joined the list: booked, or kept by an order. */
export const offerRoutes: readonly Route<App>[] = [
  route({
    id: 'activities.waiting-list.accept',
    method: 'POST',
    path: '/api/v1/activities/waiting-list/accept',
    summary: 'Takes the offered place: booked at once, or kept by an order with the provider’s hosted page',
    access: 'user',
    support: 'never', // a turn is a claim on a place, which is the person's own to give
    flags: ['enable_bookings'],
    rateLimit: { name: 'payments.checkout', points: 60, perSeconds: 60, counted: 'perProcess' },
    idempotent: true,
    body: AcceptBody,
    ok: { status: 201, schema: AcceptedView },
    errors: {
      Refusal: {
        ...turnRefusals,
        ...ownPlaceRefusals,
        ...checkoutRefusals,
        feature_disabled: 'errors.general.featureDisabled',
      },
      ...checkoutErrors,
      ...readErrors,
    },
    run: ({ app, body, locale, ...request }) => {
      const { accountId: userId, email } = request.session;
      const command = { ...body, userId, email, locale, zone: app.booking.zone, actor: actorOf(request) };
      return Effect.map(app.commerce.takeOffer(command), (taken) =>
        taken.kind === 'checkout' ? paidOnline(taken.checkout) : bookingView(taken.booking, locale, app.booking.now()),
      );
    },
    reread: ({ app, session, locale }, made) =>
      made.some(isOrder)
        ? rereadMade(made, (id) =>
            Effect.map(app.commerce.readOwnCheckout(Number(id) as OrderId, session.accountId, 'booking'), paidOnline),
          )
        : rereadMade(made, (id: BookingId) =>
            app.booking.readBooking(id, bookerOf(session)).pipe(
              Effect.map((view): Accepted => bookingView(view, locale, app.booking.now())),
              Effect.catchTag('Refusal', () => Effect.fail({ _tag: 'NotFound' as const })),
            ),
          ),
    explain: (error, locale) =>
      error._tag === 'BillingProfileRequired' ? { errors: partyErrors(error.problems, '/billingProfile', locale) } : {},
  }),
];
