import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { SubscriptionId } from '@svc/domain/booking';
import type { BookingId, SlotId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { byUuid, pageAnswer, pageOf, pageQuery, uuidId } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { rereadMovement } from './reread.ts';
import {
  CheckInView,
  checkInView,
  MovementView,
  movementView,
  SubscriptionView,
  subscriptionView,
} from './subscriptions.views.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();
const gone = named('users', 'account_deleted');
const params = byUuid<SubscriptionId>();
const ofEntries = {
  ...named('subscription', 'not_started', 'suspended', 'expired', 'not_covered', 'entries_exhausted', 'daily_limit'),
  subscription_cancelled: 'errors.subscription.cancelled',
} as const;
/** What any check-in can meet. Whose place had been let go, since they had not come, needs one again. */
export const ofCheckIn = {
  ...gone,
  ...named('booking', 'check_in_closed', 'not_confirmed', 'cancelled', 'declined'),
  ...named(
    'booking',
    'slot_closed',
    'slot_cancelled',
    'slot_over',
    'already_booked',
    'place_full',
    'overlap',
    'professional_busy',
  ),
  ...named('subscription', 'refund_in_flight', 'missing'),
  ...ofEntries,
} as const;
const ofWalkIn = {
  ...named('booking', 'slot_not_found', 'activity_not_bookable', 'archived', 'deleted'),
  ...named(
    'booking',
    'slot_closed',
    'slot_cancelled',
    'slot_over',
    'already_booked',
    'place_full',
    'overlap',
    'professional_busy',
  ),
  ...named('booking', 'client_blocked', 'too_soon', 'too_far', 'means_not_accepted'),
  ...ofEntries,
} as const;

const OwnCheckIn = z
  .union([
    z.strictObject({ bookingId: uuidId<BookingId>() }),
    z.strictObject({
      locationCode: z.string().trim().min(1).max(40).describe('What hangs in the location, as a QR code'),
    }),
  ])
  .meta({ id: 'OwnCheckIn' });

interface OwnCheckInRequest {
  readonly app: App;
  readonly body: z.output<typeof OwnCheckIn>;
  readonly session: Session;
  readonly requestId: string;
  readonly source: string;
}

/** Who is in already is answered as before. */
const checkOneselfIn = ({ app, body, ...request }: OwnCheckInRequest) => {
  const userId = request.session.accountId;
  const actor = actorOf(request);
  if ('locationCode' in body)
    return Effect.map(app.subscriptions.checkInByCode({ code: body.locationCode, userId, actor }), checkInView);
  const command = { bookingId: body.bookingId, owner: { userId }, method: 'self' as const, by: userId, actor };
  return Effect.map(app.subscriptions.checkIn(command), checkInView);
};

/** The check-in of done work as it stands now. It may have been undone since, so that checking in once more would be another one. */
const rereadCheckIn = (app: App, bookingId: BookingId | undefined) =>
  bookingId === undefined
    ? Effect.succeed(null)
    : Effect.map(app.subscriptions.checkInOf(bookingId), (found) => (found === null ? null : checkInView(found)));

export const checkInRoutes: readonly Route<App>[] = [
  route({
    id: 'subscriptions.client.check-in',
    method: 'POST',
    path: '/api/v1/client-subscriptions/{id}/check-in',
    summary: 'At the desk: checks a booking in, books and checks in who comes without one, or undoes a check-in',
    access: 'admin',
    idempotent: true,
    params,
    body: z
      .union([
        z.strictObject({ bookingId: uuidId<BookingId>(), undo: z.boolean().default(false) }),
        z.strictObject({ slotId: uuidId<SlotId>() }),
      ])
      .meta({ id: 'DeskCheckIn' }),
    ok: { status: 201, schema: CheckInView },
    errors: { ...readErrors, Refusal: { ...ofCheckIn, ...ofWalkIn, ...named('booking', 'no_show') } },
    run: ({ app, params: { id: subscriptionId }, body, ...request }) =>
      Effect.gen(function* () {
        const by = request.session.accountId;
        const actor = actorOf(request);
        if ('slotId' in body) {
          const command = { subscriptionId, slotId: body.slotId, by, zone: app.booking.zone, actor };
          return checkInView(yield* app.subscriptions.walkIn(command));
        }
        const command = { bookingId: body.bookingId, owner: { subscriptionId }, by, actor };
        if (body.undo) return checkInView(yield* app.subscriptions.undoCheckIn(command));
        return checkInView(yield* app.subscriptions.checkIn({ ...command, method: 'desk' }));
      }),
    reread: ({ app, body }, [made]) =>
      rereadCheckIn(app, 'slotId' in body ? (made as BookingId | undefined) : body.bookingId),
  }),
  route({
    id: 'subscriptions.client.credit-entry',
    method: 'POST',
    path: '/api/v1/client-subscriptions/{id}/credit-entry',
    summary: 'Gives entries back by hand, as a line of the ledger; for a booking that had cost its entry, once',
    access: 'admin',
    idempotent: true,
    params,
    body: z
      .strictObject({
        entries: z.int().min(1).max(50),
        reason: z.string().trim().min(1).max(500),
        bookingId: uuidId<BookingId>().nullable().default(null),
      })
      .meta({ id: 'EntryCredit' }),
    ok: { status: 201, schema: MovementView.extend({ remaining: z.int() }).meta({ id: 'EntryCredited' }) },
    errors: {
      ...readErrors,
      Taken: 'errors.general.conflict',
      Refusal: {
        ...gone,
        ...named('subscription', 'cancelled', 'unlimited'),
        ...named('booking', 'not_confirmed', 'confirmed', 'attended', 'declined'),
      },
    },
    run: ({ app, params: { id }, body, ...request }) =>
      Effect.map(
        app.subscriptions.creditEntries({ id, ...body, zone: app.booking.zone, actor: actorOf(request) }),
        ({ movement, remaining }) => ({ ...movementView(movement), remaining }),
      ),
    reread: rereadMovement,
  }),
  route({
    id: 'subscriptions.my.subscription',
    method: 'GET',
    path: '/api/v1/my/subscription',
    summary: 'The one that a class of today would be booked with first; null without any',
    access: 'user',
    ok: { status: 200, schema: z.object({ subscription: SubscriptionView.nullable() }).meta({ id: 'MySubscription' }) },
    errors: storeErrors,
    run: ({ app, session }) =>
      Effect.map(app.subscriptions.current(session.accountId, app.booking.zone), (found) => ({
        subscription: found === null ? null : subscriptionView(found, app.subscriptions.today(), 'client'),
      })),
  }),
  route({
    id: 'subscriptions.my.subscriptions',
    method: 'GET',
    path: '/api/v1/my/subscriptions',
    summary: 'One’s own subscriptions, newest first',
    access: 'user',
    query: z.strictObject(pageQuery),
    ok: { status: 200, schema: pageOf(SubscriptionView) },
    errors: storeErrors,
    run: ({ app, session: { accountId: userId }, query }) =>
      Effect.map(
        app.booking.subscriptions({ userId, ...query }),
        pageAnswer((each) => subscriptionView(each, app.subscriptions.today(), 'client'), query),
      ),
  }),
  route({
    id: 'subscriptions.my.check-ins',
    method: 'GET',
    path: '/api/v1/my/check-ins',
    summary: 'The classes one came to, newest first',
    access: 'user',
    query: z.strictObject(pageQuery),
    ok: { status: 200, schema: pageOf(CheckInView) },
    errors: storeErrors,
    run: ({ app, session: { accountId: userId }, query }) =>
      Effect.map(
        app.subscriptions.checkIns({ userId, subscriptionId: null, ...query }),
        pageAnswer(checkInView, query),
      ),
  }),
  route({
    id: 'subscriptions.my.check-in',
    method: 'POST',
    path: '/api/v1/my/check-in',
    summary:
      'Checks oneself in, by the booking or by the code of the location, from the activity’s minutes before the class to its end',
    access: 'user',
    idempotent: true,
    body: OwnCheckIn,
    ok: { status: 201, schema: CheckInView },
    errors: { ...readErrors, Refusal: ofCheckIn },
    run: checkOneselfIn,
    reread: ({ app, body }, [made]) =>
      rereadCheckIn(app, 'locationCode' in body ? (made as BookingId | undefined) : body.bookingId),
  }),
];
