import { migrate, openDatabase, bookingStores, commerceStores } from '@svc/adapters-db';
import { anActivity, anId, anna, anOpenOrder, aSlot, aPlaceRequest } from '@svc/application/testing';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { Pool } from 'pg';
import { percentile, type Figures } from '../kernel/figures.ts';
import { openForUpdate } from '../holds/for-update.peer.ts';

/** Takes one place of the slot for the nth person. False: refused. */
type Take = (nth: number) => Promise<boolean>;

export interface HotStore {
  readonly take: Take;
  readonly close: () => Promise<void>;
}

const PLACES = 1_000_000;

/** The slot that everybody wants, with room for all of them. */
export const prepareHotSlot = async (url: string): Promise<void> => {
  await migrate(url);
  const database = openDatabase({ url });
  const activity = anActivity({ capacity: PLACES });
  const startsAt = Temporal.Now.instant().add({ hours: 48 });
  const slot = aSlot(activity, { startsAt, endsAt: startsAt.add({ hours: 1 }), capacity: PLACES });
  const prepared = Effect.andThen(
    bookingStores(database).activities.put(activity),
    bookingStores(database).slots.put(slot),
  );
  try {
    await Effect.runPromise(prepared);
  } finally {
    await database.close();
  }
};

/** Our store, as a checkout calls it for somebody who is signed in: order, hold, attempt, intent, timeline and audit. */
export const ourStore = async (url: string): Promise<HotStore> => {
  const database = openDatabase({ url });
  const orders = commerceStores(database).orders;
  const [slot] = await Effect.runPromise(
    database.query<{ id: string; activity_id: string }>({ name: 'hot', text: 'select id, activity_id from slot' }, []),
  );
  const now = Temporal.Now.instant();
  const times = { now, expiresAt: now.add({ minutes: 30 }) };
  const of = { id: slot!.id, activityId: slot!.activity_id } as Parameters<typeof anOpenOrder>[0];
  return {
    take: async () => {
      const userId = anId<AccountId>();
      const command = anOpenOrder(of, {
        ...times,
        userId,
        actor: { kind: 'person', accountId: userId, requestId: 'bench', address: null },
      });
      return (await Effect.runPromise(orders.open(aPlaceRequest(command, PLACES)))).kind === 'opened';
    },
    close: database.close,
  };
};

/** The hand-written one over as many connections as ours has. */
export const peerStore = async (url: string): Promise<HotStore> => {
  const pool = new Pool({ connectionString: url, max: 10 });
  pool.on('error', () => undefined);
  return {
    take: async (nth) => {
      const buyer = { id: String(nth + 1), email: '' };
      return (await openForUpdate(pool, buyer, { slotId: 1, billingProfile: anna })) !== undefined;
    },
    close: () => pool.end(),
  };
};

/** As many places as are taken in so long with so many callers at once, after a warm-up. */
export const takeAll = async (
  { take }: HotStore,
  callers: number,
  warmUpMs: number,
  measureMs: number,
): Promise<Figures & { readonly refused: number }> => {
  let [nth, refused] = [0, 0];
  const round = async (ms: number): Promise<{ readonly took: readonly number[]; readonly seconds: number }> => {
    const took: number[] = [];
    const from = performance.now();
    const caller = async (): Promise<void> => {
      for (let at = performance.now(); at < from + ms; at = performance.now()) {
        if (!(await take((nth += 1)))) refused += 1;
        took.push(performance.now() - at);
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    return { took, seconds: (performance.now() - from) / 1000 };
  };
  await round(warmUpMs);
  const { took, seconds } = await round(measureMs);
  return { perSecond: took.length / seconds, p50Ms: percentile(took, 0.5), p99Ms: percentile(took, 0.99), refused };
};
