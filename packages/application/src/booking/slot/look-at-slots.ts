import * as Effect from 'effect/Effect';
import { weekOf, type Closure } from '@svc/domain/booking';
import type { AccountId, SlotId } from '@svc/domain/kernel';
import type { Clock } from '../../kernel/index.ts';
import type { SlotFilter, SlotStore } from '../booking/booking-stores.ts';
import type { ClosureStore } from '../closure/closure-store.ts';
import type { ProfessionalNames } from './professional-names.ts';
import { isShownTo, offersOf, type SlotOnlooker, type SlotOffer } from './slot-offer.ts';

interface Ports {
  readonly clock: Clock;
  readonly slots: Pick<SlotStore, 'between'>;
  readonly closures: Pick<ClosureStore, 'list'>;
  readonly professionals: ProfessionalNames;
}

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

const onlookerOf = ({
  userId,
  staff,
}: {
  readonly userId: AccountId | null;
  readonly staff: boolean;
}): SlotOnlooker => {
  if (userId === null) return { caller: 'client', knows: 'nobody' };
  return staff ? { caller: 'staff', knows: 'everybody' } : { caller: 'client', knows: 'public' };
};

interface AskedDays {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
  readonly zone: string;
  /** Null: a visitor of the studio's site. */
  readonly userId: AccountId | null;
  readonly onlooker: SlotOnlooker;
  /** False: without classes that are closed or cancelled. */
  readonly includeClosed: boolean;
  /** Left out: every class. */
  readonly only?: SlotFilter;
}

/** The classes and closures of some days, both included; a slot belongs to the day it starts. */
const daysOf =
  (ports: Ports) =>
  ({ from, to, zone, userId, onlooker, includeClosed, only }: AskedDays, now: Temporal.Instant) =>
    Effect.gen(function* () {
      const slotViews = yield* ports.slots.between(from, to, userId, only);
      const visible = slotViews
        .filter((each) => isShownTo(onlooker.caller, each))
        .filter(({ slot }) => includeClosed || (slot.state !== 'Closed' && slot.state !== 'Cancelled'));
      const offers = yield* offersOf(ports)(visible, onlooker, now);
      const anywhere = { locationId: null, groupId: null, page: 1, pageSize: mostClosures };
      const { items } = yield* ports.closures.list({ from, to, ...anywhere });
      // Of whom or where else the studio is closed is no visitor's business: they see it by the class.
      const closures = items.filter(({ scope }) => userId !== null || scope.kind === 'all');
      return Array.from({ length: from.until(to).days + 1 }, (_, index) => from.add({ days: index })).map((day) => ({
        date: day,
        hours: day.toZonedDateTime(zone).hoursInDay,
        closures: closures.filter(
          (closure) =>
            Temporal.PlainDate.compare(closure.from, day) <= 0 && Temporal.PlainDate.compare(day, closure.to) <= 0,
        ),
        slots: offers.filter(({ slot }) => slot.localDate.equals(day)),
      }));
    });

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
    /** Left out: every class. */
    readonly only?: SlotFilter;
  }) =>
    Effect.gen(function* () {
      const now = ports.clock.now();
      const date = query.date ?? now.toZonedDateTimeISO(query.zone).toPlainDate();
      const { from, to } = query.view === 'week' ? weekOf(date) : { from: date, to: date };
      const days = yield* daysOf(ports)({ ...query, from, to, onlooker: onlookerOf(query) }, now);
      return { view: query.view, zone: query.zone, from, to, days } satisfies Schedule;
    });

/** A visitor who may book: they learn of professionals whom clients are shown, and have nothing here. */
const visitor: SlotOnlooker = { caller: 'client', knows: 'public' };

export interface ReadTimetable {
  /** Null: today. */
  readonly from: Temporal.PlainDate | null;
  /** Null: a week from `from`. */
  readonly to: Temporal.PlainDate | null;
  readonly zone: string;
  readonly only?: SlotFilter;
}

/** The classes of some days that anybody may still come to: published, neither closed nor cancelled nor over. */
export const readTimetable =
  (ports: Ports) =>
  ({ zone, only, ...asked }: ReadTimetable) =>
    Effect.gen(function* () {
      const now = ports.clock.now();
      const from = asked.from ?? now.toZonedDateTimeISO(zone).toPlainDate();
      const to = asked.to ?? from.add({ days: 6 });
      const filter = only === undefined ? {} : { only };
      const shown = { from, to, zone, userId: null, onlooker: visitor, includeClosed: false, ...filter };
      const days = yield* daysOf(ports)(shown, now);
      const ahead = days.map((day) => ({
        ...day,
        slots: day.slots.filter(({ availability }) => availability !== 'over'),
      }));
      return { zone, from, to, days: ahead };
    });

/** One class as a visitor sees it, in whatever state it is; null: not there, or not published. */
export const readTimetableSlot =
  (ports: Pick<Ports, 'clock' | 'professionals'> & { readonly slots: Pick<SlotStore, 'among'> }) => (id: SlotId) =>
    Effect.gen(function* () {
      const seen = yield* ports.slots.among([id], null);
      const shown = seen.filter((each) => isShownTo(visitor.caller, each));
      const [offer] = yield* offersOf(ports)(shown, visitor, ports.clock.now());
      return offer ?? null;
    });
