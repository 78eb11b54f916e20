import {
  aheadBookingStates,
  isOpenOrganization,
  statusOn,
  type Activity,
  type Booking,
  type Closure,
  type ClientSubscription,
  type OrganizationSubscription,
  type Schedule,
  type Slot,
  type StudioPlan,
} from '@svc/domain/booking';
import type { MemoryDatabase, MemoryView } from '../../kernel/memory-database.ts';
import type { AskedAt, RecordUses } from './record-uses.ts';

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);
const isAhead = ({ startsAt }: Slot, { now }: AskedAt): boolean => Temporal.Instant.compare(startsAt, now) > 0;

const schedulesOf = (view: MemoryView, { today }: AskedAt, is: (schedule: Schedule, activity: Activity) => boolean) =>
  view.all<Schedule>('schedule').filter((schedule) => {
    const activity = view.get<Activity>('activity', schedule.activityId);
    const goesOn = schedule.validTo === null || Temporal.PlainDate.compare(schedule.validTo, today) >= 0;
    return goesOn && activity !== undefined && activity.state !== 'Deleted' && is(schedule, activity);
  }).length;
const activitiesOf = (view: MemoryView, is: (activity: Activity) => boolean): number =>
  view.all<Activity>('activity').filter((activity) => activity.state !== 'Deleted' && is(activity)).length;

export const memoryRecordUses = (db: MemoryDatabase): RecordUses => ({
  ofActivity: (id, at) =>
    db.read('uses.ofActivity', (view) => {
      const booked = view
        .all<Booking>('booking')
        .toSorted(byId)
        .flatMap((booking) => {
          const slot = view.get<Slot>('slot', booking.slotId);
          return slot?.activityId === id ? [{ booking, slot }] : [];
        });
      const ahead = booked.filter(
        ({ booking, slot }) => isAhead(slot, at) && aheadBookingStates.includes(booking.state),
      );
      const subscriptions = view
        .all<ClientSubscription>('clientSubscription')
        .filter(({ activityIds }) => activityIds.length === 1 && activityIds[0] === id)
        .filter((each) => !['Cancelled', 'Expired'].includes(statusOn(each, at.today)));
      return {
        ahead,
        schedules: schedulesOf(view, at, (schedule) => schedule.activityId === id),
        plans: view
          .all<StudioPlan>('studioPlan')
          .filter(({ archived, activityIds }) => !archived && activityIds.includes(id))
          .toSorted(byId)
          .map(({ id: planId, name }) => ({ id: planId, name })),
        subscriptionsOnlyThis: subscriptions.length,
        pastBookings: booked.filter(({ slot }) => !isAhead(slot, at)).length,
      };
    }),
  ofLocation: (id, at) =>
    db.read('uses.ofLocation', (view) => ({
      slots: view
        .all<Slot>('slot')
        .filter((slot) => slot.locationId === id && slot.state !== 'Cancelled' && isAhead(slot, at)).length,
      schedules: schedulesOf(view, at, (schedule, activity) => (schedule.locationId ?? activity.locationId) === id),
      activities: activitiesOf(view, ({ locationId }) => locationId === id),
    })),
  ofRooms: (ids) =>
    db.read('uses.ofRooms', (view) => activitiesOf(view, ({ roomId }) => roomId !== null && ids.includes(roomId))),
  ofCancellationPolicy: (id) =>
    db.read('uses.ofCancellationPolicy', (view) =>
      activitiesOf(view, ({ cancellationPolicyId }) => cancellationPolicyId === id),
    ),
  ofClosureReason: (key) =>
    db.read(
      'uses.ofClosureReason',
      (view) => view.all<Closure>('closure').filter(({ reason }) => reason === key).length,
    ),
  ofPlatformPlan: (id) =>
    db.read(
      'uses.ofPlatformPlan',
      (view) =>
        view
          .all<OrganizationSubscription>('organizationSubscription')
          .filter((each) => each.planId === id && isOpenOrganization(each)).length,
    ),
  ofFeature: (key) =>
    db.read(
      'uses.ofFeature',
      (view) =>
        view
          .all<{ readonly features: readonly { readonly key: string }[] }>('platformPlan')
          .filter(({ features }) => features.some((feature) => feature.key === key)).length,
    ),
});
