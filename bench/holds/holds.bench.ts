import type { Bench, Say } from '../kernel/bench.ts';
import { alternate, median, type Figures } from '../kernel/figures.ts';
import type { NextShot } from '../kernel/load.ts';
import { pgbench, pgbenchMissing } from '../kernel/pgbench.ts';
import { openPostgres, type BenchPostgres } from '../kernel/postgres.ts';
import { ratioOf, type Table } from '../kernel/report.ts';
import { openBattery } from '../kernel/volley.ts';
import { conditionalStatement } from './peer.schema.ts';
import { flow, onServer, ours, peer, prepareSides, startProvider, type Side, type Sides, type Stage } from './sides.ts';

const limit = 'pgbench, one conditional statement';

const CROWD = 200;
const PLACES = 10;
/** The rush: volleys before anything counts (some two seconds, as the other benches warm up), then those that do. */
const [WARM_SLOTS, RUSH_SLOTS] = [40, 20] as const;
/** The flow: holds spread over many slots that never fill. */
const [FLOW_PEOPLE, FLOW_SLOTS, FLOW_PLACES, FLOW_CONNECTIONS] = [2000, 500, 100_000, 64] as const;

/** 200 people want the last 10 places of one slot in the same moment, slot after slot. */
const rush = (stage: Stage, side: Side): Promise<Figures> =>
  onServer(stage, side, async (server) => {
    const battery = await openBattery(server.port, CROWD);
    const measured: number[] = [];
    for (let slot = 0; slot < WARM_SLOTS + RUSH_SLOTS; slot += 1) {
      const { statuses, ms } = await battery.fire(
        Array.from({ length: CROWD }, (_, person) => side.shot(person, slot)),
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
const spread = ({ shot }: Side): NextShot => {
  let n = -1;
  return () => {
    n += 1;
    const person = n % FLOW_PEOPLE;
    return { bytes: shot(person, (n + Math.floor(n / FLOW_PEOPLE)) % FLOW_SLOTS), expects: 201 };
  };
};

const byPgbench = async ({ postgres, effort }: Stage, { template }: Side): Promise<Figures> => {
  const url = await postgres.create('bench_round', template);
  await postgres.settle();
  const variables = { n: 0, people: FLOW_PEOPLE, slots: FLOW_SLOTS };
  const figures = await pgbench({ url, script: conditionalStatement, clients: 16, ms: effort.measureMs, variables });
  await postgres.drop('bench_round');
  return figures;
};

const prepare = async (
  postgres: BenchPostgres,
  say: Say,
): Promise<{ readonly rushed: Sides; readonly flowed: Sides }> => {
  say('holds: preparing people, sessions and slots through the stores');
  const slots = WARM_SLOTS + RUSH_SLOTS;
  return {
    rushed: await prepareSides(postgres, { name: 'rush', people: CROWD, slots, places: PLACES }),
    flowed: await prepareSides(postgres, { name: 'flow', people: FLOW_PEOPLE, slots: FLOW_SLOTS, places: FLOW_PLACES }),
  };
};

/** performance.md T7 and T8. */
export const holdsBench: Bench = {
  name: 'holds',
  about: 'checkouts over HTTP: 200 at once for 10 places, and a flow over 500 slots, against SELECT … FOR UPDATE',
  run: async (effort, say) => {
    const missing = pgbenchMissing();
    const postgres = await openPostgres();
    const provider = await startProvider();
    try {
      const stage: Stage = { postgres, effort, provider, inconsistencies: new Set() };
      const sides = await prepare(postgres, say);
      say('holds: the rush');
      const rushed: Table = {
        title: `${CROWD} checkouts at once for ${PLACES} places, over HTTP; until the last answer, median of ${RUSH_SLOTS} slots`,
        rows: await alternate(
          { [ours]: () => rush(stage, sides.rushed.svc), [peer]: () => rush(stage, sides.rushed.fastify) },
          effort.rounds,
        ),
        figure: 'lastAnswerMs',
        against: peer,
      };
      say('holds: the flow');
      const { svc, fastify } = sides.flowed;
      const variants: Readonly<Record<string, () => Promise<Figures>>> = {
        [ours]: () => flow(stage, svc, FLOW_CONNECTIONS, spread(svc)),
        ...(missing === undefined ? { [limit]: () => byPgbench(stage, fastify) } : {}),
        [peer]: () => flow(stage, fastify, FLOW_CONNECTIONS, spread(fastify)),
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
