import * as Effect from 'effect/Effect';
import { ruledTime, type Slot, type SlotPatch } from '@svc/domain/booking';
import type { AccountId, SlotId } from '@svc/domain/kernel';
import { updateSlot } from '@svc/application/booking';
import type { AppProcess } from '../app-process.ts';
import { classIds, teacher } from '../classes.ts';
import { courseIds } from '../courses.ts';
import { ZONE } from '../plans.ts';
import type { Parties } from '../studio.ts';
import { MINUTE, type World } from '../world.ts';
import { isRefused } from './movers.ts';
import { asSeen } from './timetable.ts';

const id = 'admin' as AccountId;
const by = { id, role: 'admin' as const };
const actor = { kind: 'person' as const, accountId: id, requestId: 'r', address: null };

/** Nobody in this story has an account: who gives classes is taken for staff. */
const withStaff = ({ ports }: AppProcess): AppProcess['ports'] => ({
  ...ports,
  activities: { ...ports.activities, notStaff: () => Effect.succeed([]) },
});

/** The studio moves single classes with their people, and back; makes them longer, gives them to somebody, changes their places. */
export const startClassChanges = (world: World, parties: Parties, receiver: () => AppProcess | null): void => {
  const { rng, chaos } = world;
  if (chaos.movesPeople === 0) return;
  const change = (): void => {
    if (!world.faultsOn) return;
    world.after(rng.between(4 * MINUTE, 15 * MINUTE), change);
    const process = receiver();
    const slot = parties.facts.get('slot', anyClass(world, parties));
    if (process === null || slot === undefined || !rng.chance(chaos.movesPeople)) return;
    const patch = patches[rng.weighted(weights)](world, slot);
    const command = { slotId: slot.id, by, patch, actor };
    const work = asSeen(world, (how) => updateSlot(withStaff(process))({ ...command, ...how }));
    process.start('updateSlot', work, (exit) => {
      if (isRefused(exit, 'overlap')) world.goal('a class met another one of its people');
      if (isRefused(exit, 'professional_busy')) world.goal('a class met another one of who gives it');
    });
  };
  world.after(10 * MINUTE, change);
};

/** Where somebody is offered a place, more often than elsewhere. */
const anyClass = ({ rng }: World, { facts }: Parties): SlotId => {
  const offered = new Set(
    facts.all('waitingEntry').flatMap(({ state, slotId }) => (state === 'Offered' ? [slotId] : [])),
  );
  const mayMove = [...classIds, ...courseIds.slice(1)];
  const wanted = mayMove.filter((each) => offered.has(each));
  return rng.pick(wanted.length > 0 && rng.chance(0.4) ? wanted : mayMove);
};

const weights = { hour: 4, day: 3, back: 2, beside: 2, soon: 1, longer: 1, places: 3, giver: 1, note: 0.5 } as const;

/** Half an hour after a moment, on the studio's clock. */
const after = (moment: Temporal.Instant): SlotPatch => {
  const local = moment.add({ minutes: 30 }).toZonedDateTimeISO(ZONE).round('minute');
  return { localDate: local.toPlainDate(), localStart: local.toPlainTime() };
};

const patches: { readonly [kind in keyof typeof weights]: (world: World, slot: Slot) => SlotPatch } = {
  hour: ({ rng }, { localStart }) => ({
    localStart: localStart.add({ minutes: rng.pick([-60, -30, 30, 60, 90, 240]) }),
  }),
  day: ({ rng }, { localDate }) => ({ localDate: localDate.add({ days: rng.pick([-1, 1]) }) }),
  back: (_, slot) => ruledTime(slot),
  /** Where another class of its people, or of who gives it, may be. */
  beside: (world) => after(world.rng.pick(world.db.rows<Slot>('slot')).startsAt),
  soon: ({ rng, wallMs }) => after(Temporal.Instant.fromEpochMilliseconds(wallMs + rng.below(60) * MINUTE)),
  longer: ({ rng }) => ({ durationMinutes: rng.pick([30, 60, 90]) }),
  places: ({ rng, chaos }) => ({ capacityOverride: rng.chance(0.3) ? null : rng.between(1, chaos.capacity + 2) }),
  giver: ({ rng, chaos }) => ({ professionalIds: chaos.booksAppointments > 0 && rng.chance(0.5) ? [teacher] : [] }),
  note: () => ({ note: 'Portare un asciugamano' }),
};
