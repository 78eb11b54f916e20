import type { Bench } from '../kernel/bench.ts';
import { alternate, type Figures } from '../kernel/figures.ts';
import { ask, openPostgres } from '../kernel/postgres.ts';
import { ratioOf, type Table } from '../kernel/report.ts';
import { closeDay, dayClosed, prepareDay } from './closed-day.ts';
import { differenceOf, writeSameRows } from './same-rows.peer.ts';

const [ours, peer] = ['svc', 'the same rows by bare SQL, a transaction a class'] as const;
const [TEMPLATE, CLASSES] = ['bench_day', 30] as const;

/** The booking chapter's B6. */
export const closureBench: Bench = {
  name: 'closure',
  about: `a day of ${CLASSES} classes is closed over its bookings, against bare SQL that writes the same rows`,
  run: async ({ quick, rounds }, say) => {
    const people = quick ? 2 : 10;
    const bookings = CLASSES * people;
    const postgres = await openPostgres();
    const wrong = new Set<string>();
    try {
      say(`closure: preparing ${bookings} bookings through the stores`);
      const template = await postgres.create(TEMPLATE);
      await prepareDay(template, CLASSES, people);
      await ask(template, 'vacuum analyze');
      const closed = async (name: string, close: (url: string) => Promise<number>): Promise<Figures> => {
        const url = await postgres.create('bench_round', TEMPLATE);
        await postgres.settle();
        const perSecond = bookings / (await close(url));
        const [row] = await ask<Readonly<Record<string, number>>>(url, dayClosed);
        const { classes, ...counts } = row ?? {};
        if (classes !== CLASSES || Object.values(counts).some((count) => count !== bookings))
          wrong.add(`${name}: ${JSON.stringify(row)} of ${bookings}`);
        await postgres.drop('bench_round');
        return { perSecond };
      };
      // What one run writes is what the peer is given; it warms ours up as well.
      const sample = await postgres.create('bench_sample', TEMPLATE);
      await closeDay(sample);
      const differences = await differenceOf(template, sample);
      await postgres.drop('bench_sample');
      const table: Table = {
        title: `${bookings} bookings by an entry in ${CLASSES} classes of a day that is closed`,
        rows: await alternate(
          {
            [ours]: () => closed(ours, closeDay),
            [peer]: () => closed(peer, (url) => writeSameRows(url, differences, CLASSES)),
          },
          rounds,
        ),
        figure: 'perSecond',
        against: peer,
      };
      const what = 'bookings ended/s by a closure ÷ bare SQL of the same rows, a transaction a class';
      return {
        tables: [table],
        bars: [{ what, ratio: ratioOf(table, ours, peer), goal: 0.5, wants: 'atLeast' }],
        inconsistencies: [...wrong],
        skipped: [],
      };
    } finally {
      await postgres.close();
    }
  },
};
