import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { emptyAppendOnly } from './append-only.ts';
import { freshDatabase, type FreshDatabase } from './index.ts';
import { nextId } from './samples.ts';

export type Row = Readonly<Record<string, unknown>>;

/** An audit log of its own for the tests of a file, empty before each of them, with two people. */
export const auditEntries = () => {
  let fresh: FreshDatabase;
  let client: Client;
  const persons = { one: '', other: '' };
  beforeAll(async () => {
    fresh = await freshDatabase();
    client = new Client(fresh.url);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await fresh.drop();
  });
  beforeEach(async () => {
    await client.query(`${emptyAppendOnly('audit_log')} ${emptyAppendOnly('audit_tombstone')}`);
    Object.assign(persons, { one: nextId(), other: nextId() });
  });
  const query = (text: string) => client.query(text);
  const rows = async (text: string, values: readonly unknown[] = []): Promise<readonly Row[]> =>
    (await client.query<Row>(text, [...values])).rows;

  /** An entry by the person about somebody else, of so many days ago. */
  const write = async (over: Row = {}): Promise<string> => {
    const entry = {
      days: 0,
      kind: 'person',
      actor: persons.one,
      subject: persons.other,
      personal: '{"reason": {"old": null, "new": "Ernia"}}',
      entity: 'account',
      entityId: 'x',
      operator: null,
      ...over,
    };
    const [row] = await rows(
      `insert into audit_log (at, actor_kind, actor, ip, request_id, action, operation, entity, entity_id, subject, changes, personal, operator)
       values (now() - make_interval(days => $1), $2, $3, '192.0.2.1', 'req-1', 'Modified', 'user.profile', $6, $7,
         $4, '{"state": {"old": "a", "new": "b"}}', $5, $8) returning id`,
      [
        entry.days,
        entry.kind,
        entry.actor,
        entry.subject,
        entry.personal,
        entry.entity,
        entry.entityId,
        entry.operator,
      ],
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
  const tombstones = () =>
    rows('select action, count::int, details, actor_kind, actor from audit_tombstone order by id');
  return { persons, query, rows, write, read, anonymize, purge, tombstones };
};
