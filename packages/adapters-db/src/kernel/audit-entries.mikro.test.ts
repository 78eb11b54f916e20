import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../testing/index.ts';
import { nextId } from '../testing/samples.ts';

let fresh: FreshDatabase;
let client: Client;
beforeAll(async () => {
  fresh = await freshDatabase();
  client = new Client(fresh.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await fresh.drop();
});

type Row = Readonly<Record<string, unknown>>;
const rows = async (text: string, values: readonly unknown[] = []): Promise<readonly Row[]> =>
  (await client.query<Row>(text, [...values])).rows;

let [person, other] = ['', ''];
/** An entry by the person about somebody else, of so many days ago. */
const write = async (over: Row = {}): Promise<string> => {
  const entry = {
    days: 0,
    kind: 'person',
    actor: person,
    subject: other,
    personal: '{"reason": {"old": null, "new": "Ernia"}}',
    ...over,
  };
  const [row] = await rows(
    `insert into audit_log (at, actor_kind, actor, ip, request_id, action, operation, entity, entity_id, subject, changes, personal)
     values (now() - make_interval(days => $1), $2, $3, '192.0.2.1', 'req-1', 'Modified', 'user.profile', 'account', 'x',
       $4, '{"state": {"old": "a", "new": "b"}}', $5) returning id`,
    [entry.days, entry.kind, entry.actor, entry.subject, entry.personal],
  );
  return String(row?.['id']);
};
const read = async (id: string): Promise<Row | undefined> =>
  (await rows('select to_jsonb(l) as entry from audit_log l where id = $1', [id]))[0]?.['entry'] as Row | undefined;
const anonymize = async (persons: readonly string[], by = ['maintenance', ''], most: number | null = null) =>
  (await rows('select * from audit.anonymize($1::uuid[], $2, nullif($3, $4), $5)', [persons, ...by, '', most]))[0];
const purge = async (days: number, most = 5000): Promise<Row | undefined> =>
  (
    await rows(`select * from audit.purge(now() - make_interval(days => $1), 'maintenance', null, $2)`, [days, most])
  )[0];
const tombstones = () => rows('select action, count::int, details, actor_kind, actor from audit_tombstone order by id');

beforeEach(async () => {
  await client.query(`set session_replication_role = replica; delete from audit_log; delete from audit_tombstone;
    reset session_replication_role`);
  [person, other] = [nextId(), nextId()];
});

const live = () => write({ days: 40 });
const anonymous = async () => {
  const id = await live();
  await anonymize([person]);
  return id;
};
const gone = async () => {
  const id = await live();
  await purge(31);
  return id;
};
const states = { Live: live, Anonymized: anonymous, Gone: gone } as const;
type State = keyof typeof states;

const changes = ['update audit_log set action = $$Deleted$$', 'delete from audit_log', 'truncate audit_log'] as const;

describe('an audit entry', () => {
  it.for((['Live', 'Anonymized'] as const).flatMap((state) => changes.map((text) => [state, text] as const)))(
    'auditImmutable: %s is not changed by: %s',
    async ([state, text]) => {
      const id = await states[state]();
      const before = await read(id);
      await expect(client.query(text)).rejects.toThrow('auditImmutable');
      expect(await read(id)).toEqual(before);
    },
  );

  it('Gone has no row to change, to anonymize or to purge', async () => {
    const id = await states.Gone();
    for (const text of changes.slice(0, 2)) expect((await client.query(text)).rowCount).toBe(0);
    await expect(client.query(changes[2])).rejects.toThrow('auditImmutable');
    expect([(await anonymize([person]))?.['entries'], (await purge(31))?.['entries']]).toEqual([0, 0]);
    expect(await read(id)).toBeUndefined();
  });

  it('Live is anonymized by its actor: an alias acts, from nowhere; what is about somebody else stays theirs', async () => {
    const id = await states.Live();
    const before = await read(id);
    expect(await anonymize([person])).toMatchObject({ entries: 1 });
    const after = await read(id);
    expect(after).toEqual({ ...before, actor: null, actor_alias: after?.['actor_alias'], ip: null });
    expect(after?.['actor_alias']).toMatch(/^anon_[0-9a-f]{32}$/);
  });

  it('Live is anonymized by its subject: it is about nobody, its personal part is gone, its actor answers for it', async () => {
    const id = await states.Live();
    const before = await read(id);
    expect(await anonymize([other])).toMatchObject({ entries: 1 });
    expect(await read(id)).toEqual({ ...before, subject: null, personal: '[anonymized]' });
  });

  it('Live by the person about themselves keeps neither; without a subject, personal words are the actor’s own', async () => {
    const [own, none, bare] = [
      await write({ subject: person }),
      await write({ subject: null }),
      await write({ subject: null, personal: null }),
    ];
    expect(await anonymize([person])).toMatchObject({ entries: 3 });
    const nobody = { actor: null, ip: null, subject: null };
    for (const id of [own, none]) expect(await read(id)).toMatchObject({ ...nobody, personal: '[anonymized]' });
    expect(await read(bare)).toMatchObject({ ...nobody, personal: null });
    const aliases = await rows('select distinct actor_alias from audit_log');
    expect(aliases).toHaveLength(1);
  });

  it('Anonymized stays what it is; the other person of it may be taken out too, by another call', async () => {
    const id = await states.Anonymized();
    const before = await read(id);
    expect(await anonymize([person])).toMatchObject({ entries: 0 });
    expect(await read(id)).toEqual(before);
    await anonymize([other]);
    expect(await read(id)).toEqual({ ...before, subject: null, personal: '[anonymized]' });
  });

  it('names two erased persons by two aliases, and one person in two calls by two', async () => {
    const mine = await write({ subject: null });
    const theirs = await write({ actor: other, subject: null });
    await anonymize([person, other]);
    const later = await write({ subject: null });
    await anonymize([person]);
    const aliases = await Promise.all([mine, theirs, later].map(async (id) => (await read(id))?.['actor_alias']));
    expect(new Set(aliases).size).toBe(3);
  });

  it('of a token or of the operator is no person’s, whatever its id', async () => {
    const token = await write({ kind: 'token', subject: null });
    const before = await read(token);
    expect(await anonymize([person])).toMatchObject({ entries: 0 });
    expect(await read(token)).toEqual(before);
  });

  it('is anonymized in batches, the oldest first, until none is left', async () => {
    for (const days of [3, 1, 2]) await write({ days });
    const counts = [2, 2, 2].map(async (most) => (await anonymize([person], ['maintenance', ''], most))?.['entries']);
    expect(await Promise.all(counts)).toEqual([2, 1, 0]);
    expect((await tombstones()).map(({ count }) => count)).toEqual([2, 1, 0]);
  });

  it.for(['Live', 'Anonymized'] as const satisfies readonly State[])(
    'older than the limit, %s is purged with a tombstone; one that is younger stays',
    async (state) => {
      const id = await states[state]();
      const [young, oldest] = [await write({ days: 30 }), await write({ days: 90 })];
      const before = (await tombstones()).length;
      expect(await purge(31)).toMatchObject({ entries: 2 });
      expect([await read(id), await read(oldest)]).toEqual([undefined, undefined]);
      expect(await read(young)).toBeDefined();
      const [stone, ...more] = (await tombstones()).slice(before);
      expect(stone).toMatchObject({ action: 'purge', count: 2, actor_kind: 'maintenance', actor: null });
      expect(Object.keys(stone?.['details'] as object)).toEqual(['olderThan', 'from', 'to']);
      expect(more).toEqual([]);
    },
  );

  it('is purged in batches, the oldest first', async () => {
    const [older, old] = [await write({ days: 50 }), await write({ days: 40 })];
    expect(await purge(31, 1)).toMatchObject({ entries: 1 });
    expect([await read(older), (await read(old))?.['id']]).toEqual([undefined, Number(old)]);
  });

  it.for([29, 0, -1])('auditRetentionOutOfRange: is not purged younger than thirty days: %i', async (days) => {
    const id = await states.Live();
    await expect(purge(days)).rejects.toThrow('auditRetentionOutOfRange');
    expect([await read(id), await tombstones()]).toEqual([expect.anything(), []]);
  });

  it.for(Object.keys(states) as State[])('%s is read as it is, or not at all', async (state) => {
    const id = await states[state]();
    const before = await read(id);
    expect(await read(id)).toEqual(before);
    expect(before === undefined).toBe(state === 'Gone');
  });
});

describe('the door of maintenance', () => {
  const stone = (action: string, details = '{}', transaction = 'pg_current_xact_id()::text::bigint') =>
    `insert into audit_tombstone (action, count, details, actor_kind, transaction_id)
     values ('${action}', 1, '${details}', 'maintenance', ${transaction})`;
  const word = `select set_config('svc.maintenance', (select max(id)::text from audit_tombstone), true)`;
  const everything = '{"olderThan": "2100-01-01T00:00:00Z"}';

  it.for([
    ['the word that once opened it', `select set_config('svc.maintenance', 'on', true)`, 'delete from audit_log'],
    ['a tombstone that is not there', `select set_config('svc.maintenance', '1', true)`, 'delete from audit_log'],
    ['text that is no number', `select set_config('svc.maintenance', '1; drop', true)`, 'delete from audit_log'],
    ['one of another transaction', `${stone('purge', everything, '1')}; ${word}`, 'delete from audit_log'],
    ['one of the other kind', `${stone('anonymize')}; ${word}`, 'delete from audit_log'],
    [
      'one that says a younger limit',
      `${stone('purge', '{"olderThan": "2020-01-01"}')}; ${word}`,
      'delete from audit_log',
    ],
    ['one that says no limit', `${stone('purge')}; ${word}`, 'delete from audit_log'],
    ['one for a change', `${stone('purge', everything)}; ${word}`, 'update audit_log set ip = null'],
    ['that of the months', `select set_config('svc.maintenance', 'months', true)`, 'delete from audit_log'],
    ['that of the months', `select set_config('svc.maintenance', 'months', true)`, 'update audit_log set ip = null'],
  ])('auditImmutable: does not open by %s', async ([, opens, text]) => {
    const id = await write();
    await expect(client.query(`begin; ${opens}; ${text}`)).rejects.toThrow('auditImmutable');
    await client.query('rollback');
    expect(await read(id)).toBeDefined();
  });

  it.for([
    `id = id + 1`,
    `at = at + interval '1 second'`,
    `actor_kind = 'token'`,
    `request_id = 'x'`,
    `action = 'Deleted'`,
    `operation = 'x'`,
    `entity = 'x'`,
    `entity_id = 'y'`,
    `changes = '{}'`,
  ])('auditImmutable: an anonymization touches persons alone, not %s', async (field) => {
    await write();
    const text = `begin; ${stone('anonymize')}; ${word}; update audit_log set ${field}`;
    await expect(client.query(text)).rejects.toThrow('auditImmutable');
    await client.query('rollback');
  });

  it('is shut again once the function is through', async () => {
    await write({ days: 40 });
    await client.query('begin');
    await anonymize([person]);
    await expect(client.query('update audit_log set ip = $1', ['x'])).rejects.toThrow('auditImmutable');
    await client.query('rollback');
    expect(await tombstones()).toEqual([]);
  });
});

describe('a tombstone', () => {
  it('says how many and by whom, and never names a person that was erased', async () => {
    await write();
    await anonymize([person], ['person', person]);
    await anonymize([other], ['person', person]);
    expect(await tombstones()).toEqual([
      { action: 'anonymize', count: 1, details: {}, actor_kind: 'person', actor: null },
      { action: 'anonymize', count: 1, details: {}, actor_kind: 'person', actor: person },
    ]);
  });

  it.for(['update audit_tombstone set count = 0', 'delete from audit_tombstone', 'truncate audit_tombstone'])(
    'auditImmutable: is never changed, by no word: %s',
    async (text) => {
      await anonymize([person]);
      for (const opens of ['', `set svc.maintenance = 'months';`]) {
        await expect(client.query(`${opens} ${text}`)).rejects.toThrow('auditImmutable');
        await client.query('reset svc.maintenance');
      }
      expect(await tombstones()).toHaveLength(1);
    },
  );
});
