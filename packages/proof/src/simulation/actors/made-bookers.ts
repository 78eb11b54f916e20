import { isLive, type Slot } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { bookPlace, cancelPlace } from '@svc/application/booking';
import type { AppProcess } from '../app-process.ts';
import { made } from '../made-classes.ts';
import { ZONE } from '../plans.ts';
import type { Parties } from '../studio.ts';
import { MINUTE, type World } from '../world.ts';
import { checkOut } from './customers.ts';
import { waitFor } from './waiting.ts';
import { byThemselves, type Errand, type Person } from './person.ts';

/** People who book the classes that rules make, and give them back: what somebody has a claim in no rule takes away. */
export const startMadeBookers = (
  world: World,
  parties: Parties,
  ids: readonly AccountId[],
  receiver: () => AppProcess | null,
): void => {
  for (const id of ids) world.after(world.rng.below(15 * MINUTE), () => visit({ world, parties, id, receiver }));
};

const visit = (person: Person): void => {
  const { world, receiver } = person;
  const { rng, chaos } = world;
  if (!world.faultsOn) return;
  world.after(rng.between(8 * MINUTE, 30 * MINUTE), () => visit(person));
  const process = receiver();
  if (process !== null && rng.chance(chaos.makesClasses)) errands[rng.weighted(weights)](person, process);
};

const weights = { book: 5, pay: 1, giveBack: 2 } as const;

/** Open classes that are still ahead; now and then the next ones alone, of which people are reminded and in which they meet. */
const openOf = ({ world, parties }: Person): readonly Slot[] => {
  const ahead = parties.facts
    .all('slot')
    .filter(({ activityId, state }) => activityId === made && state === 'Open')
    .filter(({ startsAt }) => startsAt.epochMilliseconds > world.wallMs)
    .toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt));
  return world.rng.chance(0.4) ? ahead.slice(0, 2) : ahead;
};

const book: Errand = (person, process) => {
  const { world, parties, id, receiver } = person;
  const open = openOf(person);
  if (open.length === 0) return;
  const slotId = world.rng.pick(open).id;
  const means = world.rng.pick(['free', 'onSite'] as const);
  const asked = { slotId, userId: id, means, subscriptionId: null, guestName: null, reason: null };
  const command = { ...asked, ...byThemselves(id), overbook: false, force: false, zone: ZONE };
  process.start('bookPlace', bookPlace(process.ports)(command), (exit) => {
    const slot = parties.facts.get('slot', slotId);
    if (exit?._tag === 'Failure' && slot !== undefined && slot.taken >= slot.capacity)
      waitFor(world, receiver, id, slotId, means);
  });
};

const pay: Errand = (person) => {
  const open = openOf(person).map(({ id }) => id);
  if (open.length > 0) checkOut(person.world, person.parties, person.id, person.receiver, 1, open);
};

const giveBack: Errand = ({ world, parties, id }, process) => {
  const isMade = (slotId: string): boolean => parties.facts.get('slot', slotId)?.activityId === made;
  const own = parties.facts.all('booking').filter((each) => each.userId === id && isLive(each) && isMade(each.slotId));
  if (own.length === 0) return;
  const command = { bookingId: world.rng.pick(own).id, ...byThemselves(id), reason: null, excuse: false };
  process.start('cancelPlace', cancelPlace(process.ports)({ ...command, dryRun: false }));
};

const errands: { readonly [errand in keyof typeof weights]: Errand } = { book, pay, giveBack };
