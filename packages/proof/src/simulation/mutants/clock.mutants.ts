import type { Slot, StandingSlot } from '@svc/domain/booking';
import * as Effect from 'effect/Effect';
import type { ScheduleStore } from '@svc/application/booking';
import type { StoreDown } from '@svc/application/kernel';
import type { Chaos } from '../chaos.ts';
import { CurrentTask, type World } from '../world.ts';
import type { Mutant } from './mutant.ts';

/** A studio that changes its rules, closures and classes all day, while workers make classes from them. */
const making: Partial<Chaos> = {
  booksPlaces: 0.5,
  makesClasses: 0.9,
  changesClasses: 0,
  booksAppointments: 0,
  movesPeople: 0,
  customers: 4,
  capacity: 2,
  storyMs: 3 * 3_600_000,
  slots: 1,
  checkoutsEach: 1,
  plansEach: 0,
  adminActions: 0,
  crash: 0,
  clockJump: 0,
  storeDown: 0,
};
const slow: Partial<Chaos> = { ...making, processes: 3, workers: 2, pause: 0.05 };

/** What stands of a rule, as somebody reads it who has it wrong. */
const standingAs =
  (wrong: (slot: StandingSlot) => StandingSlot) =>
  (schedules: ScheduleStore): ScheduleStore => ({
    ...schedules,
    lockSlots: (id, from) => Effect.map(schedules.lockSlots(id, from), (all) => all.map(wrong)),
    slots: (id, from) => Effect.map(schedules.slots(id, from), (all) => all.map(wrong)),
  });

/** The loop looks at the classes of a rule before it is its turn, and makes them whatever came meanwhile. */
const readBeforeItsTurn = (world: World, schedules: ScheduleStore): ScheduleStore => {
  const seen = new Map<number, ReadonlySet<string>>();
  const asLoop = <A>(work: (fiber: number) => Effect.Effect<A, StoreDown>, sound: Effect.Effect<A, StoreDown>) =>
    Effect.withFiber<A, StoreDown>((fiber) =>
      fiber.getRef(CurrentTask) === 'extendSlotHorizon' ? work(fiber.id) : sound,
    );
  return {
    ...schedules,
    lock: (id) =>
      asLoop(
        (fiber) =>
          Effect.flatMap(schedules.slots(id, longAgo), (slots) => {
            seen.set(fiber, new Set(slots.map((slot) => slot.id)));
            return schedules.lock(id);
          }),
        schedules.lock(id),
      ),
    lockSlots: (id, from) =>
      asLoop(
        (fiber) =>
          Effect.map(schedules.lockSlots(id, from), (all) => all.filter((slot) => seen.get(fiber)?.has(slot.id))),
        schedules.lockSlots(id, from),
      ),
    writeSlots: (changes) =>
      Effect.tap(schedules.writeSlots(changes), () =>
        world.db.write('slots.again', (view) => {
          for (const slot of changes.create)
            if (view.get<Slot>('slot', slot.id) === undefined) view.put('slot', slot.id, slot);
        }),
      ),
  };
};
const longAgo = Temporal.PlainDate.from('2000-01-01');

/** Bugs around classes that are made from rules. */
export const clockMutants: readonly Mutant[] = [
  {
    name: 'two workers make a slot twice',
    focus: slow,
    damage: (ports, { world }) => ({ ...ports, schedules: readBeforeItsTurn(world, ports.schedules) }),
  },
  {
    name: 'the generator moves a detached slot',
    focus: making,
    damage: (ports) => ({
      ...ports,
      schedules: standingAs((slot) => ({ ...slot, detached: false }))(ports.schedules),
    }),
  },
  {
    name: 'the generator opens a slot in a closure',
    focus: making,
    damage: (ports) => ({
      ...ports,
      closures: { ...ports.closures, meeting: (range) => Effect.map(ports.closures.meeting(range), () => []) },
    }),
  },
  {
    name: 'the generator takes away a slot with people',
    focus: making,
    damage: (ports, { world }) => ({
      ...ports,
      schedules: {
        ...standingAs((slot) => ({ ...slot, claimed: false }))(ports.schedules),
        writeSlots: (changes) =>
          Effect.tap(ports.schedules.writeSlots(changes), () =>
            world.db.write('slots.drop', (view) => {
              for (const id of changes.remove) view.remove('slot', id);
            }),
          ),
      },
    }),
  },
  {
    name: 'a class moves with its people when the rules of its zone change',
    focus: making,
    damage: (ports) => ({
      ...ports,
      schedules: standingAs((slot) => ({ ...slot, claimed: false }))(ports.schedules),
    }),
  },
  { name: 'nobody makes classes of the days that come into reach', focus: making, withoutLoops: ['extendSlotHorizon'] },
];
