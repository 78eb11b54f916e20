import * as Effect from 'effect/Effect';
import {
  availabilityOf,
  freePlaces,
  mayBook,
  weekOf,
  type Activity,
  type Availability,
  type BookingRequest,
  type Means,
} from '@svc/domain/booking';
import type { AccountId, SlotId } from '@svc/domain/kernel';
import type { Clock } from '../../kernel/index.ts';
import type { ActivityStore, SlotView, SlotStore } from '../booking/booking-stores.ts';

interface Ports {
  readonly clock: Clock;
  readonly activities: ActivityStore;
  readonly slots: SlotStore;
}

/** A slot with what it means for the person who asks. */
export interface SlotOffer extends SlotView {
  readonly free: number;
  readonly availability: Availability;
  /** How it can be booked now; a prediction, not a promise. */
  readonly means: readonly Means[];
  /** The first reason why it cannot be booked in any way, if so. */
  readonly refusal: string | null;
}

const offer = (slotView: SlotView, caller: BookingRequest['caller'], now: Temporal.Instant): SlotOffer => {
  const { activity, slot, mine: alreadyClaimed } = slotView;
  const judged = activity.means.map((means) => ({
    means,
    no: mayBook({ activity, slot, means, alreadyClaimed, caller, force: false, now }).match(
      () => (freePlaces(slot) === 0 ? 'place_full' : null),
      ({ code }) => code,
    ),
  }));
  const means = judged.flatMap((each) => (each.no === null ? [each.means] : []));
  const refusal = means.length > 0 ? null : (judged[0]?.no ?? 'means_not_accepted');
  return { ...slotView, free: freePlaces(slot), availability: availabilityOf(slot, now), means, refusal };
};

export interface ListActivities {
  readonly includeHidden: boolean;
  readonly filterBookable: boolean;
}

/** Published ones; hidden ones too for staff that asks. Sorted by position. */
export const listActivities = (ports: Ports) => (query: ListActivities) =>
  Effect.map(ports.activities.list(), (all): readonly Activity[] =>
    all
      .filter(({ state }) => state === 'Published' || (query.includeHidden && state === 'Hidden'))
      .filter(({ means }) => !query.filterBookable || means.length > 0)
      .toSorted((a, b) => a.position - b.position),
  );

export interface Schedule {
  readonly view: 'day' | 'week';
  readonly zone: string;
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
  readonly days: readonly {
    readonly date: Temporal.PlainDate;
    readonly hours: number;
    readonly slots: readonly SlotOffer[];
  }[];
}

/** The week (Monday to Sunday) or the day around a local date; a slot belongs to the day it starts. */
export const readSchedule =
  (ports: Ports) =>
  (query: {
    readonly view: 'day' | 'week';
    readonly date: Temporal.PlainDate | null;
    readonly zone: string;
    readonly userId: AccountId;
    readonly staff: boolean;
  }) =>
    Effect.gen(function* () {
      const now = ports.clock.now();
      const date = query.date ?? now.toZonedDateTimeISO(query.zone).toPlainDate();
      const { from, to } = query.view === 'week' ? weekOf(date) : { from: date, to: date };
      const slotViews = yield* ports.slots.between(from, to, query.userId);
      const visible = slotViews.filter(
        ({ activity }) => activity.state === 'Published' || (query.staff && activity.state === 'Hidden'),
      );
      const days = Array.from({ length: from.until(to).days + 1 }, (_, index) => from.add({ days: index })).map(
        (day) => ({
          date: day,
          hours: day.toZonedDateTime(query.zone).hoursInDay,
          slots: visible
            .filter(({ slot }) => slot.localDate.equals(day))
            .map((slotView) => offer(slotView, query.staff ? 'staff' : 'client', now)),
        }),
      );
      return { view: query.view, zone: query.zone, from, to, days } satisfies Schedule;
    });

/** POST …/availability: the asked slots as they are now; unknown ones are left out. */
export const readAvailability =
  (ports: Ports) => (query: { readonly slotIds: readonly SlotId[]; readonly userId: AccountId }) =>
    Effect.map(ports.slots.among(query.slotIds, query.userId), (slotViews) => {
      const asOf = ports.clock.now();
      return {
        asOf,
        items: slotViews
          .filter(({ activity }) => activity.state === 'Published')
          .map((slotView) => offer(slotView, 'client', asOf)),
      };
    });
