import * as z from 'zod';
import type { ActivityDetail } from '@svc/application/booking';
import { MoneyView, VatView } from '../kernel/views.ts';
import { ActivityPhotoView, activityPhotos } from './activity-photos.views.ts';
import { CapacityChangeView, capacityChangeView } from './capacity.views.ts';
import { ScheduleRuleView, scheduleRuleView } from './schedules.views.ts';

const Texts = z.object({ it: z.string(), en: z.string().optional() });

/** An activity as its editor has it: every language, every field, and its schedules. */
export const ActivityDetailView = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: Texts,
    description: Texts,
    kind: z.enum(['class', 'appointment']),
    status: z.enum(['Draft', 'Published', 'Hidden', 'Archived', 'Deleted']),
    color: z.string(),
    position: z.int(),
    professionalIds: z.array(z.uuid()),
    locationId: z.uuid().nullable(),
    roomId: z.uuid().nullable(),
    durationMinutes: z.int(),
    bufferBeforeMinutes: z.int(),
    bufferAfterMinutes: z.int(),
    capacity: z.int(),
    means: z.array(z.enum(['free', 'entry', 'onSite', 'order'])),
    price: MoneyView.nullable(),
    vat: VatView.nullable(),
    cancellationPolicyId: z.uuid().nullable(),
    leadMinutes: z.int(),
    horizonDays: z.int(),
    confirmation: z.enum(['auto', 'manual']),
    allowsOverlap: z.boolean(),
    waitlist: z.object({
      mode: z.enum(['off', 'offer', 'auto']),
      offerMinutes: z.int(),
      closeMinutes: z.int(),
      maxLength: z.int(),
    }),
    checkIn: z.object({ fromMinutes: z.int(), self: z.boolean() }),
    reminders: z.array(
      z.union([z.object({ minutesBefore: z.int() }), z.object({ daysBefore: z.int(), at: z.string() })]),
    ),
    photos: z.array(ActivityPhotoView),
    version: z.int(),
    schedules: z.array(ScheduleRuleView),
    capacityChanges: z.array(CapacityChangeView),
  })
  .meta({ id: 'ActivityDetail' });

export const activityDetailView = ({
  activity: { state, ...activity },
  schedules,
  capacityChanges,
}: ActivityDetail): z.output<typeof ActivityDetailView> => ({
  ...activity,
  status: state,
  professionalIds: [...activity.professionalIds],
  means: [...activity.means],
  waitlist: { ...activity.waitlist },
  checkIn: { ...activity.checkIn },
  reminders: activity.reminders.map((each) => ({ ...each })),
  photos: activityPhotos(activity),
  schedules: schedules.map(scheduleRuleView),
  capacityChanges: capacityChanges.map(capacityChangeView),
});
