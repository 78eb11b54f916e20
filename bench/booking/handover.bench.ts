import type { Bench } from '../kernel/bench.ts';
import { alternate, type Figures } from '../kernel/figures.ts';
import { ask, openPostgres } from '../kernel/postgres.ts';
import { ratioOf, type Table } from '../kernel/report.ts';
import { handedOn, handOn, prepareClasses, release } from './waiting-class.ts';

const [chain, plain] = ['cancel → offer → accept', 'cancel, nobody waits'] as const;
const TEMPLATE = 'bench_waiting';

/** The booking chapter's B4. */
export const handoverBench: Bench = {
  name: 'handover',
  about: 'a place that goes down a waiting list of 100, against a plain cancellation',
  run: async ({ quick, rounds }, say) => {
    const people = quick ? 10 : 100;
    const postgres = await openPostgres();
    const wrong = new Set<string>();
    try {
      say(`handover: preparing ${people} people who wait`);
      const template = await postgres.create(TEMPLATE);
      await prepareClasses(template, people);
      await ask(template, 'vacuum analyze');
      const measured = async (name: string, go: (url: string) => Promise<number>, wanted: string): Promise<Figures> => {
        const url = await postgres.create('bench_round', TEMPLATE);
        await postgres.settle();
        const perSecond = people / (await go(url));
        const found = (await ask<Readonly<Record<string, number>>>(url, handedOn)).map((row) =>
          Object.values(row).join(' '),
        );
        if (found.join(', ') !== wanted) wrong.add(`${name}: ${found.join(', ')} instead of ${wanted}`);
        await postgres.drop('bench_round');
        return { perSecond };
      };
      // Capacity, taken, standing, cancelled, accepted: of the class that is wanted, and of the other.
      const [untouched, full] = ['1 1 1 0 0', `${people} ${people} ${people} 0 0`];
      const table: Table = {
        title: `Places given up one after the other, ${people} people waiting; by the use cases, no HTTP`,
        rows: await alternate(
          {
            [chain]: () => measured(chain, handOn, `1 1 1 ${people} ${people}, ${full}`),
            [plain]: () => measured(plain, release, `${untouched}, ${people} 0 0 ${people} 0`),
          },
          rounds,
        ),
        figure: 'perSecond',
        against: plain,
      };
      const what = 'places handed down a list of 100/s, offer and acceptance included ÷ a plain cancellation';
      return {
        tables: [table],
        bars: [{ what, ratio: ratioOf(table, chain, plain), goal: 0.3, wants: 'atLeast' }],
        inconsistencies: [...wrong],
        skipped: [],
      };
    } finally {
      await postgres.close();
    }
  },
};
