import * as z from 'zod';
import { localized, type Activity } from '@svc/domain/booking';
import type { SlotOffer } from '@svc/application/booking';
import type { Locale } from '../kernel/locale.ts';
import { DateView, InstantView, MoneyView, VatView } from '../kernel/views.ts';
import { ActivityPhotoView, activityPhotos } from './activity-photos.views.ts';
import { wireName } from '../kernel/wire-code.ts';

export const MEANS = ['free', 'entry', 'onSite', 'order'] as const;

export const ActivityView = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    kind: z.enum(['class', 'appointment']),
    status: z.string(),
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

const Bookable = z.union([
  z.object({ ok: z.literal(true), means: z.array(z.enum(MEANS)) }),
  z.object({ ok: z.literal(false), code: z.string() }),
]);

/** The fields in use; `taken` and `over` are for staff. */
export const SlotView = z
  .object({
    id: z.uuid(),
    activityId: z.uuid(),
    title: z.string(),
    startsAt: InstantView,
    endsAt: InstantView,
    localDate: DateView,
    localStart: z.string(),
    localEnd: z.string(),
    zone: z.string(),
    status: z.enum(['Open', 'Closed', 'Cancelled', 'Done']),
    capacity: z.int(),
    free: z.int(),
    availability: z.enum(['available', 'few', 'full', 'closed', 'cancelled', 'over']),
    mine: z.boolean(),
    price: MoneyView.nullable(),
    bookable: Bookable,
    taken: z.int().optional(),
    over: z.int().optional(),
  })
  .meta({ id: 'Slot' });

export const hourOf = (instant: Temporal.Instant, zone: string): string =>
  instant.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' });

export const slotView = (offer: SlotOffer, locale: Locale, staff: boolean): z.output<typeof SlotView> => {
  const { slot, activity } = offer;
  return {
    id: slot.id,
    activityId: slot.activityId,
    title: localized(activity.name, locale),
    startsAt: slot.startsAt.toString(),
    endsAt: slot.endsAt.toString(),
    localDate: slot.localDate.toString(),
    localStart: slot.localStart.toString({ smallestUnit: 'minute' }),
    localEnd: hourOf(slot.endsAt, slot.zone),
    zone: slot.zone,
    status: slot.state,
    capacity: slot.capacity,
    free: offer.free,
    availability: offer.availability,
    mine: offer.mine,
    price: activity.price,
    bookable:
      offer.refusal === null
        ? { ok: true, means: [...offer.means] }
        : { ok: false, code: wireName('booking', offer.refusal) },
    ...(staff ? { taken: slot.taken, over: slot.over } : {}),
  };
};

export const ScheduleView = z
  .object({
    view: z.enum(['day', 'week']),
    zone: z.string(),
    from: DateView,
    to: DateView,
    days: z.array(z.object({ date: DateView, hours: z.number(), slots: z.array(SlotView) })),
  })
  .meta({ id: 'Schedule' });

export const AvailabilityBody = z
  .strictObject({ slotIds: z.array(z.uuid()).min(1).max(200) })
  .meta({ id: 'AvailabilityQuestion' });
export const AvailabilityView = z.object({ asOf: InstantView, items: z.array(SlotView) }).meta({ id: 'Availability' });
