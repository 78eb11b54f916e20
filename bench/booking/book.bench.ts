import { prepareCrowd } from '../holds/crowd.ts';
import { peerCrowd, peerSchema } from '../holds/peer.schema.ts';
import type { Bench, Effort } from '../kernel/bench.ts';
import { alternate, median, type Figures } from '../kernel/figures.ts';
import { postBytes } from '../kernel/load.ts';
import { ask, openPostgres, type BenchPostgres } from '../kernel/postgres.ts';
import { ratioOf, type Table } from '../kernel/report.ts';
import { startServer, type ServerCommand } from '../kernel/server-process.ts';
import { svcServe } from '../kernel/svc.ts';
import { openBattery } from '../kernel/volley.ts';

const [ours, peer] = ['svc', 'SELECT … FOR UPDATE, Fastify + pg'] as const;
const [CROWD, PLACES] = [200, 10] as const;
const path = '/api/v1/activities/book';

/** Classes that warm a server up, and those that count. */
const classesOf = ({ quick }: Effort) => (quick ? { warm: 3, counted: 3 } : { warm: 40, counted: 20 });

interface Side {
  readonly name: string;
  readonly template: string;
  readonly readyPath: string;
  readonly command: (url: string) => ServerCommand;
  readonly shot: (person: number, slot: number) => Buffer;
  /** Of each class: how many are booked, and what its counter says. */
  readonly sold: string;
}

const bookingTable = `create table booking (id bigint generated always as identity primary key, slot_id bigint not null references slot,
  person_id bigint not null references person, state text not null, created_at timestamptz not null default now());
create index booking_slot on booking (slot_id) where state = 'confirmed';`;

const prepare = async (postgres: BenchPostgres, slots: number): Promise<readonly Side[]> => {
  const url = await postgres.create('bench_svc_book');
  const crowd = await prepareCrowd(url, CROWD, slots, PLACES);
  await ask(url, 'analyze');
  await ask(await postgres.create('bench_peer_book'), peerSchema + bookingTable + peerCrowd(CROWD, slots, PLACES));
  return [
    {
      ...{ name: ours, template: 'bench_svc_book', readyPath: '/health/ready' },
      command: (database) => svcServe(database, { RATELIMIT__LIMITS: '*=1000000/60' }),
      shot: (person, slot) =>
        postBytes(
          path,
          { Cookie: crowd.cookies[person] ?? '' },
          JSON.stringify({ slotId: crowd.slots[slot], means: 'free' }),
        ),
      sold: `select s.taken, (select count(*) from booking b where b.slot_id = s.id and b.state = 'Confirmed')::int as booked from slot s`,
    },
    {
      ...{ name: peer, template: 'bench_peer_book', readyPath: '/ready' },
      command: (database) => ({ script: new URL('./book.peer.ts', import.meta.url), env: { DATABASE_URL: database } }),
      shot: (person, slot) =>
        postBytes(path, { Cookie: `session=token-${person + 1}` }, JSON.stringify({ slotId: slot + 1 })),
      sold: `select count(b.id)::int as taken, count(b.id)::int as booked from slot s left join booking b on b.slot_id = s.id group by s.id`,
    },
  ];
};

/** 200 people want the 10 places of one class in the same moment, class after class. */
const rush = async (
  postgres: BenchPostgres,
  { name, template, readyPath, command, shot, sold }: Side,
  { warm, counted }: ReturnType<typeof classesOf>,
  wrong: Set<string>,
): Promise<Figures> => {
  const url = await postgres.create('bench_round', template);
  await postgres.settle();
  const server = await startServer(command(url), readyPath);
  const measured: number[] = [];
  try {
    const battery = await openBattery(server.port, CROWD);
    for (let slot = 0; slot < warm + counted; slot += 1) {
      const { statuses, ms } = await battery.fire(Array.from({ length: CROWD }, (_, person) => shot(person, slot)));
      const [booked, full] = [201, 409].map((wanted) => statuses.filter((status) => status === wanted).length);
      if (booked !== PLACES || full !== CROWD - PLACES) wrong.add(`${name}: ${booked} booked and ${full} refused`);
      if (slot >= warm) measured.push(ms);
    }
    battery.close();
  } finally {
    await server.stop();
  }
  for (const each of await ask<{ taken: number; booked: number }>(url, sold))
    if (each.booked !== PLACES || each.taken !== PLACES)
      wrong.add(`${name}: a class of ${PLACES} has ${each.booked} bookings and counts ${each.taken}`);
  await postgres.drop('bench_round');
  return { lastAnswerMs: median(measured) };
};

/** The booking chapter's B1. */
export const bookBench: Bench = {
  name: 'book',
  about: `${CROWD} bookings at once over HTTP for ${PLACES} places, class after class, against SELECT … FOR UPDATE`,
  run: async (effort, say) => {
    const postgres = await openPostgres();
    const wrong = new Set<string>();
    const classes = classesOf(effort);
    try {
      say('book: preparing people, sessions and classes through the stores');
      const sides = await prepare(postgres, classes.warm + classes.counted);
      const table: Table = {
        title: `${CROWD} bookings at once for ${PLACES} places, over HTTP; until the last answer, median of ${classes.counted} classes`,
        rows: await alternate(
          Object.fromEntries(sides.map((side) => [side.name, () => rush(postgres, side, classes, wrong)])),
          effort.rounds,
        ),
        figure: 'lastAnswerMs',
        against: peer,
      };
      const what = 'the last of 200 bookings for 10 places ÷ SELECT … FOR UPDATE';
      return {
        tables: [table],
        bars: [{ what, ratio: ratioOf(table, ours, peer), goal: 0.25, wants: 'atMost' }],
        inconsistencies: [...wrong],
        skipped: [],
      };
    } finally {
      await postgres.close();
    }
  },
};
