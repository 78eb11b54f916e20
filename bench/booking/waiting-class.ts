import { migrate, openDatabase } from '@svc/adapters-db';
import { acceptOffer, cancelPlace } from '@svc/application/booking';
import { aBooking, anAccount, anActivity, aSlot, portsAt, waits } from '@svc/application/testing';
import type { Booking, WaitingEntryId } from '@svc/domain/booking';
import type { AccountId, BookingId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { ask } from '../kernel/postgres.ts';
import { worldOn } from './closed-day.ts';

/** A class of one place with its owner and people who wait for it; beside it a class as full, for which nobody waits. */
export const prepareClasses = async (url: string, people: number): Promise<void> => {
  await migrate(url);
  const database = openDatabase({ url });
  const world = worldOn(database);
  const run = Effect.runPromise;
  const base = anActivity({ means: ['free'] });
  const activity = { ...base, waitlist: { ...base.waitlist, maxLength: people } };
  const person = async (): Promise<AccountId> => {
    const account = anAccount();
    await run(world.accounts.insert(account));
    return account.id;
  };
  try {
    await run(world.activities.put(activity));
    const [wanted, plain] = [
      aSlot(activity, { capacity: 1, taken: 1 }),
      aSlot(activity, { capacity: people, taken: people }),
    ];
    for (const slot of [wanted, plain]) await run(world.slots.put(slot));
    await run(world.bookings.insert(aBooking(wanted, { userId: await person() })));
    for (let nth = 0; nth < people; nth += 1) {
      await run(world.bookings.insert(aBooking(plain, { userId: await person() })));
      await waits(world, wanted, await person());
    }
  } finally {
    await database.close();
  }
};

const actorOf = (accountId: AccountId) => ({ kind: 'person', accountId, requestId: 'bench', address: null }) as const;
type Held = Pick<Booking, 'id' | 'userId'>;

const doorsOn = (url: string) => {
  const database = openDatabase({ url });
  const ports = portsAt(worldOn(database));
  const cancel = ({ id: bookingId, userId }: Held) =>
    Effect.runPromise(
      cancelPlace(ports)({
        ...{ bookingId, by: { id: userId, role: 'client' }, reason: null, dryRun: false, excuse: false },
        actor: actorOf(userId),
      }),
    );
  const accept = async (entryId: WaitingEntryId, userId: AccountId): Promise<Held> =>
    (await Effect.runPromise(acceptOffer(ports)({ entryId, userId, zone: 'Europe/Rome', actor: actorOf(userId) })))
      .booking;
  return { cancel, accept, close: database.close };
};

const heldIn = (url: string, capacity: string) =>
  ask<{ id: BookingId; userId: AccountId }>(
    url,
    `select b.id, b.user_id as "userId" from booking b join slot s on s.id = b.slot_id where s.capacity ${capacity} order by b.id`,
  );

/** One after the other cancels, and the next in line takes the offer. @returns seconds */
export const handOn = async (url: string): Promise<number> => {
  const line = await ask<{ id: WaitingEntryId; userId: AccountId }>(
    url,
    'select id, user_id as "userId" from waiting_entry order by seq',
  );
  const { cancel, accept, close } = doorsOn(url);
  try {
    let [owner] = (await heldIn(url, '= 1')) as readonly Held[];
    const from = performance.now();
    for (const { id, userId } of line) {
      await cancel(owner!);
      owner = await accept(id, userId);
    }
    return (performance.now() - from) / 1000;
  } finally {
    await close();
  }
};

/** One after the other cancels, and nobody wants the place. @returns seconds */
export const release = async (url: string): Promise<number> => {
  const held = await heldIn(url, '> 1');
  const { cancel, close } = doorsOn(url);
  try {
    const from = performance.now();
    for (const each of held) await cancel(each);
    return (performance.now() - from) / 1000;
  } finally {
    await close();
  }
};

/** Of both classes: places taken, bookings that stand, bookings that were cancelled, and turns that came. */
export const handedOn = `select s.capacity, s.taken,
  (select count(*) from booking b where b.slot_id = s.id and b.state = 'Confirmed')::int as standing,
  (select count(*) from booking b where b.slot_id = s.id and b.state = 'Cancelled')::int as cancelled,
  (select count(*) from waiting_entry w where w.slot_id = s.id and w.state = 'Accepted')::int as accepted
from slot s order by s.capacity`;
