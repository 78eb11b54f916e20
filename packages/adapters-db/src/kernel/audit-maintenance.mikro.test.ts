import { describe, expect, it } from 'vitest';
import { auditEntries } from '../testing/audit-entries.ts';

const { persons, query, rows, write, read, anonymize, tombstones } = auditEntries();

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
    ['one that says a limit of today', `${stone('purge', everything)}; ${word}`, 'delete from audit_log'],
  ])('auditImmutable: does not open by %s', async ([, opens, text]) => {
    const id = await write();
    await expect(query(`begin; ${opens}; ${text}`)).rejects.toThrow('auditImmutable');
    await query('rollback');
    expect(await read(id)).toBeDefined();
  });

  it('auditImmutable: that of the months takes nothing from the default part that no other part has', async () => {
    const id = await write({ days: 4000 });
    const opens = `select set_config('svc.maintenance', 'months', true)`;
    for (const made of ['', `create table %s (like audit_log including all);`]) {
      const month = `audit_log_${String(
        (
          await rows(
            `select to_char(at at time zone 'utc', 'YYYY_MM') as m from audit_log
        where id = $1`,
            [id],
          )
        )[0]?.['m'],
      )}`;
      const text = `begin; ${made.replace('%s', month)} ${opens}; delete from audit_log_default`;
      await expect(query(text)).rejects.toThrow('auditImmutable');
      await query('rollback');
    }
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
    `actor = gen_random_uuid()::text`,
    `actor = null, actor_alias = 'somebody'`,
    `actor_alias = 'anon_' || repeat('0', 32)`,
    `operator = gen_random_uuid()::text`,
    `operator = 'anon_' || repeat('0', 32)`,
    `subject = gen_random_uuid()`,
    `ip = '192.0.2.8'`,
    `personal = '{}'`,
    `personal = null`,
  ])('auditImmutable: an anonymization takes persons out and does nothing else: not %s', async (field) => {
    await write();
    const text = `begin; ${stone('anonymize')}; ${word}; update audit_log set ${field}`;
    await expect(query(text)).rejects.toThrow('auditImmutable');
    await query('rollback');
  });

  it.for([`operator = null`, `operator = 'somebody'`])(
    'auditImmutable: an anonymization leaves that somebody acted for the person: not %s',
    async (field) => {
      await write({ operator: persons.other });
      const text = `begin; ${stone('anonymize')}; ${word}; update audit_log set ${field}`;
      await expect(query(text)).rejects.toThrow('auditImmutable');
      await query('rollback');
    },
  );

  it('is shut again once the function is through', async () => {
    await write({ days: 40 });
    await query('begin');
    await anonymize([persons.one]);
    await expect(query(`update audit_log set ip = null`)).rejects.toThrow('auditImmutable');
    await query('rollback');
    expect(await tombstones()).toEqual([]);
  });
});

describe('a tombstone', () => {
  it('says how many and for which kind of actor, and never names a person, who may be erased later', async () => {
    await write();
    await anonymize([persons.one], ['person', persons.one]);
    await anonymize([persons.other], ['person', persons.one]);
    expect(await tombstones()).toEqual([
      { action: 'anonymize', count: 1, details: {}, actor_kind: 'person', actor: null },
      { action: 'anonymize', count: 1, details: {}, actor_kind: 'person', actor: null },
    ]);
    await rows(`select audit.purge(now() - interval '31 days', 'person', $1)`, [persons.one]);
    await anonymize([persons.one], ['token', 'tok_1']);
    expect((await tombstones()).slice(2)).toMatchObject([
      { action: 'purge', actor_kind: 'person', actor: null },
      { action: 'anonymize', actor_kind: 'token', actor: 'tok_1' },
    ]);
  });

  it.for(['update audit_tombstone set count = 0', 'delete from audit_tombstone', 'truncate audit_tombstone'])(
    'auditImmutable: is never changed, by no word: %s',
    async (text) => {
      await anonymize([persons.one]);
      for (const opens of ['', `set svc.maintenance = 'months';`]) {
        await expect(query(`${opens} ${text}`)).rejects.toThrow('auditImmutable');
        await query('reset svc.maintenance');
      }
      expect(await tombstones()).toHaveLength(1);
    },
  );
});
