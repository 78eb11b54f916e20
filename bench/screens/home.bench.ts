import { anAccount } from '@svc/application/testing';
import { privilege } from '@svc/domain/accounts';
import { preparePaidOrders } from '../finalize/paid-orders.ts';
import type { Bench, Effort } from '../kernel/bench.ts';
import { alternate, type Figures } from '../kernel/figures.ts';
import { fire, getBytes, latencyFigures } from '../kernel/load.ts';
import { ask, openPostgres, type BenchPostgres } from '../kernel/postgres.ts';
import { ratioOf, type Table } from '../kernel/report.ts';
import { startServer, type ServerCommand } from '../kernel/server-process.ts';
import { svcServe } from '../kernel/svc.ts';
import { prepareVisitors } from '../session/people.ts';

const [many, few, peer] = ['svc, many orders', 'svc, a hundredth of them', 'pg rows + JSON.stringify'] as const;
const [PAID, CONNECTIONS, DAYS] = [100, 8, 730] as const;
const HOME = '/api/v1/home/summary';

/** Copies of the paid orders, spread over two years back; a thousandth of all waits for a person, and twelve classes are today's. */
const history = (orders: number): string => `
insert into commerce_order select (jsonb_populate_record(o, to_jsonb(o) || jsonb_build_object(
    'id', 1000000 + g * ${PAID} + row_number() over (partition by g order by o.id),
    'hold_id', null, 'state', case when (g * 7919) % 1000 = 0 then 'OperatorReview' else 'Finalized' end,
    'paid_at', now() - (g % ${DAYS}) * interval '1 day', 'created_at', now() - (g % ${DAYS}) * interval '1 day'))).*
  from commerce_order o, generate_series(1, ${orders / PAID - 1}) g where o.id < 1000000;
insert into order_timeline (order_id, event, at, amount_cents, actor_kind, actor, facts)
  select id, 'refund.confirmed', paid_at, 100, 'service', 'bench', '{}' from commerce_order where id % 20 = 0;
update slot set local_date = current_date where id in (select id from slot order by id limit 12);`;

interface Side {
  readonly ready: string;
  readonly command: ServerCommand;
  readonly cookie: string;
}

const prepare = async (postgres: BenchPostgres, name: string, orders: number): Promise<{ svc: Side; bare: Side }> => {
  const url = await postgres.create(name);
  await preparePaidOrders(url, PAID);
  const [owner] = await prepareVisitors(url, 1, anAccount({ privilegeBits: privilege.admin }));
  await ask(url, history(orders));
  await ask(url, 'vacuum analyze');
  const command = { script: new URL('./home.peer.ts', import.meta.url), env: { DATABASE_URL: url } };
  return {
    svc: { ready: '/health/ready', command: svcServe(url), cookie: owner?.cookie ?? '' },
    bare: { ready: '/ready', command, cookie: '' },
  };
};

const measured = async (name: string, side: Side, effort: Effort, wrong: Set<string>): Promise<Figures> => {
  const server = await startServer(side.command, side.ready);
  try {
    const shot = { bytes: getBytes(HOME, { Cookie: side.cookie }), expects: 200 };
    const warm = await fire(server.port, CONNECTIONS, effort.warmUpMs, () => shot);
    const cpu = server.cpuSeconds();
    const round = await fire(server.port, CONNECTIONS, effort.measureMs, () => shot);
    const used = server.cpuSeconds() - cpu;
    for (const surprise of [...warm.surprises, ...round.surprises].slice(0, 3)) wrong.add(`${name}: ${surprise}`);
    const answers = round.answered.get(200) ?? 0;
    return { perCpuSecond: answers / used, perSecond: answers / round.seconds, ...latencyFigures(round) };
  } finally {
    await server.stop();
  }
};

/** The owner's first screen. */
export const homeBench: Bench = {
  name: 'home',
  about: 'home.summary for an Admin at 100,000 orders, against the same SQL bare + JSON.stringify',
  run: async (effort, say) => {
    const orders = effort.quick ? 10_000 : 100_000;
    const postgres = await openPostgres();
    const wrong = new Set<string>();
    try {
      say(`home: preparing ${orders} orders, and a hundredth of them`);
      const large = await prepare(postgres, 'bench_home_many', orders);
      const small = await prepare(postgres, 'bench_home_few', orders / 100);
      await postgres.settle();
      const table: Table = {
        title: `home.summary at ${orders} orders, ${CONNECTIONS} connections`,
        rows: await alternate(
          {
            [many]: () => measured(many, large.svc, effort, wrong),
            [few]: () => measured(few, small.svc, effort, wrong),
            [peer]: () => measured(peer, large.bare, effort, wrong),
          },
          effort.rounds,
        ),
        figure: 'perSecond',
        against: peer,
      };
      const grown = ratioOf({ ...table, figure: 'p50Ms' }, many, few);
      return {
        tables: [table],
        bars: [
          {
            what: 'home.summary at 100,000 orders ÷ the same SQL bare',
            ratio: ratioOf(table, many, peer),
            goal: 0.8,
            wants: 'atLeast',
          },
          { what: 'its median answer ÷ that at 1,000 orders', ratio: grown, goal: 1.3, wants: 'atMost' },
        ],
        inconsistencies: [...wrong],
        skipped: [],
      };
    } finally {
      await postgres.close();
    }
  },
};
