import { prepareCrowd } from '../holds/crowd.ts';
import type { Bench, Effort } from '../kernel/bench.ts';
import { alternate, type Figures } from '../kernel/figures.ts';
import { fire, getBytes, latencyFigures } from '../kernel/load.ts';
import { ask, openPostgres, type BenchPostgres } from '../kernel/postgres.ts';
import { ratioOf, type Table } from '../kernel/report.ts';
import { startServer, type ServerCommand } from '../kernel/server-process.ts';
import { svcServe } from '../kernel/svc.ts';

const [many, few, peer] = ['svc, many bookings', 'svc, a hundredth of them', 'pg rows + JSON.stringify'] as const;
const [SLOTS, OWN, CONNECTIONS, PEOPLE] = [60, 10, 8, 1000] as const;

/** 60 classes over the week after next, ten of them booked by the person, each by nine others; all other bookings lie behind. */
const history = (bookings: number): string => `
with w as (select id, row_number() over (order by id)::int as n from slot)
  update slot s set local_date = date_trunc('week', now())::date + 14 + w.n % 7,
    starts_at = s.starts_at + (date_trunc('week', now())::date + 14 + w.n % 7 - s.local_date) * interval '1 day',
    ends_at = s.ends_at + (date_trunc('week', now())::date + 14 + w.n % 7 - s.local_date) * interval '1 day'
  from w where w.id = s.id;
create table bench_person as select gen_random_uuid() as id, n from generate_series(1, ${PEOPLE}) n;
insert into booking (id, slot_id, user_id, booked_by, state, means, entry_outcome, overbooked, created_at)
  select uuidv7(), s.id, p.id, p.id, 'Confirmed', 'free', 'none', false, now() from slot s, bench_person p where p.n < 10
  union all
  select uuidv7(), s.id, c.id, c.id, 'Confirmed', 'free', 'none', false, now()
  from (select id from slot order by id limit ${OWN}) s, account c;
update slot s set taken = (select count(*) from booking b where b.slot_id = s.id);
with past as (
  insert into slot (id, activity_id, local_date, local_start, zone, starts_at, ends_at, capacity, taken, over, state)
  select uuidv7(), a.id, (t at time zone 'Europe/Rome')::date, (t at time zone 'Europe/Rome')::time, 'Europe/Rome', t,
    t + interval '1 hour', ${PEOPLE}, ${PEOPLE}, 0, 'Done'
  from activity a, (select now() - n * interval '6 hours' as t from generate_series(8, 7 + ${bookings / PEOPLE}) n) each
  returning id)
insert into booking (id, slot_id, user_id, booked_by, state, means, entry_outcome, overbooked, created_at)
  select uuidv7(), past.id, p.id, p.id, 'CheckedIn', 'free', 'none', false, now() from past, bench_person p;`;

interface Side {
  readonly url: string;
  readonly readyPath: string;
  readonly command: ServerCommand;
  readonly path: string;
  readonly cookie: string;
  readonly slots: readonly string[];
}

const prepare = async (postgres: BenchPostgres, name: string, bookings: number): Promise<{ svc: Side; bare: Side }> => {
  const url = await postgres.create(name);
  const { cookies, slots } = await prepareCrowd(url, 1, SLOTS, PEOPLE);
  await ask(url, history(bookings));
  await ask(url, 'vacuum analyze');
  const [row] = await ask<{ monday: string; person: string }>(
    url,
    `select (date_trunc('week', now())::date + 14)::text as monday, (select id::text from account) as person`,
  );
  const path = `/api/v1/activities/schedules?view=week&date=${row?.monday}`;
  return {
    svc: { url, slots, path, readyPath: '/health/ready', command: svcServe(url), cookie: cookies[0] ?? '' },
    bare: {
      ...{ url, slots, path, readyPath: '/ready', cookie: `person=${row?.person}` },
      command: { script: new URL('./timetable.peer.ts', import.meta.url), env: { DATABASE_URL: url } },
    },
  };
};

/** What one answer must hold: every class of the week, and as many own bookings as there are. */
const faultOf = async (port: number, { path, cookie, slots, url }: Side): Promise<string | null> => {
  const text = await (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })).text();
  const missing = slots.filter((id) => !text.includes(id)).length;
  const own = await ask<{ id: string }>(url, 'select b.id::text from booking b join account a on a.id = b.user_id');
  const shown = own.filter(({ id }) => text.includes(id)).length;
  return missing === 0 && shown === OWN ? null : `${missing} classes missing, ${shown} own bookings shown`;
};

const measured = async (name: string, side: Side, effort: Effort, wrong: Set<string>): Promise<Figures> => {
  const server = await startServer(side.command, side.readyPath);
  try {
    const shot = { bytes: getBytes(side.path, { Cookie: side.cookie }), expects: 200 };
    const warm = await fire(server.port, CONNECTIONS, effort.warmUpMs, () => shot);
    const cpu = server.cpuSeconds();
    const round = await fire(server.port, CONNECTIONS, effort.measureMs, () => shot);
    const used = server.cpuSeconds() - cpu;
    const fault = await faultOf(server.port, side);
    if (fault !== null) wrong.add(`${name}: ${fault}`);
    for (const surprise of [...warm.surprises, ...round.surprises].slice(0, 3)) wrong.add(`${name}: ${surprise}`);
    const answers = round.answered.get(200) ?? 0;
    return { perCpuSecond: answers / used, perSecond: answers / round.seconds, ...latencyFigures(round) };
  } finally {
    await server.stop();
  }
};

/** The booking chapter's B3. */
export const timetableBench: Bench = {
  name: 'timetable',
  about: `the week of ${SLOTS} classes for a client at 1,000,000 bookings, against pg rows + JSON.stringify`,
  run: async (effort, say) => {
    const bookings = effort.quick ? 100_000 : 1_000_000;
    const postgres = await openPostgres();
    const wrong = new Set<string>();
    try {
      say(`timetable: preparing ${bookings} bookings, and a hundredth of them`);
      const [large, small] = [
        await prepare(postgres, 'bench_many', bookings),
        await prepare(postgres, 'bench_few', bookings / 100),
      ];
      await postgres.settle();
      const table: Table = {
        title: `The week of ${SLOTS} classes for a client, ${bookings} bookings in all, ${CONNECTIONS} connections`,
        rows: await alternate(
          {
            [many]: () => measured(many, large.svc, effort, wrong),
            [few]: () => measured(few, small.svc, effort, wrong),
            [peer]: () => measured(peer, large.bare, effort, wrong),
          },
          effort.rounds,
        ),
        figure: 'perCpuSecond',
        against: peer,
      };
      const grown = ratioOf({ ...table, figure: 'p50Ms' }, many, few);
      return {
        tables: [table],
        bars: [
          {
            what: 'week of 60 classes at 1,000,000 bookings ÷ pg rows + JSON.stringify, per CPU second',
            ratio: ratioOf(table, many, peer),
            goal: 1,
            wants: 'atLeast',
          },
          { what: 'its median answer ÷ that at 10,000 bookings', ratio: grown, goal: 1.3, wants: 'atMost' },
        ],
        inconsistencies: [...wrong],
        skipped: [],
      };
    } finally {
      await postgres.close();
    }
  },
};
