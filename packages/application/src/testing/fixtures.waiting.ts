import { openWaitingStates, type Slot, type WaitingEntry } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { joinWaitingList, type JoinWaitingList } from '../booking/waiting-list/waiting-list.ts';
import { quickDigest } from './quick-digest.ts';
import { anId, now } from './fixtures.ts';
import { slotNow } from './fixtures.money.ts';
import type { StoreWorld } from './store-world.ts';

/** A world's ports with a clock that stands at a moment. */
export const portsAt = (world: StoreWorld, moment: Temporal.Instant = now) => ({
  ...world,
  ids: { next: anId },
  clock: { now: () => moment, monotonicMs: () => 0 },
  logger: { log: () => {} },
  digest: quickDigest,
});

/** Somebody joins, and must be let in. */
export const waits = (
  world: StoreWorld,
  slot: Pick<Slot, 'id'>,
  userId: AccountId = anId<AccountId>(),
  over: Partial<JoinWaitingList> = {},
): Promise<WaitingEntry> => {
  const wanted = { slotId: slot.id, userId, means: 'free', subscriptionId: null, ...over } as const;
  return Effect.runPromise(joinWaitingList(portsAt(world))(wanted));
};

/** How a slot's list and its places stand: states by number, outcomes of its handovers, places taken. */
export const listOf = async (world: StoreWorld, slot: Pick<Slot, 'id'>) => {
  const entries = await Effect.runPromise(world.waitingList.entriesOf(slot.id));
  const handovers = await Effect.runPromise(world.waitingList.handoversOf(slot.id));
  return {
    states: entries.map(({ state }) => state),
    outcomes: handovers.map(({ outcome }) => outcome).toSorted(),
    taken: (await slotNow(world, slot)).taken,
    open: entries.filter(({ state }) => openWaitingStates.some((open) => open === state)).length,
  };
};
