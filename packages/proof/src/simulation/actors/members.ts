import type { ClientSubscription } from '@svc/domain/booking';
import type { AccountId, BookingId, OrderId, SlotId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { reconcileOwnOrder, studioPlanCheckout } from '@svc/application/commerce';
import type { AppProcess } from '../app-process.ts';
import { partyRules } from '../invariants/party.rules.ts';
import { anyPlan, deskSlotIds, isOpenSubscription, ZONE } from '../plans.ts';
import { slotIds, type Parties } from '../studio.ts';
import { HOUR, MINUTE, SECOND, type World } from '../world.ts';
import { atTheHostedPage } from './customers.ts';
import { waitFor } from './waiting.ts';

interface Member {
  readonly world: World;
  readonly parties: Parties;
  readonly id: AccountId;
  readonly receiver: () => AppProcess | null;
}

/** People who buy plans, at either provider, and book classes with the entries they have. */
export const startMembers = (
  world: World,
  parties: Parties,
  ids: readonly AccountId[],
  receiver: () => AppProcess | null,
): void => {
  const { rng, chaos } = world;
  if (chaos.plansEach === 0) return;
  for (const id of ids) {
    const member: Member = { world, parties, id, receiver };
    for (let plan = rng.between(0, chaos.plansEach); plan > 0; plan -= 1)
      world.after(rng.below(chaos.storyMs * 0.4), () => buy(member, 2));
    world.after(rng.between(5 * MINUTE, 20 * MINUTE), () => visit(member));
  }
};

const buy = (member: Member, patience: number): void => {
  const { world, parties, id: userId, receiver } = member;
  const process = receiver();
  const again = (): void => {
    if (patience > 0) world.after(world.rng.between(2 * SECOND, MINUTE), () => buy(member, patience - 1));
  };
  if (process === null) return again();
  const actor = { kind: 'person' as const, accountId: userId, requestId: 'r', address: null };
  const command = { userId, email: 'anna@posta.invalid', planId: anyPlan(world), locale: 'it' as const, actor };
  const askedAt = world.now;
  process.start('planCheckout', atTheDoor(process, studioPlanCheckout(process.ports)(command)), (exit) => {
    if (exit === null) return again();
    if (exit._tag === 'Failure') return;
    const { attempt, order } = exit.value.dossier;
    if (parties.facts.switches.refusesAt(askedAt))
      world.violate(partyRules.readiness, `order ${order.id} of a plan was opened`);
    if (attempt?.sessionId != null) atTheHostedPage(world, parties.providers.of(order.provider), attempt.sessionId);
    askAbout(member, order.id);
  });
};

/** Back from the page, and again later, they ask how their order stands; twice at once if they are impatient. */
const askAbout = ({ world, id: userId, receiver }: Member, orderId: OrderId): void => {
  const { rng, chaos } = world;
  if (!world.strikes('asks about the order', chaos.asksAbout)) return;
  const ask = (): void => {
    const clicks = world.strikes('double click', chaos.doubleClick) ? 2 : 1;
    for (let click = 0; click < clicks; click += 1) {
      const process = receiver();
      if (process === null) continue;
      const actor = { kind: 'person' as const, accountId: userId, requestId: 'r', address: null };
      process.start('reconcile', reconcileOwnOrder(process.ports)({ orderId, userId, actor }));
    }
  };
  world.after(rng.between(5 * SECOND, 5 * MINUTE), ask);
  world.after(rng.between(5 * MINUTE, 4 * HOUR), ask);
  world.after(rng.between(4 * HOUR, 20 * HOUR), ask);
};

/** The row of the endpoint asks its flags first. */
const atTheDoor = <A, E>({ ports }: AppProcess, checkout: Effect.Effect<A, E>) =>
  Effect.flatMap(ports.flags.load, (flags): Effect.Effect<A, E | 'featureDisabled'> => {
    const on = flags.enable_subscriptions && flags.enable_einvoicing && flags.enable_online_payments;
    return on ? checkout : Effect.fail('featureDisabled');
  });

/** Now and then they book a class with what they have, on two devices at once if need be. */
const visit = (member: Member): void => {
  const { world, parties, id, receiver } = member;
  const { rng, chaos } = world;
  if (!world.faultsOn) return;
  world.after(rng.between(4 * MINUTE, 25 * MINUTE), () => visit(member));
  const theirs = parties.facts.all('clientSubscription').filter((each) => each.userId === id);
  const process = receiver();
  if (process === null || theirs.length === 0 || !rng.chance(chaos.usesEntries)) return;
  const open = theirs.filter(isOpenSubscription);
  const subscription = rng.pick(open.length > 0 && rng.chance(0.9) ? open : theirs);
  const slotId = rng.pick(rng.chance(0.6) ? deskSlotIds : slotIds(world));
  const clicks = world.strikes('double click', chaos.doubleClick) ? 2 : 1;
  for (let click = 0; click < clicks; click += 1)
    process.start('bookByEntry', book(process, subscription, slotId), (exit) => {
      if (exit?._tag !== 'Success' || exit.value === 'taken') return;
      const slot = parties.facts.get('slot', slotId);
      if (slot !== undefined && slot.taken >= slot.capacity) waitFor(world, receiver, id, slotId, 'entry');
    });
};

const longAgo = Temporal.Instant.from('2000-01-01T00:00:00Z');

/** What booking with an entry comes to: what is seen, then the one statement that proves it. */
const book = ({ ports }: AppProcess, subscription: ClientSubscription, slotId: SlotId) =>
  Effect.gen(function* () {
    const { id: subscriptionId, userId } = subscription;
    const slotView = yield* ports.slots.find(slotId, userId);
    if (slotView === null || slotView.mine) return 'refused' as const;
    const now = ports.clock.now();
    return yield* ports.entryPlaces.take({
      bookingId: ports.ids.next<BookingId>(),
      movementId: ports.ids.next(),
      subscriptionId,
      userId,
      bookedBy: userId,
      slotId,
      activityId: slotView.activity.id,
      day: slotView.slot.localDate,
      today: now.toZonedDateTimeISO(ZONE).toPlainDate(),
      startsAfter: now,
      endsAfter: longAgo,
      state: 'Confirmed',
      guestName: null,
      overbookUpTo: null,
      now,
      actor: { kind: 'person', accountId: userId, requestId: 'r', address: null },
    });
  });
