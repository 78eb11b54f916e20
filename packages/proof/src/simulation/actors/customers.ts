import * as Effect from 'effect/Effect';
import type { AccountId, SlotId } from '@svc/domain/kernel';
import { bookingCheckout } from '@svc/application/commerce';
import type { AppProcess } from '../app-process.ts';
import type { ProviderTruth } from '../models/provider-truth.ts';
import { waitFor } from './waiting.ts';
import { slotIds, type Parties } from '../studio.ts';
import { HOUR, MINUTE, SECOND, type World } from '../world.ts';
import { partyRules } from '../invariants/party.rules.ts';

/** People who book: some pay at once, some late, some never, some click twice. */
export const startCustomers = (
  world: World,
  parties: Parties,
  ids: readonly AccountId[],
  receiver: () => AppProcess | null,
): void => {
  const { rng, chaos } = world;
  for (const id of ids)
    for (let checkout = rng.between(1, chaos.checkoutsEach); checkout > 0; checkout -= 1)
      world.after(rng.below(chaos.storyMs * 0.7), () => checkOut(world, parties, id, receiver, 3));
};

/** Asks for a place that is paid online, and asks again while nobody answers. */
export const checkOut = (
  world: World,
  parties: Parties,
  userId: AccountId,
  receiver: () => AppProcess | null,
  patience: number,
  slots: readonly SlotId[] = slotIds(world),
): void => {
  const { rng, chaos } = world;
  const process = receiver();
  const retry = (): void => {
    if (patience > 0)
      world.after(rng.between(2 * SECOND, MINUTE), () =>
        checkOut(world, parties, userId, receiver, patience - 1, slots),
      );
  };
  if (process === null) return retry();
  const command = {
    userId,
    email: 'anna@posta.invalid',
    slotId: rng.pick(slots),
    locale: 'it' as const,
    actor: { kind: 'person' as const, accountId: userId, requestId: 'r', address: null },
  };
  const clicks = world.strikes('double click', chaos.doubleClick) ? 2 : 1;
  const askedAt = world.now;
  for (let click = 0; click < clicks; click += 1)
    process.start('checkout', asAtTheDoor(process, bookingCheckout(process.ports)(command)), (exit) => {
      if (exit === null) return retry();
      if (exit._tag === 'Failure' && JSON.stringify(exit.cause).includes('place_full'))
        waitFor(world, receiver, userId, command.slotId, 'order');
      if (exit._tag === 'Success') {
        if (parties.facts.switches.refusesAt(askedAt))
          world.violate(partyRules.readiness, `order ${exit.value.dossier.order.id} was opened`);
        const { attempt, order } = exit.value.dossier;
        if (attempt?.sessionId != null) atTheHostedPage(world, parties.providers.of(order.provider), attempt.sessionId);
      }
    });
};

/** The row of the endpoint asks the flags first. */
const asAtTheDoor = <A, E>({ ports }: AppProcess, checkout: Effect.Effect<A, E>) =>
  Effect.flatMap(ports.flags.load, (flags): Effect.Effect<A, E | 'featureDisabled'> => {
    const on = flags.enable_bookings && flags.enable_einvoicing && flags.enable_online_payments;
    return on ? checkout : Effect.fail('featureDisabled');
  });

export const atTheHostedPage = (world: World, provider: ProviderTruth, sessionId: string): void => {
  const { rng, chaos } = world;
  if (world.strikes('walks away', chaos.walksAway)) return;
  const late = world.strikes('pays late', chaos.paysLate);
  const thinks = late ? rng.between(25 * MINUTE, 3 * HOUR) : rng.between(5 * SECOND, 4 * MINUTE);
  world.after(thinks, () => {
    if (world.strikes('declines', chaos.declines) && rng.chance(0.5)) return;
    const held = world.db.rows<{ readonly sessionId: string | null; readonly orderId: number }>('attempt');
    const order = held.find((attempt) => attempt.sessionId === sessionId)?.orderId;
    const before = order === undefined ? undefined : orderState(world, order);
    if (provider.pay(sessionId) && before !== undefined && before !== 'Pending') world.goal(`paid when ${before}`);
  });
};

const orderState = (world: World, id: number): string | undefined =>
  world.db.rows<{ readonly id: number; readonly state: string }>('order').find((order) => order.id === id)?.state;
