import { Client } from 'pg';
import { expect, inject, it } from 'vitest';
import { dropDatabase } from '../kernel/drop-database.ts';
import { runMigrator } from '../kernel/migrator.ts';
import { busyGivers } from './0064-busy-givers.ts';
import { migrations } from './index.ts';

const id = (n: number): string => `0197a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [pro, other, gone] = [id(1), id(2), id(3)];
const [yoga, talks] = [id(11), id(12)];

const activity = (of: string, kind: string, buffer: number): string =>
  `insert into activity (id, slug, name, description, kind, state, color, position, professional_ids, duration_minutes, capacity,
     means, currency, lead_minutes, horizon_days, buffer_before_minutes, buffer_after_minutes, confirmation, allows_overlap, waitlist,
     check_in, reminders, photos, version)
   values ('${of}', '${of}', '{"it":"x"}', '{"it":""}', '${kind}', 'Published', '#000000', 0, '{${pro}}', 60, 10, '{free}', 'EUR', 0, 60,
     ${buffer}, 0, 'auto', false, '{}', '{}', '[]', '[]', 1)`;
/** Hours from now, some days ahead. */
const slot = (
  n: number,
  of: string,
  from: number,
  over: { state?: string; taken?: number; people?: string } = {},
): string =>
  `insert into slot (id, activity_id, local_date, local_start, zone, starts_at, ends_at, capacity, taken, over, state, professional_ids)
   select '${id(n)}', '${of}', (now() + interval '2 days')::date, '10:00', 'Europe/Rome', t, t + interval '1 hour', 10,
     ${over.taken ?? 0}, 0, '${over.state ?? 'Open'}', '{${over.people ?? ''}}'
   from (select now() + interval '${from} hours' as t) s`;

it('classes that overlapped before stand as they are: the first of them has the time', async () => {
  const admin = new Client(inject('pgUrl'));
  await admin.connect();
  const name = `svc_test_busy_${process.pid}`;
  await admin.query(`create database ${name}`);
  const url = new URL(inject('pgUrl'));
  url.pathname = `/${name}`;
  const before = migrations.indexOf(busyGivers);
  await runMigrator(url.href, migrations.slice(0, before));
  const client = new Client(url.href);
  await client.connect();
  try {
    for (const statement of [
      activity(yoga, 'class', 15),
      activity(talks, 'appointment', 0),
      slot(21, yoga, 48),
      slot(22, yoga, 48.5), // overlaps the first
      slot(23, yoga, 49.2), // meets its end by the buffer alone
      slot(24, yoga, 52, { people: other }),
      slot(25, yoga, 60, { state: 'Cancelled' }),
      slot(26, yoga, 70, { state: 'Closed' }),
      slot(27, yoga, 70, { state: 'Closed', taken: 1 }),
      slot(28, yoga, -5),
      slot(29, talks, 80),
      slot(30, talks, 80, { taken: 1 }),
      `insert into busy (owner_id, slot_id, starts_at, ends_at) select '${gone}', id, starts_at, ends_at from slot where id = '${id(21)}'`,
    ])
      await client.query(statement);
    await runMigrator(url.href, migrations);
    const { rows } = await client.query<{ owner: string; slot: string; before: number }>(
      `select b.owner_id as owner, b.slot_id as slot, (extract(epoch from s.starts_at - b.starts_at) / 60)::int as before
       from busy b join slot s on s.id = b.slot_id where b.gives order by b.starts_at, b.slot_id`,
    );
    expect(rows).toEqual([
      { owner: pro, slot: id(21), before: 15 },
      { owner: other, slot: id(24), before: 15 },
      { owner: pro, slot: id(27), before: 15 },
      { owner: pro, slot: id(30), before: 0 },
    ]);
    const { rows: kept } = await client.query('select from busy where not gives');
    expect(kept).toHaveLength(1);
    // From here on nothing new gets between.
    const add = (of: string, n: number) =>
      client.query(`insert into busy (owner_id, slot_id, starts_at, ends_at, gives)
        select '${of}', '${id(n)}', starts_at, ends_at, true from slot where id = '${id(21)}'`);
    await expect(add(pro, 99)).rejects.toMatchObject({ code: '23P01', constraint: 'busy_once' });
    await add(gone, 21); // who has a place in it may give it
  } finally {
    await client.end();
    await admin.end();
    await dropDatabase(inject('pgUrl'), name);
  }
});
