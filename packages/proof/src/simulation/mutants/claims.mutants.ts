import { clearableStates, defaultCancellationTerms, type Slot } from '@svc/domain/booking';
import * as Effect from 'effect/Effect';
import type { Chaos } from '../chaos.ts';
import { CurrentTask, type World } from '../world.ts';
import type { Mutant } from './mutant.ts';

/** People who book, pay and give back all day, at a studio that changes its mind. */
const claiming: Partial<Chaos> = {
  booksPlaces: 0.9,
  changesClasses: 0.9,
  makesClasses: 0,
  booksAppointments: 0,
  movesPeople: 0,
  customers: 6,
  capacity: 3,
  storyMs: 3 * 3_600_000,
  slots: 1,
  checkoutsEach: 1,
  plansEach: 0,
  adminActions: 0,
  crash: 0,
};
const entries: Partial<Chaos> = { ...claiming, plansEach: 2, walksAway: 0, declines: 0, flagsOff: 0 };
const reminded: Partial<Chaos> = { ...claiming, changesClasses: 0, makesClasses: 0.8 };

/** Done while the process works on that task, as somebody who forgot it there. */
const during = <A, E>(task: string, wrong: Effect.Effect<A, E>, sound: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.withFiber((fiber) => (fiber.getRef(CurrentTask) === task ? wrong : sound));

/** As if a class that is closed and being emptied were open. */
const pretend = (world: World, id: Slot['id'], from: Slot['state'], to: Slot['state']) =>
  world.db.write('slots.pretend', (view) => {
    const slot = view.get<Slot>('slot', id);
    if (slot?.state !== from || view.get('slotClearing', id) === undefined) return false;
    view.put('slot', id, { ...slot, state: to });
    return true;
  });

const earlierIsLater = (at: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(4e12 - at.epochMilliseconds);

/** Bugs around claims of places: who gets one, who loses one, and who hears of it. */
export const claimMutants: readonly Mutant[] = [
  {
    name: 'a checkout does not keep the time of its person',
    focus: claiming,
    damage: (ports, { world }) => ({
      ...ports,
      orders: {
        ...ports.orders,
        open: (request) =>
          Effect.tap(ports.orders.open(request), () =>
            world.db.write('busy.forget', (view) => view.remove('busy', `${request.userId}:${request.slotId}`)),
          ),
      },
    }),
  },
  {
    name: 'a cancellation frees the place, not the day',
    focus: entries,
    damage: (ports) => ({
      ...ports,
      subscriptions: {
        ...ports.subscriptions,
        freeDay: (id, day) => during('cancelPlace', Effect.void, ports.subscriptions.freeDay(id, day)),
      },
    }),
  },
  {
    name: 'a class that the studio cancels leaves a forfeited entry lost',
    focus: entries,
    damage: (ports) => ({
      ...ports,
      bookings: {
        ...ports.bookings,
        ofSlot: (id, states) =>
          Effect.map(ports.bookings.ofSlot(id, states), (all) =>
            states === clearableStates ? all.filter(({ state }) => state !== 'LateCancelled') : all,
          ),
      },
    }),
  },
  {
    name: 'a class is booked while it is being emptied',
    focus: { ...claiming, storeDown: 0.05 },
    damage: (ports, { world }) => ({
      ...ports,
      slots: {
        ...ports.slots,
        find: (id, userId) =>
          Effect.map(ports.slots.find(id, userId), (view) =>
            view?.slot.state === 'Closed' && world.db.row('slotClearing', id) !== undefined
              ? { ...view, slot: { ...view.slot, state: 'Open' as const } }
              : view,
          ),
      },
      freePlaces: {
        take: (command) =>
          Effect.gen(function* () {
            const pretends = yield* pretend(world, command.slotId, 'Closed', 'Open');
            const answer = yield* ports.freePlaces.take(command);
            if (pretends) yield* pretend(world, command.slotId, 'Open', 'Closed');
            return answer;
          }),
      },
    }),
  },
  {
    name: 'a cut takes the oldest booking',
    focus: claiming,
    damage: (ports) => ({
      ...ports,
      slotClaims: {
        of: (slots) =>
          Effect.map(ports.slotClaims.of(slots), (claims) => ({
            ...claims,
            bookings: claims.bookings.map((each) => ({
              ...each,
              booking: { ...each.booking, createdAt: earlierIsLater(each.booking.createdAt) },
            })),
          })),
      },
    }),
  },
  {
    name: 'a promotion inside the late window',
    focus: { ...reminded, capacity: 1, waits: 0.9 },
    damage: (ports) => ({
      ...ports,
      bookings: {
        ...ports.bookings,
        viewOf: (id) =>
          Effect.flatMap(ports.bookings.viewOf(id), (view) =>
            during(
              'sweepWaitingLists',
              Effect.succeed(view && { ...view, terms: { ...defaultCancellationTerms, window: { minutes: 0 } } }),
              Effect.succeed(view),
            ),
          ),
      },
    }),
  },
  {
    name: 'a reminder goes out after the cancellation',
    focus: reminded,
    damage: (ports) => ({ ...ports, onceMails: { ...ports.onceMails, skip: () => Effect.succeed(0) } }),
  },
  {
    name: 'a booking that ends is still to be reminded of',
    focus: reminded,
    damage: (ports) => ({ ...ports, reminders: { ...ports.reminders, skip: () => Effect.succeed([]) } }),
  },
];
