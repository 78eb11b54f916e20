import * as z from 'zod';
import {
  activityTable,
  allMeans,
  availabilities,
  closureForClients,
  liveBookingStates,
  localized,
  offerRefusals,
  openWaitingStates,
  slotTable,
  waitlistStates,
  type Activity,
  type BookingState,
  type OfferRefusal,
  type WaitingState,
} from '@svc/domain/booking';
import { statesOf } from '@svc/domain/kernel';
import type { Schedule, SlotOffer } from '@svc/application/booking';
import type { Locale } from '../kernel/locale.ts';
import { DateView, InstantView, MoneyView, VatView } from '../kernel/views.ts';
import { ActivityPhotoView, activityPhotos } from './activity-photos.views.ts';
import { classTime, classTimeFields } from './class-time.views.ts';
import { wireName, type WireCode } from '../kernel/wire-code.ts';

export const MEANS = allMeans;

export const ActivityView = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    kind: z.enum(['class', 'appointment']),
    status: z.enum(statesOf(activityTable)),
    color: z.string(),
    position: z.int(),
    professionalIds: z.array(z.uuid()),
    durationMinutes: z.int(),
    capacity: z.int(),
    means: z.array(z.enum(MEANS)),
    price: MoneyView.nullable(),
    vat: VatView.nullable(),
    leadMinutes: z.int(),
    horizonDays: z.int(),
    photos: z.array(ActivityPhotoView),
  })
  .meta({ id: 'Activity' });

export const activityView = (activity: Activity, locale: Locale): z.output<typeof ActivityView> => ({
  id: activity.id,
  slug: activity.slug,
  name: localized(activity.name, locale),
  description: localized(activity.description, locale),
  kind: activity.kind,
  status: activity.state,
  color: activity.color,
  position: activity.position,
  professionalIds: [...activity.professionalIds],
  durationMinutes: activity.durationMinutes,
  capacity: activity.capacity,
  means: [...activity.means],
  price: activity.price,
  vat: activity.vat,
  leadMinutes: activity.leadMinutes,
  horizonDays: activity.horizonDays,
  photos: activityPhotos(activity),
});

const offerCode = (code: OfferRefusal): WireCode<'booking', OfferRefusal> =>
  wireName('booking', code) as WireCode<'booking', OfferRefusal>;

/** Whether a class can be booked now, and how; else the code that booking it would answer. */
export const Bookable = z.union([
  z.object({ ok: z.literal(true), means: z.array(z.enum(MEANS)) }),
  z.object({
    ok: z.literal(false),
    code: z.enum(offerRefusals.map(offerCode)),
    params: z.record(z.string(), z.unknown()).optional(),
  }),
]);

/** How the places of a class stand. */
export const AvailabilityWord = z.enum(availabilities);

const WaitlistView = z.object({
  state: z.enum(waitlistStates),
  mine: z
    .object({
      entryId: z.uuid(),
      position: z.int().describe('From 1'),
      status: z.enum(openWaitingStates as readonly WaitingState[]),
      means: z.enum(MEANS).describe('How the place is to be covered'),
      offerUntil: InstantView.optional().describe('Until when the offered place is kept'),
    })
    .optional(),
});

/** The fields in use; those from `taken` on are for staff: a client learns no list's length. */
export const SlotView = z
  .object({
    ...classTimeFields,
    status: z.enum(statesOf(slotTable)),
    capacity: z.int(),
    free: z.int(),
    availability: AvailabilityWord,
    mine: z.boolean(),
    price: MoneyView.nullable(),
    bookable: Bookable,
    waitlist: WaitlistView,
    myBooking: z.object({ id: z.uuid(), status: z.enum(liveBookingStates as readonly BookingState[]) }).optional(),
    location: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    professionals: z
      .array(z.object({ id: z.uuid(), displayName: z.string() }))
      .describe('Who gives it: its own people, else those of its activity; to clients without private profiles'),
    taken: z.int().optional(),
    over: z.int().optional(),
    holds: z.int().optional().describe('Checkouts and offers that keep a place'),
    waiting: z.int().optional(),
    note: z.string().nullable().optional(),
  })
  .meta({ id: 'Slot' });

const waitlistView = ({ waitlist: state, turn }: SlotOffer): z.output<typeof WaitlistView> => {
  if (turn === null) return { state };
  const offerUntil = turn.offerUntil === null ? {} : { offerUntil: turn.offerUntil.toString() };
  return {
    state,
    mine: { entryId: turn.entryId, position: turn.position, status: turn.state, means: turn.means, ...offerUntil },
  };
};
export const bookableView = ({ refusal, means }: SlotOffer): z.output<typeof Bookable> => {
  if (refusal === null) return { ok: true, means: [...means] };
  const params = refusal.params === undefined ? {} : { params: refusal.params };
  return { ok: false, code: offerCode(refusal.code), ...params };
};

const staffView = ({ slot, holds, waiting }: SlotOffer) => ({
  ...{ taken: slot.taken, over: slot.over, holds, waiting, note: slot.note },
});

export const slotView = (offer: SlotOffer, locale: Locale, staff: boolean): z.output<typeof SlotView> => {
  const { slot, activity } = offer;
  return {
    ...classTime(slot, activity, locale),
    status: slot.state,
    capacity: slot.capacity,
    free: offer.free,
    availability: offer.availability,
    mine: offer.mine,
    price: activity.price,
    bookable: bookableView(offer),
    waitlist: waitlistView(offer),
    ...(offer.booking === null ? {} : { myBooking: { id: offer.booking.id, status: offer.booking.state } }),
    location: offer.location,
    professionals: offer.professionals.map((each) => ({ ...each })),
    ...(staff ? staffView(offer) : {}),
  };
};

export const ScheduleView = z
  .object({
    view: z.enum(['day', 'week']),
    zone: z.string(),
    from: DateView,
    to: DateView,
    days: z.array(
      z.object({
        date: DateView,
        hours: z.number().describe('23, 24 or 25'),
        closures: z.array(z.object({ id: z.uuid(), title: z.string(), reason: z.string() })),
        slots: z.array(SlotView),
      }),
    ),
  })
  .meta({ id: 'Schedule' });

type ScheduleDay = Schedule['days'][number];

export const scheduleDayView = (
  { date, hours, closures, slots }: ScheduleDay,
  locale: Locale,
  staff: boolean,
): z.output<typeof ScheduleView>['days'][number] => ({
  date: date.toString(),
  hours,
  closures: closures
    .map((closure) => (staff ? closure : closureForClients(closure)))
    .map(({ id, title, reason }) => ({ id, title: localized(title, locale), reason })),
  slots: slots.map((offer) => slotView(offer, locale, staff)),
});

export const AvailabilityView = z.object({ asOf: InstantView, items: z.array(SlotView) }).meta({ id: 'Availability' });
