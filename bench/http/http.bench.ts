import type { Bench, Effort } from '../kernel/bench.ts';
import { alternate, type Figures } from '../kernel/figures.ts';
import { fire, getBytes, latencyFigures, postBytes, type Shot } from '../kernel/load.ts';
import { ratioOf, type Table } from '../kernel/report.ts';
import { startServer, type ServerCommand } from '../kernel/server-process.ts';
import { goodBody } from './item.ts';

const CONNECTIONS = 64;
const [ours, limit, peer] = ['svc, every row mounted', 'bare node:http', 'Fastify, bare'] as const;

const commands: Readonly<Record<string, { readonly command: ServerCommand; readonly ready: string }>> = {
  [ours]: { command: { script: new URL('./svc.server.ts', import.meta.url) }, ready: '/bench/items/1' },
  [limit]: { command: { script: new URL('./node.peer.ts', import.meta.url) }, ready: '/ready' },
  [peer]: { command: { script: new URL('./fastify.peer.ts', import.meta.url) }, ready: '/ready' },
};

const shots = {
  get: { bytes: getBytes('/bench/items/0190a0007b1c', {}), expects: 200 },
  post: { bytes: postBytes('/bench/items', {}, goodBody), expects: 200 },
} as const satisfies Readonly<Record<string, Shot>>;

const round = async (name: string, shot: Shot, effort: Effort, surprises: Set<string>): Promise<Figures> => {
  const { command, ready } = commands[name]!;
  const server = await startServer(command, ready);
  try {
    await fire(server.port, CONNECTIONS, effort.warmUpMs, () => shot);
    const cpu = server.cpuSeconds();
    const barrage = await fire(server.port, CONNECTIONS, effort.measureMs, () => shot);
    const used = server.cpuSeconds() - cpu;
    for (const surprise of barrage.surprises.slice(0, 3)) surprises.add(`${name}: ${surprise}`);
    const answers = barrage.answered.get(200) ?? 0;
    return { perCpuSecond: answers / used, perSecond: answers / barrage.seconds, ...latencyFigures(barrage) };
  } finally {
    await server.stop();
  }
};

/** performance.md T1 and T2: ratios per CPU second of the server process. */
export const httpBench: Bench = {
  name: 'http',
  about: 'anonymous GET and a POST of five validated fields through the whole stack, against node:http and Fastify',
  run: async (effort) => {
    const surprises = new Set<string>();
    const tableOf = async (title: string, shot: Shot): Promise<Table> => {
      const variants = Object.fromEntries(
        Object.keys(commands).map((name) => [name, () => round(name, shot, effort, surprises)]),
      );
      return { title, rows: await alternate(variants, effort.rounds), figure: 'perCpuSecond', against: limit };
    };
    const get = await tableOf(`GET a JSON of 170 bytes, ${CONNECTIONS} connections`, shots.get);
    const post = await tableOf(`POST with five validated fields, ${CONNECTIONS} connections`, shots.post);
    return {
      tables: [get, post],
      bars: [
        {
          what: 'anonymous GET ÷ node:http, per CPU second',
          ratio: ratioOf(get, ours, limit),
          bar: 0.6,
          goal: 0.85,
          wants: 'atLeast',
        },
        { what: 'anonymous GET ÷ Fastify, per CPU second', ratio: ratioOf(get, ours, peer), wants: 'atLeast' },
        {
          what: 'POST of five fields ÷ node:http, per CPU second',
          ratio: ratioOf(post, ours, limit),
          bar: 0.45,
          goal: 0.88,
          wants: 'atLeast',
        },
        { what: 'POST of five fields ÷ Fastify, per CPU second', ratio: ratioOf(post, ours, peer), wants: 'atLeast' },
      ],
      inconsistencies: [...surprises],
      skipped: [],
    };
  },
};
