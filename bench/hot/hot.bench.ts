import { flow, ours, peer, prepareSides, startProvider, type Side, type Stage } from '../holds/sides.ts';
import type { Bench } from '../kernel/bench.ts';
import { alternate, type Figures } from '../kernel/figures.ts';
import type { NextShot } from '../kernel/load.ts';
import { ask, openPostgres } from '../kernel/postgres.ts';
import { ratioOf, type Bar, type Table } from '../kernel/report.ts';
import { ourStore, peerStore, prepareHotSlot, takeAll, type HotStore } from './stores.ts';

const CONNECTIONS = 64;
/** More than can take a place in one round: everybody takes one. */
const [PEOPLE, PLACES] = [30_000, 1_000_000] as const;

/** Every request another person, all for the same slot. */
const oneAfterTheOther = ({ shot }: Side, people: number): NextShot => {
  let n = -1;
  return () => ((n += 1) < people ? { bytes: shot(n, 0), expects: 201 } : undefined);
};

const byStore = async (stage: Stage, side: Side, open: (url: string) => Promise<HotStore>): Promise<Figures> => {
  const { postgres, effort, inconsistencies } = stage;
  const url = await postgres.create('bench_round', side.template);
  await postgres.settle();
  const store = await open(url);
  const { refused, ...figures } = await takeAll(store, CONNECTIONS, effort.warmUpMs, effort.measureMs);
  await store.close();
  const [slot] = await ask<{ capacity: number; holds: number; orders: number }>(url, side.sold);
  if (slot === undefined || refused > 0 || slot.holds > slot.capacity || slot.holds !== slot.orders || slot.holds < 1)
    inconsistencies.add(`${side.name}, store: ${slot?.holds} holds, ${slot?.orders} orders, ${refused} refused`);
  await postgres.drop('bench_round');
  return figures;
};

const barOf = (what: string, table: Table): Bar => ({
  what,
  ratio: ratioOf(table, ours, peer),
  bar: 2.5,
  goal: 10,
  wants: 'atLeast',
});

/** performance.md, table e and T8: one slot that everybody wants and that has room. */
export const hotBench: Bench = {
  name: 'hot',
  about: 'places of one slot with room, 64 in flight, by the store and over HTTP, against SELECT … FOR UPDATE',
  run: async (effort, say) => {
    const postgres = await openPostgres();
    const provider = await startProvider();
    try {
      const stage: Stage = { postgres, effort, provider, inconsistencies: new Set() };
      const people = effort.quick ? 4000 : PEOPLE;
      say(`hot: preparing ${people} people who are signed in`);
      const { svc, fastify } = await prepareSides(postgres, { name: 'hot', people, slots: 1, places: PLACES });
      await prepareHotSlot(await postgres.create('bench_svc_hot_store'));
      say('hot: by the store');
      const stored: Table = {
        title: `Places of one slot taken by the store, ${CONNECTIONS} callers, no HTTP`,
        rows: await alternate(
          {
            [ours]: () => byStore(stage, { ...svc, template: 'bench_svc_hot_store' }, ourStore),
            [peer]: () => byStore(stage, fastify, peerStore),
          },
          effort.rounds,
        ),
        figure: 'perSecond',
        against: peer,
      };
      say('hot: over HTTP');
      const served: Table = {
        title: `Checkouts of one slot over HTTP, ${CONNECTIONS} connections, hosted session included`,
        rows: await alternate(
          {
            [ours]: () => flow(stage, svc, CONNECTIONS, oneAfterTheOther(svc, people)),
            [peer]: () => flow(stage, fastify, CONNECTIONS, oneAfterTheOther(fastify, people)),
          },
          effort.rounds,
        ),
        figure: 'perSecond',
        against: peer,
      };
      return {
        tables: [stored, served],
        bars: [
          barOf('places/s of one hot slot ÷ SELECT … FOR UPDATE, by the store', stored),
          barOf('holds/s of one hot slot ÷ SELECT … FOR UPDATE, over HTTP', served),
          {
            what: 'the same per CPU second of the server',
            ratio: ratioOf({ ...served, figure: 'perCpuSecond' }, ours, peer),
            wants: 'atLeast',
          },
        ],
        inconsistencies: [...stage.inconsistencies],
        skipped: [],
      };
    } finally {
      await provider.stop();
      await postgres.close();
    }
  },
};
