import * as Effect from 'effect/Effect';
import { weekOf, type Closure } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
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
      const onlooker = onlookerOf(query);
      const slotViews = yield* ports.slots.between(from, to, query.userId, query.only);
      const visible = slotViews
        .filter((each) => isShownTo(onlooker.caller, each))
        .filter(({ slot }) => query.includeClosed || (slot.state !== 'Closed' && slot.state !== 'Cancelled'));
      const offers = yield* offersOf(ports)(visible, onlooker, now);
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
          slots: offers.filter(({ slot }) => slot.localDate.equals(day)),
        }),
      );
      return { view: query.view, zone: query.zone, from, to, days } satisfies Schedule;
    });
