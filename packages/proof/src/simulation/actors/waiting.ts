import type { Means, WaitingEntry } from '@svc/domain/booking';
import type { AccountId, SlotId } from '@svc/domain/kernel';
import { endWaiting, joinWaitingList } from '@svc/application/booking';
import type { AppProcess } from '../app-process.ts';
import { MINUTE, type World } from '../world.ts';

type Receiver = () => AppProcess | null;

/** Who found a class full may wait; some lose patience, or turn the place down once they are asked. */
export const waitFor = (world: World, receiver: Receiver, userId: AccountId, slotId: SlotId, means: Means): void => {
  const { rng, chaos } = world;
  const process = receiver();
  if (process === null || !rng.chance(chaos.waits)) return;
  process.start(
    'joinWaitingList',
    joinWaitingList(process.ports)({ slotId, userId, means, subscriptionId: null }),
    (exit) => {
      if (exit?._tag === 'Success' && rng.chance(0.3))
        world.after(rng.between(MINUTE, 90 * MINUTE), () => leave(receiver, exit.value));
    },
  );
};

const leave = (receiver: Receiver, { id, userId }: WaitingEntry): void => {
  const process = receiver();
  process?.start('leaveWaitingList', endWaiting(process.ports)(id, userId, 'leave'));
};
