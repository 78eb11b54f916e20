import { takeAll } from '../hot/stores.ts';
import type { Bench, Effort } from '../kernel/bench.ts';
import { alternate, type Figures } from '../kernel/figures.ts';
import { pgbench, pgbenchMissing } from '../kernel/pgbench.ts';
import { ask, openPostgres, type BenchPostgres } from '../kernel/postgres.ts';
import { ratioOf, type Table } from '../kernel/report.ts';
import { bareEntry, entriesSpent, entryStore, prepareEntries } from './entries.ts';

const [ours, limit] = ['svc', 'pgbench, one bare statement'] as const;
const [TEMPLATE, CALLERS, SLOTS] = ['bench_entries', 16, 500] as const;

/** Of pgbench, which counts seconds, and whose callers first come in. */
const LEAST_MS = 3000;

type Measure = (url: string, effort: Effort, people: number) => Promise<Figures & { readonly refused?: number }>;

const byStore: Measure = async (url, { warmUpMs, measureMs }) => {
  const store = await entryStore(url);
  try {
    return await takeAll(store, CALLERS, warmUpMs, measureMs);
  } finally {
    await store.close();
  }
};
const byPgbench: Measure = (url, { measureMs }, people) =>
  pgbench({
    url,
    script: bareEntry,
    clients: CALLERS,
    ms: Math.max(LEAST_MS, measureMs),
    variables: { n: 0, people, slots: SLOTS },
  });

/** One variant on a fresh copy; its rows are counted after it. */
const round = async (
  postgres: BenchPostgres,
  name: string,
  measured: (url: string) => ReturnType<Measure>,
  wrong: Set<string>,
): Promise<Figures> => {
  const url = await postgres.create('bench_round', TEMPLATE);
  await postgres.settle();
  const { refused = 0, ...figures } = await measured(url);
  const [row] = await ask<Readonly<Record<string, number>>>(url, entriesSpent);
  const counts = Object.values(row ?? {});
  if (refused > 0 || !(counts[0]! > 0) || counts.some((count) => count !== counts[0]))
    wrong.add(`${name}: ${refused} refused, ${JSON.stringify(row)}`);
  await postgres.drop('bench_round');
  return figures;
};

/** The booking chapter's B2. */
export const entryBookingBench: Bench = {
  name: 'entry-booking',
  about: `places by an entry over ${SLOTS} classes, by the store, against the bare statement by pgbench`,
  run: async (effort, say) => {
    const missing = pgbenchMissing();
    const postgres = await openPostgres();
    const wrong = new Set<string>();
    const people = effort.quick ? 1000 : 2000;
    try {
      say(`entry-booking: preparing ${people} people with entries`);
      await prepareEntries(await postgres.create(TEMPLATE), people, SLOTS);
      const table: Table = {
        title: `Places by an entry over ${SLOTS} classes with room, ${CALLERS} callers, no HTTP`,
        rows: await alternate<string>(
          {
            [ours]: () => round(postgres, ours, (url) => byStore(url, effort, people), wrong),
            ...(missing === undefined
              ? { [limit]: () => round(postgres, limit, (url) => byPgbench(url, effort, people), wrong) }
              : {}),
          },
          effort.rounds,
        ),
        figure: 'perSecond',
        against: limit,
      };
      const what = 'bookings by an entry/s over 500 classes ÷ pgbench, one bare statement';
      return {
        tables: [table],
        bars: [{ what, ratio: ratioOf(table, ours, limit), goal: 0.5, wants: 'atLeast' }],
        inconsistencies: [...wrong],
        skipped: missing === undefined ? [] : [missing],
      };
    } finally {
      await postgres.close();
    }
  },
};
