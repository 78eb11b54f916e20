import { attendedStates, type Booking, type Slot } from '@svc/domain/booking';
import * as Effect from 'effect/Effect';
import { machine } from '@svc/application/kernel';
import type { MoneyPorts } from '@svc/application/commerce';
import type { Chaos } from '../chaos.ts';
import type { Mutant } from './mutant.ts';

/** People who move all day, come or stay away, at a studio that moves its classes. */
const moving: Partial<Chaos> = {
  booksPlaces: 0.9,
  movesPeople: 0.9,
  changesClasses: 0,
  makesClasses: 0,
  booksAppointments: 0,
  customers: 6,
  capacity: 3,
  storyMs: 3 * 3_600_000,
  slots: 1,
  checkoutsEach: 1,
  plansEach: 0,
  adminActions: 0,
  crash: 0,
};
const crowded: Partial<Chaos> = { ...moving, capacity: 1, waits: 0.9 };
const entries: Partial<Chaos> = { ...moving, plansEach: 2, walksAway: 0, declines: 0, flagsOff: 0 };
const talks: Partial<Chaos> = { ...moving, booksAppointments: 0.9 };

/** After a booking went to another class, something else is done as well. */
const afterMove =
  (
    more: (booking: Booking, from: Slot['id'], ports: MoneyPorts) => Effect.Effect<unknown, unknown>,
  ): NonNullable<Mutant['damage']> =>
  (ports) => ({
    ...ports,
    bookings: {
      ...ports.bookings,
      move: (booking) =>
        Effect.andThen(
          ports.bookings.move(booking),
          Effect.ignore(booking.movedFrom === null ? Effect.void : more(booking, booking.movedFrom, ports)),
        ),
    },
  });

/** A refused series counts as done, so that what it booked is committed. */
const evenTakenBack = <A, E>(work: Effect.Effect<A, E>) =>
  Effect.flatMap(Effect.result(work), (done) =>
    done._tag === 'Failure' && (done.failure as { readonly _tag?: string })._tag !== 'TakenBack'
      ? Effect.fail(done.failure)
      : Effect.succeed(done),
  );

/** Bugs around bookings and classes that go to another time, and around who comes. */
export const moveMutants: readonly Mutant[] = [
  {
    name: 'a move goes into a full class',
    focus: crowded,
    damage: (ports, { world }) => ({
      ...ports,
      slots: {
        ...ports.slots,
        takePlace: (id, userId) =>
          Effect.tap(ports.slots.takePlace(id, userId), (took) =>
            took === 'taken'
              ? Effect.void
              : world.db.write('slots.crowd', (view) => {
                  const slot = view.get<Slot>('slot', id);
                  if (slot !== undefined) view.put('slot', id, { ...slot, taken: slot.taken + 1, over: slot.over + 1 });
                }),
          ).pipe(Effect.map(() => 'taken' as const)),
      },
    }),
  },
  {
    name: 'a move frees the old place twice',
    focus: moving,
    damage: afterMove((_, from, ports) => ports.slots.freePlace(from)),
  },
  {
    name: 'a move spends a second entry',
    focus: entries,
    damage: afterMove(({ id, subscriptionId, sequence }, _, ports) => {
      if (subscriptionId === null) return Effect.void;
      const line = { id: ports.ids.next(), subscriptionId, kind: 'consume' as const, delta: -1, bookingId: id };
      const rest = { reason: null, at: ports.clock.now(), key: `consume:${id}:${sequence}` };
      return ports.subscriptions.move({ ...line, ...rest }, machine('desk'));
    }),
  },
  {
    name: 'a move keeps the time of the old class',
    focus: moving,
    damage: (ports, { world }) => ({
      ...ports,
      bookings: {
        ...ports.bookings,
        move: (booking) =>
          Effect.andThen(
            ports.bookings.move(booking),
            world.db.write('busy.keep', (view) => {
              const slot = view.get<Slot>('slot', booking.movedFrom ?? '');
              if (slot === undefined) return;
              const { id: slotId, startsAt, endsAt } = slot;
              const busy = { ownerId: booking.userId, slotId, startsAt, endsAt, gives: false };
              view.put('busy', `${busy.ownerId}:${slotId}`, busy);
            }),
          ),
      },
    }),
  },
  {
    name: 'the number of a booking stays when it moves',
    focus: moving,
    damage: (ports) => ({
      ...ports,
      bookings: { ...ports.bookings, move: (each) => ports.bookings.move({ ...each, sequence: each.sequence - 1 }) },
    }),
  },
  {
    name: 'a move hands its place on before the booking is gone',
    focus: crowded,
    damage: (ports) => ({
      ...ports,
      bookings: { ...ports.bookings, move: (each) => ports.bookings.move({ ...each, slotId: each.movedFrom! }) },
    }),
  },
  {
    name: 'the day of a place that moves stays counted',
    focus: entries,
    damage: (ports) => ({ ...ports, subscriptions: { ...ports.subscriptions, freeDay: () => Effect.void } }),
  },
  {
    name: 'a class that moves leaves the time of its people behind',
    focus: moving,
    damage: (ports) => ({ ...ports, slots: { ...ports.slots, moveTimes: () => Effect.succeed('moved') } }),
  },
  {
    name: 'a class that moves leaves the numbers of its bookings',
    focus: moving,
    damage: (ports) => ({ ...ports, bookings: { ...ports.bookings, saveMoved: () => Effect.void } }),
  },
  {
    name: 'a class that moves leaves its professional behind',
    focus: talks,
    damage: (ports) => ({
      ...ports,
      slots: {
        ...ports.slots,
        keepGivers: (ids) =>
          ids.some((id) => id.startsWith('class-')) ? Effect.succeed([]) : ports.slots.keepGivers(ids),
      },
    }),
  },
  {
    name: 'a reminder stays where the class was',
    focus: moving,
    damage: (ports) => ({
      ...ports,
      reminders: { ...ports.reminders, replan: () => Effect.succeed([]) },
    }),
  },
  {
    name: 'a series that refuses books half',
    focus: crowded,
    damage: (ports) => ({
      ...ports,
      unitOfWork: {
        run: (work) =>
          Effect.flatMap(ports.unitOfWork.run(evenTakenBack(work)), (done) =>
            done._tag === 'Success' ? Effect.succeed(done.success) : Effect.fail(done.failure),
          ),
      },
    }),
  },
  {
    name: 'nobody came, and all of them are absent',
    focus: moving,
    damage: (ports) => ({
      ...ports,
      bookings: {
        ...ports.bookings,
        ofSlot: (id, states) => ports.bookings.ofSlot(id, states === attendedStates ? ['Confirmed'] : states),
      },
    }),
  },
  {
    name: 'no-shows block nobody',
    focus: moving,
    damage: (ports) => ({ ...ports, bookingBlocks: { ...ports.bookingBlocks, putByNoShows: () => Effect.void } }),
  },
  {
    name: 'nobody looks whether somebody is blocked',
    focus: moving,
    damage: (ports) => ({
      ...ports,
      slots: {
        ...ports.slots,
        find: (id, userId) =>
          Effect.map(ports.slots.find(id, userId), (view) => view && { ...view, blockedUntil: null }),
      },
    }),
  },
  {
    name: 'who comes after all spends no entry',
    focus: { ...entries, usesEntries: 0, deskActions: 0, capacity: 4, booksPlaces: 0.1, movesPeople: 1 },
    damage: (ports) => ({
      ...ports,
      subscriptions: {
        ...ports.subscriptions,
        move: (line, actor) =>
          line.kind === 'consume' && line.key.split(':').length > 2
            ? Effect.succeed(0)
            : ports.subscriptions.move(line, actor),
      },
    }),
  },
  { name: 'nobody ends classes', focus: moving, withoutLoops: ['endClasses'] },
];
