import * as z from 'zod';
import { localized, type Activity, type Slot } from '@svc/domain/booking';
import type { Locale } from '../kernel/locale.ts';
import { DateView, InstantView } from '../kernel/views.ts';

/** Which class, and when: the same wherever one is shown. */
export const classTimeFields = {
  id: z.uuid(),
  activityId: z.uuid(),
  title: z.string(),
  startsAt: InstantView,
  endsAt: InstantView,
  localDate: DateView,
  localStart: z.string(),
  localEnd: z.string(),
  zone: z.string(),
} as const;

const hourOf = (instant: Temporal.Instant, zone: string): string =>
  instant.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' });

export const classTime = (slot: Slot, { name }: Pick<Activity, 'name'>, locale: Locale) => ({
  id: slot.id,
  activityId: slot.activityId,
  title: localized(name, locale),
  startsAt: slot.startsAt.toString(),
  endsAt: slot.endsAt.toString(),
  localDate: slot.localDate.toString(),
  localStart: slot.localStart.toString({ smallestUnit: 'minute' }),
  localEnd: hourOf(slot.endsAt, slot.zone),
  zone: slot.zone,
});
