import type { AccountId } from '@svc/domain/kernel';
import { bookPlace, cancelPlace, endWaiting } from '@svc/application/booking';
import { takeOffer } from '@svc/application/commerce';
import type { AppProcess } from '../app-process.ts';
import { classIds } from '../classes.ts';
import { isOpenSubscription, ZONE } from '../plans.ts';
import type { Parties } from '../studio.ts';
import { MINUTE, type World } from '../world.ts';
import { atTheHostedPage, checkOut } from './customers.ts';
import { waitFor } from './waiting.ts';
import { byThemselves, type Errand, type Person } from './person.ts';

/** People who book by every means, give places back, wait, and answer what they are offered. */
export const startBookers = (
  world: World,
  parties: Parties,
  ids: readonly AccountId[],
  receiver: () => AppProcess | null,
): void => {
  const { rng, chaos } = world;
  if (chaos.booksPlaces === 0) return;
  for (const id of ids) world.after(rng.below(10 * MINUTE), () => visit({ world, parties, id, receiver }));
};

const visit = (person: Person): void => {
  const { world, receiver } = person;
  const { rng, chaos } = world;
  if (!world.faultsOn) return;
  world.after(rng.between(2 * MINUTE, 15 * MINUTE), () => visit(person));
  const process = receiver();
  if (process !== null && rng.chance(chaos.booksPlaces)) errands[rng.weighted(weights)](person, process);
};

const weights = { book: 5, pay: 1.5, giveBack: 3, answer: 4 } as const;

const clicksOf = (world: World): number => (world.strikes('double click', world.chaos.doubleClick) ? 2 : 1);

const book: Errand = ({ world, parties, id, receiver }, process) => {
  const slotId = world.rng.pick(classIds);
  const hasEntries = parties.facts
    .all('clientSubscription')
    .some((each) => each.userId === id && isOpenSubscription(each));
  const means = world.rng.pick(
    hasEntries ? (['entry', 'entry', 'entry', null] as const) : (['free', 'onSite', 'entry', null] as const),
  );
  const asked = { slotId, userId: id, means, subscriptionId: null, guestName: null, reason: null };
  const command = { ...asked, ...byThemselves(id), overbook: false, force: false, zone: ZONE };
  for (let clicks = clicksOf(world); clicks > 0; clicks -= 1)
    process.start('bookPlace', bookPlace(process.ports)(command), (exit) => {
      if (exit?._tag !== 'Failure') return;
      const slot = parties.facts.get('slot', slotId);
      if (slot !== undefined && slot.taken >= slot.capacity) waitFor(world, receiver, id, slotId, means ?? 'free');
    });
};

const pay: Errand = ({ world, parties, id, receiver }) => checkOut(world, parties, id, receiver, 1, classIds);

/** First they look at what it would come to. */
const giveBack: Errand = ({ world, parties, id }, process) => {
  const own = parties.facts.all('booking').filter((each) => each.userId === id && each.slotId.startsWith('class-'));
  if (own.length === 0) return;
  const command = { bookingId: world.rng.pick(own).id, ...byThemselves(id), reason: null, excuse: false };
  process.start('cancelDryRun', cancelPlace(process.ports)({ ...command, dryRun: true }));
  for (let clicks = clicksOf(world); clicks > 0; clicks -= 1)
    process.start('cancelPlace', cancelPlace(process.ports)({ ...command, dryRun: false }));
};

const answer: Errand = ({ world, parties, id }, process) => {
  const offered = parties.facts.all('waitingEntry').filter((each) => each.userId === id && each.offer !== null);
  if (offered.length === 0) return;
  const entry = world.rng.chance(0.8) ? offered.at(-1)! : world.rng.pick(offered);
  const { actor } = byThemselves(id);
  if (world.rng.chance(0.2)) return process.start('declineOffer', endWaiting(process.ports)(entry.id, id, 'decline'));
  const buyer = { email: 'anna@posta.invalid', locale: 'it' } as const;
  const accept = { entryId: entry.id, userId: id, zone: ZONE, actor, ...buyer };
  for (let clicks = clicksOf(world); clicks > 0; clicks -= 1)
    process.start('acceptOffer', takeOffer(process.ports)(accept), (exit) => {
      if (exit?._tag !== 'Success' || exit.value.kind === 'booked') return;
      const { order, attempt } = exit.value.checkout.dossier;
      if (attempt?.sessionId != null) atTheHostedPage(world, parties.providers.of(order.provider), attempt.sessionId);
    });
};

const errands: { readonly [errand in keyof typeof weights]: Errand } = { book, pay, giveBack, answer };
