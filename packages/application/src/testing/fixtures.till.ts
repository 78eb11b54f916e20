import * as Effect from 'effect/Effect';
import type { Activity, Means, Slot, WaitingEntry } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { releasePlace } from '../booking/index.ts';
import { takeOffer, type MoneyPorts, type TakeOffer } from '../commerce/index.ts';
import { memoryProvider, type MemoryProvider } from '../commerce/payment/payment-provider.memory.ts';
import { classOf } from './fixtures.entries.ts';
import { anActivity, anId, anna, now } from './fixtures.ts';
import { portsAt, waits } from './fixtures.waiting.ts';
import type { StoreWorld } from './store-world.ts';
import { openCipher, openForBusiness, studioConfig } from './studio.ts';

/** A studio that sells places, on any stores: a card provider whose other side a test acts on, and a clock that it moves. */
export interface Till {
  readonly world: StoreWorld;
  readonly ports: MoneyPorts;
  readonly card: MemoryProvider;
  readonly now: () => Temporal.Instant;
  readonly setClock: (to: Temporal.Instant) => void;
}

export const openTill = async (world: StoreWorld): Promise<Till> => {
  let at = now;
  const clock = { now: () => at, monotonicMs: () => at.epochMilliseconds };
  const nextId = (prefix: string): string => `${prefix}_${anId()}`;
  const card = memoryProvider({ tenant: 'loto', now: clock.now, nextId, webhookSecret: 'whsec' });
  await Effect.runPromise(openForBusiness(world));
  const ports = {
    ...portsAt(world),
    ...{ clock, secrets: openCipher, config: studioConfig },
    providers: () => card.provider,
  } as unknown as MoneyPorts; // nothing of a payment asks a gateway, a reader or a mailer
  return { world, ports, card, now: clock.now, setClock: (to) => void (at = to) };
};

/** A full class that is paid online, stored. */
export const soldClass = async (
  world: StoreWorld,
  over: Partial<Activity> = {},
  slot: Partial<Slot> = {},
): Promise<readonly [Activity, Slot]> => {
  const activity = anActivity({ means: ['order', 'free'], ...over });
  await Effect.runPromise(world.activities.put(activity));
  return [activity, await classOf(world, activity, { capacity: 1, taken: 1, ...slot })];
};

/** Somebody with a billing profile waits for the class to pay online, and a place of it is let go of. */
export const offeredForSale = async (
  { world, ports }: Pick<Till, 'world' | 'ports'>,
  slot: Slot,
  userId: AccountId = anId<AccountId>(),
  means: Means = 'order',
): Promise<WaitingEntry> => {
  await Effect.runPromise(world.billingProfiles.put(userId, anna));
  const { id } = await waits(world, slot, userId, { means });
  const released = { slotId: slot.id, releasedRef: `booking:${anId()}:1`, userId: null, now: ports.clock.now() };
  await Effect.runPromise(world.unitOfWork.run(releasePlace(portsAt(world))(released)));
  return (await Effect.runPromise(world.waitingList.find(id)))!;
};

/** The person of an entry takes what they were offered. */
export const takes = (
  { ports }: Till,
  { id: entryId, userId }: Pick<WaitingEntry, 'id' | 'userId'>,
  over: Partial<TakeOffer> = {},
) =>
  takeOffer(ports)({
    ...{ entryId, userId, zone: 'Europe/Rome', email: 'anna@example.test', locale: 'it' },
    actor: { kind: 'person', accountId: userId, requestId: 'req-1', address: null },
    ...over,
  });

/** The same, paid online, and it went well. */
export const buys = async (till: Till, entry: WaitingEntry) => {
  const taken = await Effect.runPromise(takes(till, entry));
  if (taken.kind === 'booked') throw new Error('nothing was to be paid');
  return taken.checkout;
};
export const entryNow = ({ world }: Till, { id }: WaitingEntry) => Effect.runPromise(world.waitingList.find(id));
export const ordersOf = async ({ world }: Till, userId: AccountId) =>
  (await Effect.runPromise(world.orders.list({ page: 1, pageSize: 10, userId }))).items;
