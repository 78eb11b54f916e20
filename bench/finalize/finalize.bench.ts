import { openDatabase } from '@svc/adapters-db';
import { finalizeOrders } from '@svc/application/commerce';
import { studioLoto } from '@svc/application/testing';
import * as Effect from 'effect/Effect';
import { Client } from 'pg';
import type { Bench } from '../kernel/bench.ts';
import { alternate, type Figures } from '../kernel/figures.ts';
import { ask, openPostgres, type BenchPostgres } from '../kernel/postgres.ts';
import { ratioOf, type Table } from '../kernel/report.ts';
import { finalizeByHand } from './bare-sql.peer.ts';
import { loopPorts, preparePaidOrders } from './paid-orders.ts';

const TEMPLATE = 'bench_paid';
const [ours, batched, single] = ['svc', 'bare SQL, 100 a transaction', 'bare SQL, one a transaction'] as const;
const BATCH = 100;

interface Backlog {
  readonly postgres: BenchPostgres;
  readonly orders: number;
  readonly inconsistencies: Set<string>;
}

/** One turn of a worker: how many orders it finalized. */
type Turn = () => Promise<number>;
interface Worker {
  readonly turn: Turn;
  readonly close: () => Promise<void>;
}

const ourLoop = async (url: string): Promise<Worker> => {
  const database = openDatabase({ url });
  const turn = finalizeOrders(await loopPorts(database), 'booking');
  return { turn: () => Effect.runPromise(Effect.map(turn, ({ done }) => done)), close: database.close };
};

const byHand =
  (limit: number) =>
  async (url: string): Promise<Worker> => {
    const client = new Client(url);
    await client.connect();
    return { turn: () => finalizeByHand(client, JSON.stringify(studioLoto), limit), close: () => client.end() };
  };

/** Every order exactly once: final, booked, with one job, two entries, its hold still converted. */
const counts = `select
  (select count(*) from commerce_order where state = 'Finalized' and finalized_at is not null)::int as final,
  (select count(distinct order_id) from booking where state = 'Confirmed')::int as booked,
  (select count(*) from booking)::int as bookings,
  (select count(*) from invoice_job where state = 'Queued')::int as jobs,
  (select count(*) from hold where state = 'Converted')::int as converted,
  (select count(*) from order_timeline where event = 'order.finalized')::int as entries,
  (select count(*) from order_timeline where event = 'invoice.queued')::int as queued`;

const judge = async ({ orders, inconsistencies }: Backlog, name: string, url: string, done: number): Promise<void> => {
  const [row] = await ask<Readonly<Record<string, number>>>(url, counts);
  const { converted, ...rest } = row ?? {};
  if (converted !== orders || Object.values(rest).some((count) => count !== done))
    inconsistencies.add(`${name}: ${done} done of ${orders}: ${JSON.stringify(row)}`);
};

/** Works the backlog off; the first eighth warms up. */
const workOff = async (backlog: Backlog, name: string, open: (url: string) => Promise<Worker>, most: number) => {
  const { postgres, orders } = backlog;
  const url = await postgres.create('bench_round', TEMPLATE);
  await postgres.settle();
  const worker = await open(url);
  const until = async (wanted: number): Promise<number> => {
    let done = 0;
    for (let last = 1; last > 0 && done < wanted;) done += last = await worker.turn();
    return done;
  };
  const share = Math.min(orders, most);
  const warm = await until(share / 8);
  const from = performance.now();
  const done = await until(share - warm);
  const seconds = (performance.now() - from) / 1000;
  await worker.close();
  await judge(backlog, name, url, warm + done);
  await postgres.drop('bench_round');
  return { perSecond: done / seconds } satisfies Figures;
};

/** The "orders from paid to finalized per second", by the loop that does it, without the other loops. */
export const finalizeBench: Bench = {
  name: 'finalize',
  about: 'a backlog of paid orders, booked and queued for their invoices by the finalize loop, against bare SQL',
  run: async (effort, say) => {
    const postgres = await openPostgres();
    try {
      const orders = effort.quick ? 2000 : 20_000;
      say(`finalize: preparing ${orders} paid orders through the stores`);
      const url = await postgres.create(TEMPLATE);
      await preparePaidOrders(url, orders);
      await ask(url, 'vacuum analyze');
      const backlog: Backlog = { postgres, orders, inconsistencies: new Set() };
      const table: Table = {
        title: `${orders} paid orders finalized, one worker`,
        rows: await alternate(
          {
            [ours]: () => workOff(backlog, ours, ourLoop, orders),
            [batched]: () => workOff(backlog, batched, byHand(BATCH), orders),
            [single]: () => workOff(backlog, single, byHand(1), orders / 10),
          },
          effort.rounds,
        ),
        figure: 'perSecond',
        against: batched,
      };
      return {
        tables: [table],
        bars: [
          {
            what: `paid to finalized, orders/s ÷ ${batched}`,
            ratio: ratioOf(table, ours, batched),
            bar: 0.5,
            goal: 0.85,
            wants: 'atLeast',
          },
          { what: `the same ÷ ${single}`, ratio: ratioOf(table, ours, single), wants: 'atLeast' },
        ],
        inconsistencies: [...backlog.inconsistencies],
        skipped: [],
      };
    } finally {
      await postgres.close();
    }
  },
};
