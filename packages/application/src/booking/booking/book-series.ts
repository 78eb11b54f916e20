import * as Effect from 'effect/Effect';
import type { SeriesId } from '@svc/domain/booking';
import { refusal, type AccountId, type Refusal, type SlotId } from '@svc/domain/kernel';
import { requireLive } from '../../kernel/index.ts';
import { bookOne, type BookPlace, type BookPlacePorts } from './book-place.ts';
import { judgeBooker } from './booker.ts';
import type { BookingView, WeekdayClasses } from './booking-stores.ts';

/** Classes of one activity at one time of the week, booked for one person as `bookPlace` books each. */
export interface BookSeries extends Omit<BookPlace, 'slotId' | 'overbook'>, Omit<WeekdayClasses, 'count'> {
  /** At most so many classes; null: `mostOfSeries`. */
  readonly count: number | null;
  /** `refuse`: all of them or none. `skip`: those that can be booked. */
  readonly onConflict: 'refuse' | 'skip';
}

/** More than nobody books at once: half a year of weeks. */
export const mostOfSeries = 26;

/** Why one class of a series is not booked while others may be. Any other refusal is one of the whole series. */
const ofOneClass = [
  ...(['slot_closed', 'slot_cancelled', 'slot_over', 'too_soon', 'too_far', 'already_booked', 'overlap'] as const),
  ...(['place_full', 'not_covered', 'not_started', 'suspended', 'expired', 'entries_exhausted'] as const),
  ...(['daily_limit', 'refund_in_flight', 'subscription_cancelled', 'professional_busy'] as const),
] as const;
export type SkipCode = (typeof ofOneClass)[number];

/** The failures of the whole series among those of one class. */
type OfSeries<E> = E extends Refusal<infer C> ? Refusal<Exclude<C, SkipCode>> : E;

const isOfOneClass = (no: unknown): no is Refusal<SkipCode> =>
  ofOneClass.some((code) => code === (no as Partial<Refusal<string>>).code);

/** A class that was not booked, and why. */
export interface SkippedClass {
  readonly slotId: SlotId;
  readonly startsAt: Temporal.Instant;
  readonly refusal: Refusal<SkipCode>;
}

export interface BookedSeries {
  readonly booked: readonly BookingView[];
  /** By `refuse` nothing is booked while one stands here. */
  readonly skipped: readonly SkippedClass[];
  /** Nobody said where it ends: it went to this local date, the last that can be booked by now. Null: somebody did. */
  readonly stoppedAt: Temporal.PlainDate | null;
}

/**
 * Books the classes of a series one after the other in one unit of work, which has locked account, subscriptions and all classes before the
 * first of them. So two series wait for each other and neither for a circle. An entry that one class has spent is gone for the next.
 * Of several classes at one time the first that can be booked is taken. `slot_not_found`: the activity has no class then.
 */
export const bookSeries = (ports: BookPlacePorts) => (command: BookSeries) =>
  ports.unitOfWork
    .run(
      Effect.gen(function* () {
        const { times, stoppedAt } = yield* timesOf(ports)(command);
        yield* lockSeries(ports)(command, times.flat());
        const booked: BookingView[] = [];
        const skipped: SkippedClass[] = [];
        for (const classes of times) {
          const tried = yield* bookFirst(ports)(command, classes);
          if ('booking' in tried) booked.push(tried);
          else skipped.push(tried);
        }
        if (command.onConflict === 'refuse' && skipped.length > 0)
          return yield* Effect.fail({ _tag: 'TakenBack' as const, skipped, stoppedAt });
        return { booked: yield* named(ports)(booked), skipped, stoppedAt } satisfies BookedSeries;
      }),
    )
    .pipe(
      Effect.catchTag('Taken', () => Effect.fail(refusal('already_booked'))), // no class is, under its lock
      Effect.catchTag('TakenBack', ({ skipped, stoppedAt }) =>
        Effect.succeed({ booked: [], skipped, stoppedAt } satisfies BookedSeries),
      ),
    );

/** The classes of each time, in their order. A series without an end goes as far ahead as its activity is booked. */
const timesOf = (ports: BookPlacePorts) => (command: BookSeries) =>
  Effect.gen(function* () {
    const { until, count, userId, force, zone } = command;
    const all = yield* ports.slots.ofWeekday({ ...command, count: count ?? mostOfSeries });
    const [slotId] = all[0] ?? [];
    const first = slotId === undefined ? null : yield* ports.slots.find(slotId, userId);
    if (first === null || until !== null || count !== null || force) return { times: all, stoppedAt: null };
    const today = ports.clock.now().toZonedDateTimeISO(zone).toPlainDate();
    const stoppedAt = today.add({ days: first.activity.horizonDays });
    const times = yield* ports.slots.ofWeekday({ ...command, until: stoppedAt, count: mostOfSeries });
    // Where the first of them is too far already, that is what there is to say.
    return times.length === 0 ? { times: all.slice(0, 1), stoppedAt: null } : { times, stoppedAt };
  });

/** The first class of a time that can be booked; none beside one that the person has. Refused: why not the first. */
const bookFirst = (ports: BookPlacePorts) => (command: BookSeries, classes: readonly SlotId[]) =>
  Effect.gen(function* () {
    const inOrder = classes.length === 1 ? classes : yield* ownFirst(ports)(classes, command.userId);
    const refused: SkippedClass[] = [];
    for (const slotId of inOrder) {
      const tried = yield* Effect.result(bookOne(ports)({ ...command, slotId, overbook: false }));
      if (tried._tag === 'Success') return tried.success;
      refused.push(yield* asSkipped(ports)(command, slotId, tried.failure));
      if (refused.at(-1)?.refusal.code === 'already_booked') break;
    }
    const [why] = refused;
    return why === undefined ? yield* Effect.die(new Error('a time without a class')) : why;
  });

const ownFirst = (ports: Pick<BookPlacePorts, 'slots'>) => (classes: readonly SlotId[], userId: AccountId) =>
  Effect.gen(function* () {
    const own = new Set<SlotId>();
    for (const slotId of classes) if ((yield* ports.slots.find(slotId, userId))?.mine === true) own.add(slotId);
    return [...classes.filter((id) => own.has(id)), ...classes.filter((id) => !own.has(id))];
  });

/** What was booked at once is known by one name. */
const named = (ports: Pick<BookPlacePorts, 'bookings' | 'ids'>) => (booked: readonly BookingView[]) =>
  Effect.gen(function* () {
    if (booked.length === 0) return booked;
    const seriesId = ports.ids.next<SeriesId>();
    yield* ports.bookings.joinSeries(
      booked.map(({ booking: { id } }) => id),
      seriesId,
    );
    return booked.map((view): BookingView => ({ ...view, booking: { ...view.booking, seriesId } }));
  });

/** The order of all who take places: account, subscriptions, classes. Who may not ask locks nothing. */
const lockSeries = (ports: BookPlacePorts) => (command: BookSeries, ids: readonly SlotId[]) =>
  Effect.gen(function* () {
    const { userId, means, subscriptionId } = command;
    const [slotId] = ids;
    const view = slotId === undefined ? null : yield* ports.slots.find(slotId, userId);
    if (slotId === undefined || view === null) return yield* Effect.fail(refusal('slot_not_found'));
    yield* judgeBooker(ports)({ ...command, slotId, overbook: false }, view);
    yield* requireLive(ports)(userId);
    if (means === null || means === 'entry') {
      const { items } = yield* ports.subscriptions.list({ userId, page: 1, pageSize: mostSubscriptions });
      const asked = items.filter(({ id }) => subscriptionId === null || id === subscriptionId);
      if (asked.length > 0) yield* ports.subscriptions.lock(asked.map(({ id }) => id));
    }
    yield* ports.slots.lock(ids);
    return undefined;
  });

/** More than anybody has open. */
const mostSubscriptions = 200;

const asSkipped =
  (ports: Pick<BookPlacePorts, 'slots'>) =>
  <E>(command: BookSeries, slotId: SlotId, no: E) =>
    Effect.gen(function* () {
      if (!isOfOneClass(no)) return yield* Effect.fail(no as OfSeries<E>);
      const view = yield* ports.slots.find(slotId, command.userId);
      if (view === null) return yield* Effect.die(new Error('a locked class is gone'));
      return { slotId, startsAt: view.slot.startsAt, refusal: no } satisfies SkippedClass;
    });
