import type { Bench, Effort, Say } from '../kernel/bench.ts';
import { alternate, type Figures } from '../kernel/figures.ts';
import { fire, latencyFigures } from '../kernel/load.ts';
import { pgbench, pgbenchMissing } from '../kernel/pgbench.ts';
import { ask, openPostgres, type BenchPostgres } from '../kernel/postgres.ts';
import { ratioOf, type Bar, type Table } from '../kernel/report.ts';
import { startServer, type ServerCommand } from '../kernel/server-process.ts';
import { svcServe } from '../kernel/svc.ts';
import { deliveries, webhookSecret, type PendingOrder } from './events.ts';
import { oneStatement, sevenStatements } from './limit.pgbench.ts';
import { peerCounts, peerOrders, peerSchema } from './peer.schema.ts';
import { preparePendingOrders, svcCounts } from './pending-orders.ts';

const CONNECTIONS = 64;
const CLIENTS = 16;
const [ours, limit, peer] = ['svc', 'pgbench, 7 statements', 'Fastify + pg handler'] as const;

/** What every round of every variant stands on. */
interface Stage {
  readonly postgres: BenchPostgres;
  readonly effort: Effort;
  readonly orders: readonly PendingOrder[];
  readonly peerOrderCount: number;
  readonly inconsistencies: Set<string>;
}

interface Side {
  readonly name: string;
  readonly template: string;
  readonly orders: readonly PendingOrder[];
  readonly counts: string;
  readonly command: (url: string) => ServerCommand;
  readonly readyPath: string;
}

interface Counts {
  readonly events: number;
  readonly paid: number;
  readonly converted: number;
  readonly entries: number;
}

const check = async ({ inconsistencies }: Stage, name: string, url: string, counts: string): Promise<number> => {
  const [row] = await ask<Counts>(url, counts);
  const { events, paid, converted, entries } = row ?? { events: -1, paid: -1, converted: -1, entries: -1 };
  if (events !== paid || paid !== converted || converted !== entries || paid < 1)
    inconsistencies.add(`${name}: ${events} events, ${paid} paid, ${converted} converted, ${entries} entries`);
  return paid;
};

/** One round over HTTP on a fresh copy of the database; the tables are judged after it. */
const overHttp = async (stage: Stage, side: Side, connections: number): Promise<Figures> => {
  const { postgres, effort, inconsistencies } = stage;
  const url = await postgres.create('bench_round', side.template);
  await postgres.settle();
  const server = await startServer(side.command(url), side.readyPath);
  try {
    const next = deliveries(side.orders);
    const warm = await fire(server.port, connections, effort.warmUpMs, next);
    const cpu = server.cpuSeconds();
    const round = await fire(server.port, connections, effort.measureMs, next);
    const used = server.cpuSeconds() - cpu;
    if (warm.exhausted || round.exhausted) inconsistencies.add(`${side.name}: too few orders were prepared`);
    for (const surprise of [...warm.surprises, ...round.surprises].slice(0, 3))
      inconsistencies.add(`${side.name}: ${surprise}`);
    const accepted = round.answered.get(200) ?? 0;
    return { perSecond: accepted / round.seconds, perCpuSecond: accepted / used, ...latencyFigures(round) };
  } finally {
    await server.stop();
    await check(stage, side.name, url, side.counts);
    await postgres.drop('bench_round');
  }
};

const byPgbench = async (stage: Stage, script: string, clients: number): Promise<Figures> => {
  const { postgres, effort } = stage;
  const url = await postgres.create('bench_round', 'bench_peer');
  await postgres.settle();
  const most = Math.floor(stage.peerOrderCount / clients);
  const figures = await pgbench({ url, script, clients, ms: effort.measureMs, variables: { n: 0, most } });
  await check(stage, `pgbench with ${clients} clients`, url, peerCounts);
  await postgres.drop('bench_round');
  return figures;
};

const sidesOf = ({ orders, peerOrderCount }: Stage): { readonly svc: Side; readonly fastify: Side } => ({
  svc: {
    name: ours,
    template: 'bench_svc',
    orders,
    counts: svcCounts,
    readyPath: '/health/ready',
    command: (url) => svcServe(url),
  },
  fastify: {
    name: peer,
    template: 'bench_peer',
    counts: peerCounts,
    readyPath: '/ready',
    orders: orders.slice(0, peerOrderCount).map((order, at) => ({ ...order, orderId: at + 1 })),
    command: (url) => ({
      script: new URL('./fastify.peer.ts', import.meta.url),
      env: { DATABASE_URL: url, WEBHOOK_SECRET: webhookSecret },
    }),
  },
});

const underLoad = async (stage: Stage, missing: string | undefined): Promise<Table> => {
  const { svc, fastify } = sidesOf(stage);
  const variants: Readonly<Record<string, () => Promise<Figures>>> = {
    [ours]: () => overHttp(stage, svc, CONNECTIONS),
    ...(missing === undefined ? { [limit]: () => byPgbench(stage, sevenStatements, CLIENTS) } : {}),
    [peer]: () => overHttp(stage, fastify, CONNECTIONS),
  };
  const rows = await alternate(variants, stage.effort.rounds);
  const title = `Webhooks, ${CONNECTIONS} connections, fsync on, 5 % redelivered, 1 % forged; accepted per second`;
  return { title, rows, figure: 'perSecond', against: peer };
};

const alone = async (stage: Stage): Promise<Table> => {
  const { svc, fastify } = sidesOf(stage);
  const single = 'pgbench, 1 statement';
  const rows = await alternate(
    {
      [ours]: () => overHttp(stage, svc, 1),
      [single]: () => byPgbench(stage, oneStatement, 1),
      [peer]: () => overHttp(stage, fastify, 1),
    },
    stage.effort.rounds,
  );
  return { title: 'A lone webhook, one connection', rows, figure: 'p50Ms', against: single };
};

const prepare = async (postgres: BenchPostgres, effort: Effort, say: Say): Promise<Stage> => {
  const [count, peerOrderCount] = effort.quick ? [5000, 40_000] : [40_000, 120_000];
  say(`webhook: preparing ${count} pending orders through the stores`);
  const svcUrl = await postgres.create('bench_svc');
  const orders = await preparePendingOrders(svcUrl, count);
  await ask(svcUrl, 'analyze'); // as autovacuum would have by the time an order is paid
  const peerUrl = await postgres.create('bench_peer');
  await ask(peerUrl, peerSchema + peerOrders(peerOrderCount));
  return { postgres, effort, orders, peerOrderCount, inconsistencies: new Set() };
};

const barsOf = (load: Table, lone: Table | undefined, missing: string | undefined): readonly Bar[] => {
  const more = { wants: 'atLeast' } as const;
  const less = { wants: 'atMost' } as const;
  return [
    ...(missing === undefined
      ? [{ what: 'webhooks/s ÷ pgbench, 7 statements', ratio: ratioOf(load, ours, limit), bar: 0.5, goal: 1, ...more }]
      : []),
    { what: 'webhooks/s ÷ Fastify + pg handler', ratio: ratioOf(load, ours, peer), bar: 2, goal: 3, ...more },
    {
      what: 'webhooks per CPU second of the server ÷ Fastify + pg handler',
      ratio: ratioOf({ ...load, figure: 'perCpuSecond' }, ours, peer),
      ...more,
    },
    { what: 'webhook p99 ÷ Fastify + pg handler', ratio: ratioOf({ ...load, figure: 'p99Ms' }, ours, peer), ...less },
    ...(lone === undefined
      ? []
      : [
          {
            what: 'lone webhook p50 ÷ pgbench, 1 statement, 1 client',
            ratio: ratioOf(lone, ours, lone.against),
            ...less,
          },
        ]),
  ];
};

/** performance.md T5 and T6. */
export const webhookBench: Bench = {
  name: 'webhook',
  about: 'signed payment webhooks through the composed server, against pgbench and a Fastify + pg handler',
  run: async (effort, say) => {
    const missing = pgbenchMissing();
    const postgres = await openPostgres();
    try {
      const stage = await prepare(postgres, effort, say);
      say('webhook: under load');
      const load = await underLoad(stage, missing);
      say('webhook: alone');
      const lone = missing === undefined ? await alone(stage) : undefined;
      return {
        tables: lone === undefined ? [load] : [load, lone],
        bars: barsOf(load, lone, missing),
        inconsistencies: [...stage.inconsistencies],
        skipped: missing === undefined ? [] : [missing],
      };
    } finally {
      await postgres.close();
    }
  },
};
