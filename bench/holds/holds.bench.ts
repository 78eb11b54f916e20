import { anna } from '@svc/application/testing';
import type { Bench, Effort, Say } from '../kernel/bench.ts';
import { alternate, median, type Figures } from '../kernel/figures.ts';
import { fire, latencyFigures, postBytes, type NextShot } from '../kernel/load.ts';
import { pgbench, pgbenchMissing } from '../kernel/pgbench.ts';
import { ask, openPostgres, type BenchPostgres } from '../kernel/postgres.ts';
import { ratioOf, type Table } from '../kernel/report.ts';
import { startServer, type ServerCommand, type ServerProcess } from '../kernel/server-process.ts';
import { svcServe } from '../kernel/svc.ts';
import { openBattery } from '../kernel/volley.ts';
import { checkoutBytes, checkoutPath, crowdSold, prepareCrowd } from './crowd.ts';
import { conditionalStatement, peerCrowd, peerSchema, peerSold } from './peer.schema.ts';

const [ours, peer] = ['svc', 'SELECT … FOR UPDATE, Fastify + pg'] as const;
const limit = 'pgbench, one conditional statement';

const CROWD = 200;
const PLACES = 10;
/** The rush: volleys before anything counts (some two seconds, as the other benches warm up), then those that do. */
const [WARM_SLOTS, RUSH_SLOTS] = [40, 20] as const;
/** The flow: holds spread over many slots that never fill. */
const [FLOW_PEOPLE, FLOW_SLOTS, FLOW_PLACES, FLOW_CONNECTIONS] = [2000, 500, 100_000, 64] as const;

/** One of the two servers, with its database templates and its way to write a checkout of person × slot, from 0. */
interface Side {
  readonly name: string;
  readonly rush: string;
  readonly flow: string;
  readonly sold: string;
  readonly readyPath: string;
  readonly command: (url: string, provider: ServerProcess) => ServerCommand;
  readonly rushShot: (person: number, slot: number) => Buffer;
  readonly flowShot: (person: number, slot: number) => Buffer;
}

interface Stage {
  readonly postgres: BenchPostgres;
  readonly effort: Effort;
  readonly provider: ServerProcess;
  readonly inconsistencies: Set<string>;
}

interface Sold {
  readonly id: string;
  readonly capacity: number;
  readonly taken: number;
  readonly holds: number;
  readonly orders: number;
}

const peerShot = (person: number, slot: number): Buffer =>
  postBytes(
    checkoutPath,
    { Cookie: `session=token-${person + 1}` },
    JSON.stringify({ slotId: slot + 1, billingProfile: anna }),
  );

/** A server on a fresh copy of a template; after the round every slot is judged. */
const onServer = async (
  { postgres, provider, inconsistencies }: Stage,
  side: Side,
  template: string,
  measure: (server: ServerProcess) => Promise<Figures>,
): Promise<Figures> => {
  const url = await postgres.create('bench_round', template);
  await postgres.settle();
  const server = await startServer(side.command(url, provider), side.readyPath);
  try {
    return await measure(server);
  } finally {
    await server.stop();
    for (const slot of await ask<Sold>(url, side.sold))
      if (slot.holds > slot.capacity || slot.holds !== slot.orders || (side.name === ours && slot.holds !== slot.taken))
        inconsistencies.add(`${side.name}: a slot of ${slot.capacity} has ${slot.holds} holds, ${slot.orders} orders`);
    await postgres.drop('bench_round');
  }
};

/** 200 people want the last 10 places of one slot in the same moment, slot after slot. */
const rush = (stage: Stage, side: Side): Promise<Figures> =>
  onServer(stage, side, side.rush, async (server) => {
    const battery = await openBattery(server.port, CROWD);
    const measured: number[] = [];
    for (let slot = 0; slot < WARM_SLOTS + RUSH_SLOTS; slot += 1) {
      const { statuses, ms } = await battery.fire(
        Array.from({ length: CROWD }, (_, person) => side.rushShot(person, slot)),
      );
      const accepted = statuses.filter((status) => status === 201).length;
      const refused = statuses.filter((status) => status === 409).length;
      if (accepted !== PLACES || accepted + refused !== CROWD)
        stage.inconsistencies.add(`${side.name}: ${accepted} accepted and ${refused} refused of ${CROWD}`);
      if (slot >= WARM_SLOTS) measured.push(ms);
    }
    battery.close();
    return { lastAnswerMs: median(measured) };
  });

/** Every request another person and slot, so that each one is a hold. */
const spread = (shot: Side['flowShot']): NextShot => {
  let n = -1;
  return () => {
    n += 1;
    const person = n % FLOW_PEOPLE;
    return { bytes: shot(person, (n + Math.floor(n / FLOW_PEOPLE)) % FLOW_SLOTS), expects: 201 };
  };
};

const flow = (stage: Stage, side: Side): Promise<Figures> =>
  onServer(stage, side, side.flow, async (server) => {
    const next = spread(side.flowShot);
    const { effort, inconsistencies } = stage;
    const warm = await fire(server.port, FLOW_CONNECTIONS, effort.warmUpMs, next);
    const cpu = server.cpuSeconds();
    const round = await fire(server.port, FLOW_CONNECTIONS, effort.measureMs, next);
    const used = server.cpuSeconds() - cpu;
    for (const surprise of [...warm.surprises, ...round.surprises].slice(0, 3))
      inconsistencies.add(`${side.name}: ${surprise}`);
    const held = round.answered.get(201) ?? 0;
    return { perSecond: held / round.seconds, perCpuSecond: held / used, ...latencyFigures(round) };
  });

const byPgbench = async ({ postgres, effort }: Stage): Promise<Figures> => {
  const url = await postgres.create('bench_round', 'bench_peer_flow');
  await postgres.settle();
  const variables = { n: 0, people: FLOW_PEOPLE, slots: FLOW_SLOTS };
  const figures = await pgbench({ url, script: conditionalStatement, clients: 16, ms: effort.measureMs, variables });
  await postgres.drop('bench_round');
  return figures;
};

const prepare = async (postgres: BenchPostgres, say: Say): Promise<readonly [Side, Side]> => {
  say('holds: preparing people, sessions and slots through the stores');
  const slots = WARM_SLOTS + RUSH_SLOTS;
  const rushUrl = await postgres.create('bench_svc_rush');
  const rushCrowd = await prepareCrowd(rushUrl, CROWD, slots, PLACES);
  const flowUrl = await postgres.create('bench_svc_flow');
  const flowCrowd = await prepareCrowd(flowUrl, FLOW_PEOPLE, FLOW_SLOTS, FLOW_PLACES);
  await ask(await postgres.create('bench_peer_rush'), peerSchema + peerCrowd(CROWD, slots, PLACES));
  await ask(await postgres.create('bench_peer_flow'), peerSchema + peerCrowd(FLOW_PEOPLE, FLOW_SLOTS, FLOW_PLACES));
  for (const url of [rushUrl, flowUrl]) await ask(url, 'analyze');
  const at = (list: readonly string[], index: number): string => list[index] ?? '';
  return [
    {
      name: ours,
      rush: 'bench_svc_rush',
      flow: 'bench_svc_flow',
      sold: crowdSold,
      readyPath: '/health/ready',
      command: (url, provider) =>
        svcServe(url, {
          PAYMENT__CARD__BASEURL: `http://127.0.0.1:${provider.port}`,
          PAYMENT__MAXACTIVEHOLDSPERUSER: String(slots),
          RATELIMIT__LIMITS: '*=1000000/60', // one person sends a thousand times what a person sends
        }),
      rushShot: (person, slot) => checkoutBytes(at(rushCrowd.cookies, person), at(rushCrowd.slots, slot)),
      flowShot: (person, slot) => checkoutBytes(at(flowCrowd.cookies, person), at(flowCrowd.slots, slot)),
    },
    {
      name: peer,
      rush: 'bench_peer_rush',
      flow: 'bench_peer_flow',
      sold: peerSold,
      readyPath: '/ready',
      command: (url, provider) => ({
        script: new URL('./fastify.peer.ts', import.meta.url),
        env: { DATABASE_URL: url, PROVIDER_PORT: String(provider.port) },
      }),
      rushShot: peerShot,
      flowShot: peerShot,
    },
  ];
};

/** performance.md T7 and T8. */
export const holdsBench: Bench = {
  name: 'holds',
  about: 'checkouts over HTTP: 200 at once for 10 places, and a flow over 500 slots, against SELECT … FOR UPDATE',
  run: async (effort, say) => {
    const missing = pgbenchMissing();
    const postgres = await openPostgres();
    const provider = await startServer({ script: new URL('./provider.stub.ts', import.meta.url) }, '/');
    try {
      const stage: Stage = { postgres, effort, provider, inconsistencies: new Set() };
      const [svc, fastify] = await prepare(postgres, say);
      say('holds: the rush');
      const rushed: Table = {
        title: `${CROWD} checkouts at once for ${PLACES} places, over HTTP; until the last answer, median of ${RUSH_SLOTS} slots`,
        rows: await alternate({ [ours]: () => rush(stage, svc), [peer]: () => rush(stage, fastify) }, effort.rounds),
        figure: 'lastAnswerMs',
        against: peer,
      };
      say('holds: the flow');
      const variants: Readonly<Record<string, () => Promise<Figures>>> = {
        [ours]: () => flow(stage, svc),
        ...(missing === undefined ? { [limit]: () => byPgbench(stage) } : {}),
        [peer]: () => flow(stage, fastify),
      };
      const flowed: Table = {
        title: `Holds over ${FLOW_SLOTS} slots with room, ${FLOW_CONNECTIONS} connections, hosted session included over HTTP`,
        rows: await alternate(variants, effort.rounds),
        figure: 'perSecond',
        against: peer,
      };
      return {
        tables: [rushed, flowed],
        bars: [
          {
            what: 'the last of 200 answers ÷ SELECT … FOR UPDATE',
            ratio: ratioOf(rushed, ours, peer),
            bar: 0.25,
            goal: 0.1,
            wants: 'atMost',
          },
          { what: 'holds/s over 500 slots ÷ the same', ratio: ratioOf(flowed, ours, peer), wants: 'atLeast' },
          ...(missing === undefined
            ? [
                {
                  what: 'holds/s over 500 slots ÷ pgbench, one statement, no HTTP',
                  ratio: ratioOf(flowed, ours, limit),
                  wants: 'atLeast' as const,
                },
              ]
            : []),
        ],
        inconsistencies: [...stage.inconsistencies],
        skipped: missing === undefined ? [] : [missing],
      };
    } finally {
      await provider.stop();
      await postgres.close();
    }
  },
};
