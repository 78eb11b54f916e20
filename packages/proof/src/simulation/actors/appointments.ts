import type * as Exit from 'effect/Exit';
import type { AccountId } from '@svc/domain/kernel';
import { bookPlace, cancelPlace } from '@svc/application/booking';
import type { AppProcess } from '../app-process.ts';
import { talkIds } from '../classes.ts';
import { ZONE } from '../plans.ts';
import type { Parties } from '../studio.ts';
import { MINUTE, type World } from '../world.ts';
import { checkOut } from './customers.ts';

/** People who want the one professional to themselves, at times that meet: they book, pay and give back. */
export const startAppointments = (
  world: World,
  parties: Parties,
  ids: readonly AccountId[],
  receiver: () => AppProcess | null,
): void => {
  const { rng, chaos } = world;
  if (chaos.booksPlaces === 0 || chaos.booksAppointments === 0) return;
  const visit = (id: AccountId): void => {
    if (!world.faultsOn) return;
    world.after(rng.between(2 * MINUTE, 15 * MINUTE), () => visit(id));
    const process = receiver();
    if (process === null || !rng.chance(chaos.booksAppointments)) return;
    const own = parties.facts.all('booking').filter((each) => each.userId === id && each.slotId.startsWith('talk-'));
    const slotId = rng.pick(talkIds);
    const by = { id, role: 'client' as const };
    const actor = { kind: 'person' as const, accountId: id, requestId: 'r', address: null };
    const met = (exit: Exit.Exit<unknown, unknown> | null): void => {
      if (exit?._tag === 'Failure' && JSON.stringify(exit.cause).includes('professional_busy'))
        world.goal('an appointment met what its professional gives');
    };
    const kind = own.length === 0 ? rng.pick(['book', 'book', 'pay'] as const) : rng.pick(['book', 'end'] as const);
    if (kind === 'pay') return checkOut(world, parties, id, receiver, 1, [slotId]);
    if (kind === 'book') {
      const how = { means: 'free', subscriptionId: null, guestName: null, reason: null, zone: ZONE } as const;
      const asked = { slotId, userId: id, by, actor, overbook: false, force: false };
      return process.start('bookPlace', bookPlace(process.ports)({ ...asked, ...how }), met);
    }
    const bookingId = rng.pick(own).id;
    const command = { bookingId, by, actor, reason: null, excuse: false, dryRun: false };
    return process.start('cancelPlace', cancelPlace(process.ports)(command));
  };
  for (const id of ids) world.after(rng.below(10 * MINUTE), () => visit(id));
};
