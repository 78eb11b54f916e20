import { migrate } from '@svc/adapters-db';
import type { Bench } from '../kernel/bench.ts';
import { alternate, type Figures } from '../kernel/figures.ts';
import { openPostgres } from '../kernel/postgres.ts';
import { ratioOf, type Table } from '../kernel/report.ts';
import { startServer, type ServerCommand } from '../kernel/server-process.ts';
import { svcBuilt, svcServe } from '../kernel/svc.ts';

const [ours, sources, peer] = ['svc serve, built', 'svc serve, sources', 'Fastify, 300 empty routes'] as const;

/** From the spawn to the first 200; memory once it has come. */
const startOnce = async (command: ServerCommand): Promise<Figures> => {
  const from = performance.now();
  const server = await startServer(command, '/health/ready');
  const startMs = performance.now() - from;
  const idleMb = server.memoryMb();
  await server.stop();
  return { startMs, idleMb };
};

/** performance.md T17. Each side starts twice unmeasured, so that the compile cache is warm. */
export const startBench: Bench = {
  name: 'start',
  about: 'spawn to the first 200 on /health/ready, database and compile cache there, against an empty Fastify',
  run: async ({ quick }, say) => {
    const postgres = await openPostgres();
    try {
      const url = await postgres.create('bench_start');
      await migrate(url);
      const commands: Readonly<Record<string, ServerCommand>> = {
        [ours]: await svcBuilt(url),
        [sources]: svcServe(url),
        [peer]: { script: new URL('./fastify.peer.mjs', import.meta.url) },
      };
      const variants = Object.fromEntries(
        Object.entries(commands).map(([name, command]) => [name, () => startOnce(command)] as const),
      );
      say('start: warming the compile cache');
      for (const start of Object.values(variants)) for (let n = 0; n < 2; n += 1) await start();
      const rows = await alternate(variants, quick ? 1 : 15);
      const table: Table = { title: 'Start to ready', rows, figure: 'startMs', against: peer };
      return {
        tables: [table],
        bars: [
          {
            what: 'start to ready ÷ Fastify with 300 empty routes',
            ratio: ratioOf(table, ours, peer),
            bar: 3.5,
            goal: 2,
            wants: 'atMost',
          },
          {
            what: 'the same out of the sources ÷ Fastify',
            ratio: ratioOf(table, sources, peer),
            wants: 'atMost',
          },
          {
            what: 'idle memory (PSS) ÷ the same',
            ratio: ratioOf({ ...table, figure: 'idleMb' }, ours, peer),
            wants: 'atMost',
          },
        ],
        inconsistencies: [],
        skipped: [],
      };
    } finally {
      await postgres.close();
    }
  },
};
