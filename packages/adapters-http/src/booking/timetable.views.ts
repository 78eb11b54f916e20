import * as z from 'zod';
import type { Schedule, SlotOffer } from '@svc/application/booking';
import { closureForClients, localized } from '@svc/domain/booking';
import type { Locale } from '../kernel/locale.ts';
import { DateView, MoneyView, VatView } from '../kernel/views.ts';
import { Bookable, bookableView } from './activities.views.ts';
import { classTime, classTimeFields } from './class-time.views.ts';

/** A class as somebody sees it who is not signed in: a word for its places, and only names that clients are shown. */
export const TimetableSlotView = z
  .object({
    ...classTimeFields,
    slug: z.string(),
    description: z.string(),
    color: z.string(),
    free: z.enum(['available', 'few', 'full']).describe('`full` also where no place is given any more'),
    bookable: Bookable,
    price: MoneyView.nullable(),
    vat: VatView.nullable(),
    location: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    professionals: z
      .array(z.object({ id: z.uuid(), displayName: z.string() }))
      .describe('Who gives it, without private profiles'),
  })
  .meta({ id: 'TimetableSlot' });

/** A professional who is taken by another class is nobody's business here: the class has no place, and its list stands as it does. */
const forVisitors = (offer: SlotOffer): SlotOffer =>
  offer.refusal?.code === 'professional_busy'
    ? {
        ...offer,
        availability: 'full',
        refusal: { ...offer.refusal, code: 'place_full', params: { waitlist: offer.waitlist } },
      }
    : offer;

export const timetableSlot = (found: SlotOffer, locale: Locale): z.output<typeof TimetableSlotView> => {
  const offer = forVisitors(found);
  const { slot, activity, availability } = offer;
  return {
    ...classTime(slot, activity, locale),
    slug: activity.slug,
    description: localized(activity.description, locale),
    color: activity.color,
    free: availability === 'available' || availability === 'few' ? availability : 'full',
    bookable: bookableView(offer),
    price: activity.price,
    vat: activity.vat,
    location: offer.location,
    professionals: offer.professionals.map((each) => ({ ...each })),
  };
};

export const TimetableView = z
  .object({
    zone: z.string(),
    from: DateView,
    to: DateView,
    days: z.array(
      z.object({
        date: DateView,
        closures: z.array(z.string()).describe('Why the whole studio is closed'),
        slots: z.array(TimetableSlotView),
      }),
    ),
  })
  .meta({ id: 'Timetable' });

export const timetableDay = (
  { date, closures, slots }: Pick<Schedule['days'][number], 'date' | 'closures' | 'slots'>,
  locale: Locale,
): z.output<typeof TimetableView>['days'][number] => ({
  date: date.toString(),
  closures: closures.map((closure) => localized(closureForClients(closure).title, locale)),
  slots: slots.map((offer) => timetableSlot(offer, locale)),
});
