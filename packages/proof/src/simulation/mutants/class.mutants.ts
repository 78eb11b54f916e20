import { isLive, type Booking, type Slot } from '@svc/domain/booking';
import * as Effect from 'effect/Effect';
import type { Chaos } from '../chaos.ts';
import type { World } from '../world.ts';
import type { Mutant } from './mutant.ts';

/** People who book and give back all day, at a studio that changes its mind. */
const classes: Partial<Chaos> = {
  booksPlaces: 0.9,
  changesClasses: 0,
  customers: 6,
  capacity: 2,
  storyMs: 3 * 3_600_000,
  slots: 1,
  checkoutsEach: 1,
  plansEach: 0,
  adminActions: 0,
  crash: 0,
  booksAppointments: 0,
  movesPeople: 0,
  makesClasses: 0,
};
const appointments: Partial<Chaos> = { ...classes, booksAppointments: 0.9 };
const changing: Partial<Chaos> = { ...classes, changesClasses: 0.9 };
const entries: Partial<Chaos> = { ...changing, plansEach: 2, walksAway: 0, declines: 0, flagsOff: 0 };
const crowded: Partial<Chaos> = { ...changing, capacity: 1, waits: 0.9 };
const buying: Partial<Chaos> = { ...crowded, checkoutsEach: 3, walksAway: 0, declines: 0, flagsOff: 0 };
const paying: Partial<Chaos> = { ...changing, walksAway: 0, declines: 0, flagsOff: 0, byWallet: false };

/** What is saved of a booking, by a studio that has it wrong. */
const savedAs = (wrong: (booking: Booking) => Booking): NonNullable<Mutant['damage']> => {
  return (ports) => ({
    ...ports,
    bookings: { ...ports.bookings, save: (booking) => ports.bookings.save(wrong(booking)) },
  });
};

interface Giving {
  readonly ownerId: string;
  readonly slotId: string;
  readonly gives: boolean;
}

/** As if who gives a class had not been written down. */
const forgetGivers = (world: World, slotId: Slot['id']) =>
  world.db.write('busy.forget', (view) => {
    for (const [key, row] of view.entries<Giving>('busy'))
      if (row.gives && row.slotId === slotId) view.remove('busy', key);
  });

/** Bugs around classes: places, closures, cancellations, and what is handed on. */
export const classMutants: readonly Mutant[] = [
  {
    name: 'a late cancellation gives the entry back',
    focus: entries,
    damage: savedAs((each) =>
      each.state === 'LateCancelled' && each.entryOutcome === 'forfeited'
        ? { ...each, entryOutcome: 'returned' }
        : each,
    ),
  },
  {
    name: 'an entry that the studio gives back is not written down',
    focus: entries,
    damage: (ports) => ({
      ...ports,
      subscriptions: {
        ...ports.subscriptions,
        move: (line, actor) => (line.kind === 'return' ? Effect.succeed(0) : ports.subscriptions.move(line, actor)),
      },
    }),
  },
  {
    name: 'the number of a booking stays when it is cancelled',
    focus: classes,
    damage: savedAs((each) => (isLive(each) ? each : { ...each, sequence: each.sequence - 1 })),
  },
  {
    name: 'a cancelled booking frees its place twice',
    focus: classes,
    damage: (ports) => ({
      ...ports,
      bookings: {
        ...ports.bookings,
        save: (each) =>
          Effect.andThen(ports.bookings.save(each), isLive(each) ? Effect.void : ports.slots.freePlace(each.slotId)),
      },
    }),
  },
  {
    name: 'a cancelled booking keeps the person’s time',
    focus: classes,
    damage: (ports) => ({ ...ports, slots: { ...ports.slots, freeTime: () => Effect.void } }),
  },
  {
    name: 'a closure that goes opens what another one holds',
    focus: changing,
    damage: (ports) => ({
      ...ports,
      closures: {
        ...ports.closures,
        writeSlots: (slots) =>
          Effect.flatMap(ports.closures.slotsOf(slots.map(({ slot }) => slot.id)), (held) =>
            ports.closures.writeSlots(
              slots.map((each) => {
                const before = held.find(({ slot }) => slot.id === each.slot.id);
                const shrinks = (before?.closedBy.length ?? 0) > each.closedBy.length && each.slot.state === 'Closed';
                return shrinks ? { ...each, slot: { ...each.slot, state: 'Open' as const } } : each;
              }),
            ),
          ),
      },
    }),
  },
  {
    name: 'a closure that goes brings bookings back',
    focus: changing,
    damage: (ports, { world }) => ({
      ...ports,
      closures: {
        ...ports.closures,
        remove: (id) =>
          Effect.andThen(
            ports.closures.remove(id),
            world.db.write('bookings.revive', (view) => {
              const ended = view.all<Booking>('booking').find(({ state }) => state === 'StudioCancelled');
              if (ended !== undefined) view.put('booking', ended.id, { ...ended, state: 'Confirmed' });
            }),
          ),
      },
    }),
  },
  {
    name: 'a cancelled class is booked',
    focus: changing,
    damage: (ports, { world }) => ({
      ...ports,
      slots: {
        ...ports.slots,
        find: (id, userId) =>
          Effect.map(ports.slots.find(id, userId), (view) =>
            view?.slot.state === 'Cancelled' ? { ...view, slot: { ...view.slot, state: 'Open' as const } } : view,
          ),
      },
      freePlaces: {
        take: (command) =>
          Effect.gen(function* () {
            const state = (to: Slot['state']) =>
              world.db.write('slots.pretend', (view) => {
                const slot = view.get<Slot>('slot', command.slotId);
                if (slot === undefined || (slot.state !== 'Cancelled' && to === 'Open')) return false;
                view.put('slot', slot.id, { ...slot, state: to });
                return true;
              });
            const pretends = yield* state('Open');
            const answer = yield* ports.freePlaces.take(command);
            if (pretends) yield* state('Cancelled');
            return answer;
          }),
      },
    }),
  },
  {
    name: 'a cut forgets who stands above it',
    focus: changing,
    damage: (ports) => ({
      ...ports,
      slots: { ...ports.slots, save: (slot) => ports.slots.save({ ...slot, over: 0 }) },
    }),
  },
  {
    name: 'a raise counts a place twice',
    focus: crowded,
    damage: (ports) => ({
      ...ports,
      slots: {
        ...ports.slots,
        countPlace: (id) => Effect.andThen(ports.slots.countPlace(id), ports.slots.countPlace(id)),
      },
    }),
  },
  {
    name: 'a withdrawn offer goes to the end of the list',
    focus: { ...crowded, capacity: 3 },
    damage: (ports) => ({
      ...ports,
      waitingList: {
        ...ports.waitingList,
        save: (entry) =>
          Effect.flatMap(ports.waitingList.find(entry.id), (before) =>
            ports.waitingList.save(
              before?.state === 'Offered' && entry.state === 'Waiting' ? { ...entry, seq: entry.seq + 1000 } : entry,
            ),
          ),
      },
    }),
  },
  {
    name: 'an accepted offer leaves its hold standing',
    focus: crowded,
    damage: (ports) => ({
      ...ports,
      waitingList: {
        ...ports.waitingList,
        endOffer: (id, how) => (how === 'release' ? Effect.void : ports.waitingList.endOffer(id, how)),
      },
    }),
  },
  {
    name: 'accept by order drops the offer’s hold',
    focus: buying,
    damage: (ports) => ({
      ...ports,
      orders: {
        ...ports.orders,
        openOffered: (command) =>
          Effect.andThen(ports.slots.freePlace(command.slotId), ports.orders.openOffered(command)),
      },
    }),
  },
  {
    name: 'an offer is accepted after it lapsed',
    focus: crowded,
    damage: (ports) => ({
      ...ports,
      waitingList: {
        ...ports.waitingList,
        find: (id) =>
          Effect.map(ports.waitingList.find(id), (entry) =>
            entry?.state === 'Lapsed' && entry.offer !== null
              ? {
                  ...entry,
                  state: 'Offered' as const,
                  offer: { ...entry.offer, until: entry.offer.until.add({ hours: 48 }) },
                }
              : entry,
          ),
      },
    }),
  },
  {
    name: 'a class that is cancelled owes nothing to who paid',
    focus: paying,
    damage: (ports) => ({
      ...ports,
      owedRefunds: {
        ...ports.owedRefunds,
        owe: (owed) => (owed.reason === 'class_cancelled' ? Effect.void : ports.owedRefunds.owe(owed)),
      },
    }),
  },
  {
    name: 'an appointment is booked whatever its professional has then',
    focus: appointments,
    damage: (ports, { world }) => ({
      ...ports,
      freePlaces: {
        take: (command) => Effect.tap(ports.freePlaces.take(command), () => forgetGivers(world, command.slotId)),
      },
    }),
  },
  {
    name: 'a class that is taken away keeps its professional',
    focus: { ...appointments, changesClasses: 0.9 },
    damage: (ports) => ({ ...ports, slots: { ...ports.slots, keepGivers: () => Effect.succeed([]) } }),
  },
  {
    name: 'an appointment that is given back keeps its professional',
    focus: appointments,
    damage: (ports, { world }) => ({
      ...ports,
      slots: {
        ...ports.slots,
        freePlace: (id) =>
          Effect.gen(function* () {
            const kept = world.db.rows<Giving>('busy').filter((each) => each.gives && each.slotId === id);
            yield* ports.slots.freePlace(id);
            yield* world.db.write('busy.keep', (view) => {
              for (const each of kept) view.put('busy', `${each.ownerId}:${id}:gives`, each);
            });
          }),
      },
    }),
  },
  { name: 'nobody gives back what is owed', focus: paying, withoutLoops: ['openOwedRefunds'] },
  {
    name: 'nobody empties a class that is left full',
    focus: { ...changing, storeDown: 0.1 },
    withoutLoops: ['clearSlots'],
  },
  { name: 'nobody hands reminders out', focus: classes, withoutLoops: ['handReminders'] },
];
