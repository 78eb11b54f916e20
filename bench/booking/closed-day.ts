import { migrate, openDatabase, postgresStores, type Database } from '@svc/adapters-db';
import { builtInReasonWords, clearSlots, createClosure } from '@svc/application/booking';
import {
  aBooking,
  anAccount,
  anId,
  now,
  portsAt,
  storedSlot,
  storedSubscription,
  type StoreWorld,
} from '@svc/application/testing';
import { machine } from '@svc/application/kernel';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';

/** Tables are what is measured here, no ciphers and no files. */
export const worldOn = (database: Database): StoreWorld =>
  ({
    ...postgresStores(database, { seal: (_, plain) => plain, open: (_, sealed) => sealed }),
  }) as unknown as StoreWorld;

const day = Temporal.PlainDate.from('2027-03-08'); // of the classes that `storedSlot` makes
const actor = { kind: 'person', accountId: anId<AccountId>(), requestId: 'bench', address: null } as const;

const bookedIn = async (world: StoreWorld, slot: Awaited<ReturnType<typeof storedSlot>>): Promise<void> => {
  const account = anAccount();
  await Effect.runPromise(world.accounts.insert(account));
  const { id: subscriptionId } = await storedSubscription(world, { userId: account.id });
  const booking = aBooking(slot, { userId: account.id, means: 'entry', subscriptionId, entryOutcome: 'spent' });
  await Effect.runPromise(world.bookings.insert(booking));
  const consume = { subscriptionId, kind: 'consume', delta: -1, bookingId: booking.id, reason: null, at: now } as const;
  await Effect.runPromise(
    world.subscriptions.move({ ...consume, id: anId(), key: `consume:${booking.id}` }, machine('booking')),
  );
};

/** Classes of one day, each with so many people who came by an entry. */
export const prepareDay = async (url: string, classes: number, people: number): Promise<void> => {
  await migrate(url);
  const database = openDatabase({ url });
  const world = worldOn(database);
  try {
    for (let nth = 0; nth < classes; nth += 1) {
      const slot = await storedSlot(world, { capacity: people, taken: people });
      await Promise.all(Array.from({ length: people }, () => bookedIn(world, slot)));
    }
  } finally {
    await database.close();
  }
};

/** Closes the day as an Admin who has seen whom it meets; what the request leaves is emptied by the loop. @returns seconds */
export const closeDay = async (url: string): Promise<number> => {
  const database = openDatabase({ url });
  const ports = { ...portsAt(worldOn(database)), reasonWords: builtInReasonWords };
  const draft = {
    ...{ groupId: null, reason: 'illness', title: { it: 'Chiuso' }, scope: { kind: 'all' as const }, hours: null },
    ...{ from: day, to: day, exceptSlotIds: [], note: null },
  };
  const close = (over: { readonly dryRun: boolean; readonly impactToken?: string }) =>
    Effect.runPromise(createClosure(ports)(draft, { bookings: 'cancel', notify: true, actor, ...over }));
  try {
    const { impactToken } = (await close({ dryRun: true })).impact;
    const from = performance.now();
    await close({ dryRun: false, impactToken });
    while ((await Effect.runPromise(clearSlots(ports, 60_000))).done > 0);
    return (performance.now() - from) / 1000;
  } finally {
    await database.close();
  }
};

/** What a closed day comes to, counted by its rows. */
export const dayClosed = `select
  (select count(*) from booking where state = 'StudioCancelled' and entry_outcome = 'returned')::int as bookings,
  (select count(*) from entry_movement where kind = 'return')::int as returned,
  (select count(*) from client_subscription where remaining = entries)::int as packs,
  (select count(*) from mail)::int as mails,
  (select count(*) from slot where state = 'Closed' and taken = 0 and clearing is null)::int as classes`;
