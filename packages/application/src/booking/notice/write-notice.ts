import * as Effect from 'effect/Effect';
import type { Activity, Booking, Slot, WaitingEntry } from '@svc/domain/booking';
import type { AccountId, MailId } from '@svc/domain/kernel';
import {
  queueMail,
  type Addressees,
  type BookingVersion,
  type Ids,
  type MailQueue,
  type Outbox,
} from '../../kernel/index.ts';
import type { SlotStore } from '../booking/booking-stores.ts';
import { noticeText, type GivenBack, type NoticeFacts, type NoticeKind } from './notice-texts.ts';

/** What a notice is written with. */
export interface NoticePorts {
  readonly ids: Ids;
  readonly addressees: Addressees;
  readonly mails: MailQueue;
  readonly outbox: Outbox;
}

/** A booking with its class, as the notice speaks of it. */
export interface NoticedBooking {
  readonly booking: Pick<Booking, 'id' | 'sequence' | 'userId' | 'guestName'>;
  readonly slot: Pick<Slot, 'startsAt' | 'zone'>;
  readonly activity: Pick<Activity, 'name'>;
}

export interface BookingNotice extends NoticedBooking {
  readonly kind: Exclude<NoticeKind, 'placeOffered' | 'bookingReminder'>;
  readonly byStudio?: boolean;
  readonly givenBack?: GivenBack;
  readonly moved?: NonNullable<NoticeFacts['moved']>;
  readonly now: Temporal.Instant;
}

const nothing: GivenBack = { entry: 'none', refundPercent: 0 };

/** What is confirmed or asked for is news until the class begins; how something ended stays news. */
const newsUntil = ({ kind, slot }: Pick<BookingNotice, 'kind' | 'slot'>): Temporal.Instant | null =>
  kind === 'bookingConfirmed' || kind === 'bookingRequested' || kind === 'bookingMoved' ? slot.startsAt : null;

/**
 * Writes the mail about what became of a booking, in the unit of work that decided it: one for each state of it, since its
 * sequence names the mail. None goes to an account that is gone, nor about a class that has begun, unless the booking ended.
 */
export const writeBookingNotice = (ports: NoticePorts) => (notice: BookingNotice) => {
  const { booking, slot, activity, kind, now, byStudio = false, givenBack = nothing } = notice;
  const purposeKey = `booking:${booking.id}:${booking.sequence}`;
  const shown = { activity: activity.name, slot, guestName: booking.guestName, byStudio, givenBack, offerUntil: null };
  const facts = notice.moved === undefined ? shown : { ...shown, moved: notice.moved };
  const about = { id: booking.id, sequence: booking.sequence };
  return write(ports, booking.userId, { kind, purposeKey, until: newsUntil(notice), facts, booking: about, now });
};

/** The same for a booking that the studio ended, whose class is known by its slot alone. */
export const writeStudioCancellation =
  (ports: NoticePorts & { readonly slots: Pick<SlotStore, 'find'> }) =>
  (ended: {
    readonly booking: Booking;
    readonly slot: Slot;
    readonly givenBack: GivenBack;
    readonly now: Temporal.Instant;
  }) =>
    Effect.flatMap(ports.slots.find(ended.slot.id, ended.booking.userId), (view) =>
      view === null
        ? Effect.void
        : writeBookingNotice(ports)({ ...ended, kind: 'bookingCancelled', byStudio: true, activity: view.activity }),
    );

type Offered = Pick<WaitingEntry, 'userId' | 'offer'>;

/** Writes the mail about an offered place: one for each offer, since its hold names the mail. */
export const writeOfferNotice =
  (ports: NoticePorts) => (entry: Offered, seen: Pick<NoticedBooking, 'slot' | 'activity'>, now: Temporal.Instant) =>
    writeOffer(ports)(entry, seen, now, {});

/** The same when the studio has moved its class: one for each time to which it was moved, which its sequence names. */
export const writeMovedOffer =
  (ports: NoticePorts) =>
  (
    entry: Offered,
    { slot, activity }: { readonly slot: Slot; readonly activity: Pick<Activity, 'name'> },
    moved: NonNullable<NoticeFacts['moved']>,
    now: Temporal.Instant,
  ) =>
    writeOffer(ports)(entry, { slot, activity }, now, { moved, nth: slot.sequence });

const writeOffer =
  (ports: NoticePorts) =>
  (
    { userId, offer }: Offered,
    { slot, activity }: Pick<NoticedBooking, 'slot' | 'activity'>,
    now: Temporal.Instant,
    { moved, nth }: { readonly moved?: NoticeFacts['moved']; readonly nth?: number },
  ) => {
    if (offer === null) return Effect.void;
    const { holdId, until } = offer;
    const about = { activity: activity.name, slot, guestName: null, byStudio: false, givenBack: nothing };
    const facts = { ...about, offerUntil: until, ...(moved === undefined ? {} : { moved }) };
    const purposeKey = `offer:${holdId}${nth === undefined ? '' : `:${nth}`}`;
    return write(ports, userId, { kind: 'placeOffered', purposeKey, until, facts, now });
  };

interface Written {
  readonly kind: Exclude<NoticeKind, 'bookingReminder'>;
  readonly purposeKey: string;
  readonly until: Temporal.Instant | null;
  readonly facts: NoticeFacts;
  /** Absent: calendars have nothing of it yet. */
  readonly booking?: BookingVersion;
  readonly now: Temporal.Instant;
}

const write = (ports: NoticePorts, userId: AccountId, { kind, purposeKey, until, facts, booking, now }: Written) =>
  Effect.gen(function* () {
    if (until !== null && Temporal.Instant.compare(until, now) <= 0) return;
    const to = yield* ports.addressees.find(userId);
    if (to === null) return;
    const { language } = to;
    const text = noticeText(kind, language, facts);
    const end = until === null ? {} : { until };
    const mail = { id: ports.ids.next<MailId>(), at: now, kind, to: to.email, language, ...text };
    yield* queueMail(ports)({ ...mail, ...(booking && { booking }), purposeKey, ...end });
  });
