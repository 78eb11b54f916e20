import { defineEntity } from '@mikro-orm/core';
import { Client } from 'pg';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../testing/index.ts';
import { column } from './columns.ts';

const Thing = defineEntity({
  name: 'Thing',
  tableName: 'thing',
  properties: {
    id: column.big().primary(),
    at: column.instant().nullable(),
    day: column.date(),
    time: column.time(),
    facts: column.document<{ readonly b: number; readonly a: string }>(),
    words: column.texts(),
  },
});

let fresh: FreshDatabase;
let orm: MikroORM;
const statements: string[] = [];
beforeAll(async () => {
  fresh = await freshDatabase();
  const client = new Client(fresh.url);
  await client.connect();
  // A session in another time zone: the offset Postgres writes must not matter.
  await client.query(`alter database "${new URL(fresh.url).pathname.slice(1)}" set timezone = 'Asia/Kolkata'`);
  await client.query(
    'create table thing (id int8 primary key, at timestamptz, day date not null, time time not null, facts json not null, words text[] not null)',
  );
  await client.query(
    `insert into thing values (9007199254740991, '2026-10-25 02:30:00.000001+02', '2026-02-28', '18:30', '{"b":1,"a":"x"}', '{"è","b c"}')`,
  );
  await client.end();
  orm = new MikroORM({
    clientUrl: fresh.url,
    entities: [Thing],
    debug: ['query'],
    logger: (line) => statements.push(line),
  });
});
afterAll(async () => {
  await orm.close(true);
  await fresh.drop();
});

describe('an entity', () => {
  it('keeps microseconds, dates, times, big integers and the order of keys', async () => {
    const thing = await orm.em.fork().findOneOrFail(Thing, { id: Number.MAX_SAFE_INTEGER });
    expect(thing.at?.toString()).toBe('2026-10-25T00:30:00.000001Z');
    expect([thing.day.toString(), thing.time.toString()]).toEqual(['2026-02-28', '18:30:00']);
    expect([thing.id, JSON.stringify(thing.facts), thing.words]).toEqual([
      Number.MAX_SAFE_INTEGER,
      '{"b":1,"a":"x"}',
      ['è', 'b c'],
    ]);
  });

  it('runs no statement when a flush finds nothing changed, even after an equal value was assigned', async () => {
    const em = orm.em.fork();
    const thing = await em.findOneOrFail(Thing, { id: Number.MAX_SAFE_INTEGER });
    thing.at = Temporal.Instant.from('2026-10-25T02:30:00.000001+02:00');
    thing.day = Temporal.PlainDate.from('2026-02-28');
    thing.facts = { b: 1, a: 'x' };
    statements.length = 0;
    await em.flush();
    expect(statements).toEqual([]);
  });

  it('notices a single microsecond', async () => {
    const em = orm.em.fork();
    const thing = await em.findOneOrFail(Thing, { id: Number.MAX_SAFE_INTEGER });
    thing.at = thing.at!.add({ microseconds: 1 });
    statements.length = 0;
    await em.flush();
    expect(statements.filter((line) => line.includes('update "thing" set "at"'))).toHaveLength(1);
    expect((await orm.em.fork().findOneOrFail(Thing, { id: thing.id })).at?.toString()).toBe(
      '2026-10-25T00:30:00.000002Z',
    );
  });
});
