import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { CalendarFeed, CalendarFeedId, FeedOwner, LocationId } from '@svc/domain/booking';
import type { OpenedFeed } from '@svc/application/booking';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { isKnown } from '../kernel/known-tag.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';
import { download, reply } from '../kernel/reply.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { byUuid, InstantView, pageFromAll, pageOf, pageQuery, uuidId } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { CALENDAR } from './calendar.routes.ts';
import { bookerOf } from './place-refusals.ts';

const route = routesOver<App>();
const path = '/api/v1/calendar-feeds';
const address = '/api/v1/calendar/{secret}';

const FeedView = z
  .object({
    id: z.uuid(),
    owner: z.enum(['client', 'professional', 'location']),
    locationId: z.uuid().nullable(),
    locale: z.enum(['it', 'en']),
    prefix: z.string(),
    createdAt: InstantView,
  })
  .meta({ id: 'CalendarFeed' });
const OpenedFeedView = FeedView.extend({
  path: z
    .string()
    .meta({ description: 'The address for calendar programs, below that of the server; never shown again' }),
}).meta({ id: 'OpenedCalendarFeed' });

const feedView = ({ id, owner, locale, prefix, createdAt }: CalendarFeed): z.output<typeof FeedView> => ({
  id,
  owner: owner.kind,
  locationId: owner.kind === 'location' ? owner.id : null,
  locale,
  prefix,
  createdAt: createdAt.toString(),
});
const openedView = ({ feed, secret }: OpenedFeed): z.output<typeof OpenedFeedView> => ({
  ...feedView(feed),
  path: address.replace('{secret}', `${secret}.ics`),
});

const locale = z.enum(['it', 'en']).optional();
const NewFeedBody = z
  .union([
    z.strictObject({ owner: z.enum(['client', 'professional']), locale }),
    z.strictObject({ owner: z.literal('location'), locationId: uuidId<LocationId>(), locale }),
  ])
  .meta({ id: 'NewCalendarFeed' });

const ownerOf = (body: z.output<typeof NewFeedBody>, { accountId }: Session): FeedOwner =>
  body.owner === 'location' ? { kind: body.owner, id: body.locationId } : { kind: body.owner, id: accountId };

/** Addresses for calendar programs, and what they read there. */
export const calendarFeedRoutes: readonly Route<App>[] = [
  route({
    id: 'calendar-feeds.list',
    method: 'GET',
    path,
    summary: 'One’s own addresses for calendar programs, without their secrets; an Admin also those of locations',
    access: 'user',
    query: z.strictObject(pageQuery),
    ok: { status: 200, schema: pageOf(FeedView) },
    errors: storeErrors,
    run: ({ app, session, query }) =>
      Effect.map(app.booking.calendarFeeds(bookerOf(session)), pageFromAll(feedView, query)),
  }),
  route({
    id: 'calendar-feeds.create',
    method: 'POST',
    path,
    summary: 'Makes an address for calendar programs: of own bookings, of own classes, or of a location',
    access: 'user',
    support: 'never', // shows a secret
    body: NewFeedBody,
    ok: { status: 201, schema: OpenedFeedView },
    errors: {
      ...readErrors,
      Refusal: {
        permission_denied: 'errors.general.permissionDenied',
        ...named('booking', 'feed_exists'),
        ...named('users', 'account_deleted'),
      },
    },
    run: ({ app, body, locale: asked, ...request }) => {
      const by = bookerOf(request.session);
      const feed = { owner: ownerOf(body, request.session), locale: body.locale ?? asked, by };
      return Effect.map(app.booking.createCalendarFeed({ ...feed, actor: actorOf(request) }), openedView);
    },
  }),
  route({
    id: 'calendar-feeds.rotate',
    method: 'POST',
    path: `${path}/{id}/rotate`,
    summary: 'Another secret: the address that was answers nobody any more',
    access: 'user',
    support: 'never', // shows a secret
    params: byUuid<CalendarFeedId>(),
    ok: { status: 200, schema: OpenedFeedView },
    errors: { ...readErrors, Refusal: named('users', 'account_deleted') },
    run: ({ app, params: { id }, ...request }) => {
      const asked = { id, by: bookerOf(request.session), actor: actorOf(request) };
      return Effect.map(app.booking.rotateCalendarFeed(asked), openedView);
    },
  }),
  route({
    id: 'calendar-feeds.delete',
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'The address answers nobody any more',
    access: 'user',
    params: byUuid<CalendarFeedId>(),
    ok: { status: 204, empty: true },
    errors: readErrors,
    run: ({ app, params: { id }, ...request }) =>
      Effect.as(
        app.booking.revokeCalendarFeed({ id, by: bookerOf(request.session), actor: actorOf(request) }),
        undefined,
      ),
  }),
  route({
    id: 'calendar.feed',
    method: 'GET',
    path: address,
    summary: 'What a calendar program reads: the secret with `.ics` after it opens it, and nothing else',
    access: 'none',
    cookie: 'ignored',
    secretInPath: true,
    // Against those who guess; a service that asks for a whole town stays far below it. Each feed has its own limit.
    rateLimit: { name: 'calendar.source', points: 600, perSeconds: 60, counted: 'perProcess' },
    params: z.strictObject({ secret: z.string().max(300) }),
    ok: { status: 200, binary: CALENDAR },
    errors: { ...readErrors, FeedBusy: 'errors.general.rateLimited' },
    run: ({ app, params: { secret }, headers }) =>
      Effect.map(app.booking.readCalendarFeed(secret.replace(/\.ics$/, '')), ({ file, tag }) => {
        const kept = { 'cache-control': 'private, no-cache', etag: `"${tag}"` };
        if (isKnown(headers['if-none-match'], tag)) return reply(undefined, { status: 304, headers: kept });
        const whole = download(file, 'calendar.ics', 'inline');
        return { ...whole, headers: { ...whole.headers, ...kept } };
      }),
    explain: (error) => (error._tag === 'FeedBusy' ? { retryAfterSeconds: error.retryAfterSeconds } : {}),
  }),
];
