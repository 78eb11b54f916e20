import type { AccountId, ActivityId, SlotId } from '../kernel/ids.ts';
import { plainActivity, type Activity } from './activity/activity.ts';
import { singleSlot, slotStart, type Slot } from './slot/slot.ts';

export const anActivity = (over: Partial<Activity> = {}): Activity => ({
  id: 'activity' as ActivityId,
  slug: 'yoga',
  name: { it: 'Yoga dolce', en: 'Gentle yoga' },
  description: { it: 'Tutti i livelli' },
  kind: 'class',
  state: 'Published',
  color: '#7a9e7e',
  position: 1,
  professionalIds: ['pro' as AccountId],
  durationMinutes: 60,
  capacity: 10,
  means: ['free', 'order'],
  price: { amountCents: 2000, currency: 'EUR' },
  vat: { rateBp: 2200 },
  leadMinutes: 30,
  horizonDays: 7,
  ...plainActivity,
  ...over,
});

/** A slot in Rome at that local date and time, an hour long. */
export const aSlot = (date = '2027-03-08', start = '18:00', over: Partial<Slot> = {}): Slot => {
  const localDate = Temporal.PlainDate.from(date);
  const localStart = Temporal.PlainTime.from(start);
  const startsAt = slotStart(localDate, localStart, 'Europe/Rome');
  return {
    id: 'slot' as SlotId,
    activityId: 'activity' as ActivityId,
    localDate,
    localStart,
    zone: 'Europe/Rome',
    startsAt,
    endsAt: startsAt.add({ minutes: 60 }),
    capacity: 10,
    taken: 0,
    over: 0,
    state: 'Open',
    ...singleSlot,
    ...over,
  };
};
