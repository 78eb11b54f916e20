import * as Effect from 'effect/Effect';
import {
  migrate,
  openDatabase,
  type Database,
  accountStores,
  bookingStores,
  invoicingStores,
  kernelStores,
} from '@svc/adapters-db';
import { joseTicketCipher, parseKeyRing, secretsCipher } from '@svc/adapters-platform';
import { sessionClaims } from '@svc/application/accounts';
import { anAccount, anActivity, anId, anna, aSlot } from '@svc/application/testing';
import type { Account } from '@svc/domain/accounts';
import type { SessionId } from '@svc/domain/kernel';
import { postBytes } from '../kernel/load.ts';
import { benchKeyRing } from '../kernel/svc.ts';

export const checkoutPath = '/api/v1/payments/booking-checkout';

/** People who are signed in, each by the whole Cookie header, and the slots they want. */
export interface Crowd {
  readonly cookies: readonly string[];
  readonly slots: readonly string[];
}

/** One person's checkout of a place, with the billing profile in the body. */
export const checkoutBytes = (cookie: string, slotId: string): Buffer =>
  postBytes(checkoutPath, { Cookie: cookie }, JSON.stringify({ slotId, billingProfile: anna }));

/** Everything sold and invoiced: flags on, gateway credentials stored. */
const openStudio = (database: Database) =>
  Effect.gen(function* () {
    const [flags, settings] = [kernelStores(database).flags, invoicingStores(database).settings];
    const on = { enable_bookings: true, enable_einvoicing: true, enable_online_payments: true } as const;
    yield* flags.save({ ...(yield* flags.load), ...on });
    const sealed = secretsCipher(parseKeyRing(benchKeyRing), 'bench').seal('einvoicing.gatewayA.password', 'demo');
    yield* settings.save({ ...(yield* settings.load), gatewayAUsername: 'demo', gatewayAPassword: sealed });
  });

const openSlots = (database: Database, count: number, capacity: number) =>
  Effect.gen(function* () {
    const activity = anActivity({ capacity });
    yield* bookingStores(database).activities.put(activity);
    const startsAt = Temporal.Now.instant().add({ hours: 48 });
    const local = startsAt.toZonedDateTimeISO('Europe/Rome');
    const slots = Array.from({ length: count }, () =>
      aSlot(activity, {
        startsAt,
        endsAt: startsAt.add({ hours: 1 }),
        localDate: local.toPlainDate(),
        localStart: local.toPlainTime().round('minute'),
        capacity,
      }),
    );
    yield* Effect.forEach(slots, bookingStores(database).slots.put, { concurrency: 10, discard: true });
    return slots.map(({ id }) => id);
  });

/** An account with an open session, as signing in leaves them; the password hashing is left out. */
const signedIn = (database: Database) => (account: Account) =>
  Effect.gen(function* () {
    const id = anId<SessionId>();
    yield* accountStores(database).accounts.insert(account);
    const opened = yield* accountStores(database).sessions.open(id, account);
    const claims = sessionClaims(account, id, opened!.issuedAt);
    const ticket = yield* joseTicketCipher(parseKeyRing(benchKeyRing)).seal(claims);
    return `SvcAuth=${ticket}`;
  });

/** Fills a database for the product: `people` signed in, `slots` of so many places each. */
export const prepareCrowd = async (url: string, people: number, slots: number, capacity: number): Promise<Crowd> => {
  await migrate(url);
  const database = openDatabase({ url });
  const prepared = Effect.gen(function* () {
    yield* openStudio(database);
    const slotIds = yield* openSlots(database, slots, capacity);
    const accounts = Array.from({ length: people }, () => anAccount());
    const cookies = yield* Effect.forEach(accounts, signedIn(database), { concurrency: 10 });
    return { cookies, slots: slotIds };
  });
  try {
    return await Effect.runPromise(prepared);
  } finally {
    await database.close();
  }
};

/** Places sold of each slot: by the counter, by the holds and by the orders. */
export const crowdSold = `select s.id, s.capacity, s.taken,
  (select count(*) from hold h where h.slot_id = s.id and h.state = 'Active')::int as holds,
  (select count(*) from commerce_order o where o.slot_id = s.id and o.state = 'Pending')::int as orders
from slot s`;
