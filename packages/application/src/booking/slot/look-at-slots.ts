import * as Effect from 'effect/Effect';
import { weekOf, type Activity, type Closure } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import type { Clock } from '../../kernel/index.ts';
import type { ActivityStore, SlotStore } from '../booking/booking-stores.ts';
import type { ClosureStore } from '../closure/closure-store.ts';
import { isShownTo, offer, type SlotOffer } from './slot-offer.ts';

interface Ports {
  readonly clock: Clock;
  readonly activities: ActivityStore;
  readonly slots: SlotStore;
  readonly closures: Pick<ClosureStore, 'list'>;
}

export interface ListActivities {
  readonly includeHidden: boolean;
  /** Only those with a class that can be booked now. */
  readonly filterBookable: boolean;
}

/** Published ones; hidden ones too for staff that asks. Sorted by position. */
export const listActivities = (ports: Ports) => (query: ListActivities) =>
  Effect.gen(function* () {
    const all = yield* ports.activities.list();
    const free = query.filterBookable ? yield* ports.activities.withFreePlaces(ports.clock.now()) : null;
    return all
      .filter(({ state }) => state === 'Published' || (query.includeHidden && state === 'Hidden'))
      .filter(({ id, means }) => free === null || (means.length > 0 && free.has(id)))
      .toSorted((a, b) => a.position - b.position) satisfies readonly Activity[];
  });

/** More than any studio has in a week. */
const mostClosures = 500;

export interface Schedule {
  readonly view: 'day' | 'week';
  readonly zone: string;
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
  readonly days: readonly {
    readonly date: Temporal.PlainDate;
    readonly hours: number;
    readonly closures: readonly Closure[];
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
    /** Null: a visitor of the studio's site. */
    readonly userId: AccountId | null;
    readonly staff: boolean;
    /** False: without classes that are closed or cancelled. */
    readonly includeClosed: boolean;
  }) =>
    Effect.gen(function* () {
      const now = ports.clock.now();
      const date = query.date ?? now.toZonedDateTimeISO(query.zone).toPlainDate();
      const { from, to } = query.view === 'week' ? weekOf(date) : { from: date, to: date };
      const caller = query.staff ? 'staff' : 'client';
      const slotViews = yield* ports.slots.between(from, to, query.userId);
      const visible = slotViews
        .filter((each) => isShownTo(caller, each))
        .filter(({ slot }) => query.includeClosed || (slot.state !== 'Closed' && slot.state !== 'Cancelled'));
      const anywhere = { locationId: null, groupId: null, page: 1, pageSize: mostClosures };
      const { items } = yield* ports.closures.list({ from, to, ...anywhere });
      // Of whom or where else the studio is closed is no visitor's business: they see it by the class.
      const closures = items.filter(({ scope }) => query.userId !== null || scope.kind === 'all');
      const days = Array.from({ length: from.until(to).days + 1 }, (_, index) => from.add({ days: index })).map(
        (day) => ({
          date: day,
          hours: day.toZonedDateTime(query.zone).hoursInDay,
          closures: closures.filter(
            (closure) =>
              Temporal.PlainDate.compare(closure.from, day) <= 0 && Temporal.PlainDate.compare(day, closure.to) <= 0,
          ),
          slots: visible
            .filter(({ slot }) => slot.localDate.equals(day))
            .map((slotView) => offer(slotView, caller, now)),
        }),
      );
      return { view: query.view, zone: query.zone, from, to, days } satisfies Schedule;
    });
