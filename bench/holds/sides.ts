import { fire, latencyFigures, postBytes, type NextShot } from '../kernel/load.ts';
import type { Effort } from '../kernel/bench.ts';
import type { Figures } from '../kernel/figures.ts';
import { ask, type BenchPostgres } from '../kernel/postgres.ts';
import { startServer, type ServerCommand, type ServerProcess } from '../kernel/server-process.ts';
import { svcServe } from '../kernel/svc.ts';
import { anna } from '@svc/application/testing';
import { checkoutBytes, checkoutPath, crowdSold, prepareCrowd } from './crowd.ts';
import { peerCrowd, peerSchema, peerSold } from './peer.schema.ts';

export const [ours, peer] = ['svc', 'SELECT … FOR UPDATE, Fastify + pg'] as const;

/** Above what any person of a bench holds. */
const HOLDS_PER_PERSON = 60;

/** One of the two servers on one crowd: its database template and its way to write a checkout of person × slot, from 0. */
export interface Side {
  readonly name: string;
  readonly template: string;
  readonly sold: string;
  readonly readyPath: string;
  readonly command: (url: string, provider: ServerProcess) => ServerCommand;
  readonly shot: (person: number, slot: number) => Buffer;
}
export interface Sides {
  readonly svc: Side;
  readonly fastify: Side;
}

/** What every round of every variant stands on. */
export interface Stage {
  readonly postgres: BenchPostgres;
  readonly effort: Effort;
  readonly provider: ServerProcess;
  readonly inconsistencies: Set<string>;
}

/** Signed-in people and their slots of so many places, in a template of each side. */
export interface CrowdSize {
  readonly name: string;
  readonly people: number;
  readonly slots: number;
  readonly places: number;
}

interface Sold {
  readonly capacity: number;
  readonly taken: number;
  readonly holds: number;
  readonly orders: number;
}

/** The provider that both sides call. */
export const startProvider = (): Promise<ServerProcess> =>
  startServer({ script: new URL('./provider.stub.ts', import.meta.url) }, '/');

/** A server on a fresh copy of a template; after the round every slot is judged. */
export const onServer = async (
  { postgres, provider, inconsistencies }: Stage,
  side: Side,
  measure: (server: ServerProcess) => Promise<Figures>,
): Promise<Figures> => {
  const url = await postgres.create('bench_round', side.template);
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

/** As many holds as go through, over so many connections. */
export const flow = (stage: Stage, side: Side, connections: number, next: NextShot): Promise<Figures> =>
  onServer(stage, side, async (server) => {
    const { effort, inconsistencies } = stage;
    const warm = await fire(server.port, connections, effort.warmUpMs, next);
    const cpu = server.cpuSeconds();
    const round = await fire(server.port, connections, effort.measureMs, next);
    const used = server.cpuSeconds() - cpu;
    if (warm.exhausted || round.exhausted) inconsistencies.add(`${side.name}: too few people were prepared`);
    for (const surprise of [...warm.surprises, ...round.surprises].slice(0, 3))
      inconsistencies.add(`${side.name}: ${surprise}`);
    const held = round.answered.get(201) ?? 0;
    return { perSecond: held / round.seconds, perCpuSecond: held / used, ...latencyFigures(round) };
  });

const peerShot = (person: number, slot: number): Buffer =>
  postBytes(
    checkoutPath,
    { Cookie: `session=token-${person + 1}` },
    JSON.stringify({ slotId: slot + 1, billingProfile: anna }),
  );

const prepareOurs = async (postgres: BenchPostgres, { name, people, slots, places }: CrowdSize): Promise<Side> => {
  const url = await postgres.create(`bench_svc_${name}`);
  const crowd = await prepareCrowd(url, people, slots, places);
  await ask(url, 'analyze');
  return {
    name: ours,
    template: `bench_svc_${name}`,
    sold: crowdSold,
    readyPath: '/health/ready',
    command: (database, provider) =>
      svcServe(database, {
        PAYMENT__CARD__BASEURL: `http://127.0.0.1:${provider.port}`,
        PAYMENT__MAXACTIVEHOLDSPERUSER: String(HOLDS_PER_PERSON),
        RATELIMIT__LIMITS: '*=1000000/60', // one person sends a thousand times what a person sends
      }),
    shot: (person, slot) => checkoutBytes(crowd.cookies[person] ?? '', crowd.slots[slot] ?? ''),
  };
};

/** Fills both sides' templates, ours through the stores. */
export const prepareSides = async (postgres: BenchPostgres, size: CrowdSize): Promise<Sides> => {
  const { name, people, slots, places } = size;
  const svc = await prepareOurs(postgres, size);
  await ask(await postgres.create(`bench_peer_${name}`), peerSchema + peerCrowd(people, slots, places));
  return {
    svc,
    fastify: {
      name: peer,
      template: `bench_peer_${name}`,
      sold: peerSold,
      readyPath: '/ready',
      command: (url, provider) => ({
        script: new URL('./fastify.peer.ts', import.meta.url),
        env: { DATABASE_URL: url, PROVIDER_PORT: String(provider.port) },
      }),
      shot: peerShot,
    },
  };
};
