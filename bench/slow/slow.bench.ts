import type { Bench, Effort } from '../kernel/bench.ts';
import { alternate, type Figures } from '../kernel/figures.ts';
import { fire, getBytes, latencyFigures, type Shot } from '../kernel/load.ts';
import { ratioOf, type Table } from '../kernel/report.ts';
import { startServer } from '../kernel/server-process.ts';
import { slowClients } from './slow-clients.ts';

const CONNECTIONS = 64;
const SLOW_CLIENTS = 1_000;
const [alone, beside] = ['alone', `beside ${SLOW_CLIENTS} slow clients`] as const;

const shot: Shot = { bytes: getBytes('/bench/items/0190a0007b1c', {}), expects: 200 };

const round = async (clients: number, effort: Effort, surprises: Set<string>): Promise<Figures> => {
  const script = new URL('../http/svc.server.ts', import.meta.url);
  const server = await startServer({ script }, '/bench/items/1');
  const slow = await slowClients(server.port, clients);
  try {
    await fire(server.port, CONNECTIONS, effort.warmUpMs, () => shot);
    const cpu = server.cpuSeconds();
    const barrage = await fire(server.port, CONNECTIONS, effort.measureMs, () => shot);
    const used = server.cpuSeconds() - cpu;
    for (const surprise of barrage.surprises.slice(0, 3)) surprises.add(surprise);
    const answers = barrage.answered.get(200) ?? 0;
    return { perCpuSecond: answers / used, perSecond: answers / barrage.seconds, ...latencyFigures(barrage) };
  } finally {
    slow.leave();
    await server.stop();
  }
};

/** Half-sent requests cost descriptors and a timer each, never the others' answers. */
export const slowBench: Bench = {
  name: 'slow',
  about: `a cheap anonymous GET while ${SLOW_CLIENTS} clients send heads and bodies byte by byte`,
  run: async (effort) => {
    const surprises = new Set<string>();
    const variants = {
      [alone]: () => round(0, effort, surprises),
      [beside]: () => round(SLOW_CLIENTS, effort, surprises),
    };
    const rows = await alternate(variants, effort.rounds);
    const table: Table = {
      title: `GET a JSON of 170 bytes, ${CONNECTIONS} connections`,
      rows,
      figure: 'perCpuSecond',
      against: alone,
    };
    return {
      tables: [table],
      bars: [
        {
          what: `anonymous GET beside ${SLOW_CLIENTS} slow clients ÷ alone, per CPU second`,
          ratio: ratioOf(table, beside, alone),
          bar: 0.8,
          goal: 0.95,
          wants: 'atLeast',
        },
      ],
      inconsistencies: [...surprises],
      skipped: [],
    };
  },
};
