import {
  hasEnded,
  isLive,
  type Activity,
  type Booking,
  type GivenTime,
  type Schedule,
  type Slot,
} from '@svc/domain/booking';
import type { Order } from '@svc/domain/commerce';
import type { AccountId } from '@svc/domain/kernel';
import type { MemoryDatabase, MemoryView } from '../../kernel/memory-database.ts';
import { isStaff } from '../activity/staff.memory.ts';
import { lacksTime, wanted } from '../slot/busy.memory.ts';
import { wasClaimed } from '../slot/was-claimed.memory.ts';
import type { SlotTrouble, SlotTroubles } from './slot-troubles.ts';

const isAhead = (slot: Slot, now: Temporal.Instant): boolean =>
  (slot.state === 'Open' || slot.state === 'Closed') && Temporal.Instant.compare(slot.startsAt, now) > 0;
const meet = (a: GivenTime, b: GivenTime): boolean =>
  Temporal.Instant.compare(a.startsAt, b.endsAt) < 0 && Temporal.Instant.compare(b.startsAt, a.endsAt) < 0;

const giversOf = (view: MemoryView, slot: Slot): readonly AccountId[] =>
  slot.professionalIds.length > 0
    ? slot.professionalIds
    : (view.get<Activity>('activity', slot.activityId)?.professionalIds ?? []);

const troubleOf = (view: MemoryView, slot: Slot, activity: Activity, ahead: readonly Slot[]): SlotTrouble => {
  const live = view.all<Booking>('booking').filter((booking) => booking.slotId === slot.id && isLive(booking));
  const givers = giversOf(view, slot);
  const beside = ahead.filter((other) => other.id !== slot.id).flatMap((other) => wanted(view, other));
  const busy = wanted(view, slot).filter(
    (own) => beside.some((each) => each.ownerId === own.ownerId && meet(each, own)) || lacksTime(view, own),
  );
  return {
    slot,
    activity,
    bookings: live.length,
    gone: givers.filter((id) => !isStaff(view, id)),
    busy: busy.map(({ ownerId }) => ownerId),
    reviews: live.filter(
      ({ orderId }) => orderId !== null && view.get<Order>('order', String(orderId))?.state === 'OperatorReview',
    ).length,
  };
};

export const memorySlotTroubles = (db: MemoryDatabase): SlotTroubles => ({
  beyondRules: (now) =>
    db.read('slotTroubles.beyondRules', (view) =>
      view
        .all<Slot>('slot')
        .filter((slot) => {
          const rule = slot.scheduleId === null ? undefined : view.get<Schedule>('schedule', slot.scheduleId);
          const activity = view.get<Activity>('activity', slot.activityId);
          if (rule === undefined || !hasEnded(rule, slot.localDate) || activity?.state === 'Deleted') return false;
          return isAhead(slot, now) && !slot.detached && (slot.taken > 0 || wasClaimed(view, slot.id));
        })
        .map(({ id }) => id),
    ),
  ahead: (now, also, limit) =>
    db.read('slotTroubles.ahead', (view) => {
      const ahead = view.all<Slot>('slot').filter((slot) => isAhead(slot, now));
      return ahead
        .flatMap((slot) => {
          const activity = view.get<Activity>('activity', slot.activityId);
          return activity === undefined ? [] : [troubleOf(view, slot, activity, ahead)];
        })
        .filter(({ slot, gone, busy, reviews }) => gone.length + busy.length + reviews > 0 || also.includes(slot.id))
        .toSorted(
          (a, b) => Temporal.Instant.compare(a.slot.startsAt, b.slot.startsAt) || (a.slot.id < b.slot.id ? -1 : 1),
        )
        .slice(0, limit);
    }),
});
