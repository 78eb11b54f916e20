import * as Effect from 'effect/Effect';
import {
  bookingEvent,
  calledOffStates,
  feedWindow,
  slotEvent,
  stillShown,
  type CalendarEvent,
  type CalendarFeed,
} from '@svc/domain/booking';
import { notFound, type Clock, type Digest, type RateLimit, type RateLimiter } from '../../kernel/index.ts';
import type { BookingStore, BookingView } from '../booking/booking-stores.ts';
import type { CalendarFeedStore } from './calendar-feed-store.ts';
import { organizerOf, placesOf, type CalendarPorts } from './calendar-of-booking.ts';

export interface ReadFeedPorts extends CalendarPorts {
  readonly clock: Clock;
  readonly digest: Digest;
  readonly limiter: RateLimiter;
  readonly bookings: Pick<BookingStore, 'ofUser'>;
  readonly calendarFeeds: Pick<CalendarFeedStore, 'classes' | 'findByHash'>;
}

/** A feed was asked for more often than any program needs. */
export interface FeedBusy {
  readonly _tag: 'FeedBusy';
  /** Above zero. */
  readonly retryAfterSeconds: number;
}

/** No longer than this is looked up. */
const LONGEST = 200;
/** More than any studio has in the days of a feed; what is further ahead is left out. */
const MOST = 5000;
/** Counted by feed: one service asks for many people from one address. */
const perFeed: RateLimit = { name: 'calendar.feed', points: 5, perSeconds: 60 };
const feedBusy = (retryAfterSeconds: number): FeedBusy => ({ _tag: 'FeedBusy', retryAfterSeconds });
const noSuch = notFound('calendarFeed');

const isOff = ({ booking }: BookingView): boolean => calledOffStates.includes(booking.state);

const eventsOf = (ports: ReadFeedPorts) => (feed: CalendarFeed, now: Temporal.Instant) =>
  Effect.gen(function* () {
    const { owner, locale, createdAt: stamp } = feed;
    const reader = { tenant: ports.calendarOrigin.tenant, locale };
    const window = feedWindow(now);
    if (owner.kind !== 'client') {
      const seen = yield* ports.calendarFeeds.classes({ owner, ...window, limit: MOST });
      const placeOf = yield* placesOf(ports)(seen);
      return seen.map((each): CalendarEvent => slotEvent({ ...each, place: placeOf(each) }, { ...reader, stamp }));
    }
    const theirs = { userId: owner.id, professionalId: null, ...window, states: null };
    const asked = { ...theirs, first: 'latest' as const, page: 1, pageSize: MOST };
    const { items } = yield* ports.bookings.ofUser(asked);
    const shown = items.filter((each) => !isOff(each) || stillShown(each.booking.ended?.at ?? null, now));
    const placeOf = yield* placesOf(ports)(shown);
    return shown.map((each): CalendarEvent => bookingEvent(each.booking, { ...each, place: placeOf(each) }, reader));
  });

/**
 * What calendar programs read by an address. Who has no secret that counts learns nothing: another tenant's, one that was
 * revoked and one that never was are the same.
 */
export const readCalendarFeed = (ports: ReadFeedPorts) => (secret: string) =>
  Effect.gen(function* () {
    if (secret.length > LONGEST) return yield* Effect.fail(noSuch);
    const feed = yield* ports.calendarFeeds.findByHash(ports.digest.sha256(secret));
    if (feed === null) return yield* Effect.fail(noSuch);
    const taken = yield* ports.limiter.take(perFeed, feed.id);
    if (!taken.allowed) return yield* Effect.fail(feedBusy(taken.retryAfterSeconds));
    const events = yield* eventsOf(ports)(feed, ports.clock.now());
    const organizer = yield* organizerOf(ports);
    const calendar = { method: 'publish', name: organizer.name, organizer, attendee: null, events } as const;
    const file = yield* ports.calendarWriter.write(calendar);
    return { file, tag: ports.digest.sha256(file) };
  });
