import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { WaitingEntryId } from '@svc/domain/booking';
import type { SlotId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';
import { rereadMade } from '../kernel/reread-made.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { uuidId } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { AvailabilityView, slotView } from './activities.views.ts';
import { bookerOf, listRefusals, ownPlaceRefusals, placeRefusals, turnRefusals } from './place-refusals.ts';
import {
  JoinBody,
  WaitingEntryView,
  waitingEntryView,
  WaitingLineView,
  waitingLineView,
} from './waiting-list.views.ts';

const route = routesOver<App>();
const EntryBody = z.strictObject({ entryId: uuidId<WaitingEntryId>() }).meta({ id: 'WaitingEntryOf' });
const { overlap: _overlap, payment_required: _paid, professional_busy: _busy, ...ofJoining } = ownPlaceRefusals;
const turns = [
  { event: 'leave', summary: 'Leaves the list of a class; an offered place goes to the next at once' },
  { event: 'decline', summary: 'Turns an offered place down: it goes to the next at once' },
] as const;

const joinRow = route({
  id: 'activities.waiting-list.join',
  method: 'POST',
  path: '/api/v1/activities/waiting-list/join',
  summary: 'A number on the list of a full class; asked again it is the same',
  access: 'user',
  support: 'never', // a turn is a claim on a place, which is the person's own to give
  flags: ['enable_bookings'],
  idempotent: true,
  body: JoinBody,
  ok: { status: 201, schema: WaitingEntryView },
  errors: {
    ...readErrors,
    Refusal: {
      ...ofJoining,
      ...listRefusals,
    },
  },
  run: ({ app, body: { slotId, means, clientSubscriptionId: subscriptionId }, ...request }) => {
    const { accountId: userId } = request.session;
    const command = { slotId, means, subscriptionId, userId, zone: app.booking.zone, actor: actorOf(request) };
    return Effect.map(app.booking.waitForPlace(command), waitingEntryView);
  },
  reread: ({ app, session }, made) =>
    rereadMade(made, (id: WaitingEntryId) =>
      Effect.map(app.booking.readWaitingEntry(id, session.accountId), waitingEntryView),
    ),
});

const turnRows = turns.map(({ event, summary }) =>
  route({
    id: `activities.waiting-list.${event}`,
    method: 'POST',
    path: `/api/v1/activities/waiting-list/${event}`,
    summary,
    access: 'user',
    support: 'never',
    body: EntryBody,
    ok: { status: 200, schema: WaitingEntryView },
    errors: { ...readErrors, Refusal: turnRefusals },
    run: ({ app, body: { entryId }, session }) =>
      Effect.map(app.booking.endWaiting(entryId, session.accountId, event), waitingEntryView),
  }),
);

const listRow = route({
  id: 'activities.waiting-list.list',
  method: 'GET',
  path: '/api/v1/activities/waiting-list',
  summary: 'Who waits for a class, by number: an Admin’s, and the professional’s of the activity',
  access: 'pro',
  query: z.strictObject({ slotId: uuidId<SlotId>() }),
  ok: { status: 200, schema: WaitingLineView },
  errors: {
    ...storeErrors,
    Refusal: { permission_denied: placeRefusals.permission_denied, ...named('booking', 'slot_not_found') },
  },
  run: ({ app, query: { slotId }, session }) =>
    Effect.map(app.booking.waitingListOf(slotId, bookerOf(session)), waitingLineView),
});

const mineRow = route({
  id: 'activities.waiting-list.mine',
  method: 'GET',
  path: '/api/v1/activities/waiting-list/mine',
  summary: 'The classes one waits for, the first one first: with position, means and price, and an offer until when',
  access: 'user',
  ok: { status: 200, schema: AvailabilityView },
  errors: storeErrors,
  run: ({ app, session, locale }) =>
    Effect.map(app.booking.ownTurns(session.accountId), ({ asOf, items }) => ({
      asOf: asOf.toString(),
      items: items.map((each) => slotView(each, locale, false)),
    })),
});

/** The list of a full class, for who waits and for who runs it. */
export const waitingListRoutes: readonly Route<App>[] = [listRow, mineRow, joinRow, ...turnRows];
