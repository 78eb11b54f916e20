import { ruledTime, type Slot, type SlotPatch } from '@svc/domain/booking';
import { places } from '../made-classes.ts';
import type { World } from '../world.ts';

const weights = { hour: 3, day: 2, back: 2, longer: 1, place: 2, capacity: 2, note: 0.5 } as const;

const patches: { readonly [kind in keyof typeof weights]: (world: World, slot: Slot) => SlotPatch } = {
  hour: ({ rng }, { localStart }) => ({ localStart: localStart.add({ minutes: rng.pick([-60, -30, 30, 60]) }) }),
  day: ({ rng }, { localDate }) => ({ localDate: localDate.add({ days: rng.pick([-1, 1, 7]) }) }),
  back: (_, slot) => ruledTime(slot),
  longer: ({ rng }) => ({ durationMinutes: rng.pick([30, 60, 90]) }),
  place: ({ rng }) => ({ locationId: rng.pick([...places, null]) }),
  capacity: ({ rng, chaos }) => ({ capacityOverride: rng.chance(0.3) ? null : rng.between(1, chaos.capacity + 1) }),
  note: () => ({ note: 'Portare un asciugamano' }),
};

/** What the studio changes of one class of a rule. */
export const madePatch = (world: World, slot: Slot): SlotPatch => patches[world.rng.weighted(weights)](world, slot);
