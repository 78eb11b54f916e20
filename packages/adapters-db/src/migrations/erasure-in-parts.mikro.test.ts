import { Client } from 'pg';
import { expect, inject, it } from 'vitest';
import { dropDatabase } from '../kernel/drop-database.ts';
import { runMigrator } from '../kernel/migrator.ts';
import { erasureInParts } from './0104-erasure-in-parts.ts';
import { migrations } from './index.ts';

it('words about somebody move to where an erasure reaches them, and the log is as closed as before', async () => {
  const admin = new Client(inject('pgUrl'));
  await admin.connect();
  const name = `svc_test_words_${process.pid}`;
  await admin.query(`create database ${name}`);
  const url = new URL(inject('pgUrl'));
  url.pathname = `/${name}`;
  await runMigrator(url.href, migrations.slice(0, migrations.indexOf(erasureInParts)));
  const client = new Client(url.href);
  await client.connect();
  try {
    const entry = (operation: string, changes: object, personal: object | null) =>
      client.query(
        `insert into audit_log (actor_kind, request_id, action, operation, entity, entity_id, changes, personal)
         values ('maintenance', 'r', 'Modified', $1, 'x', 'y', $2, $3)`,
        [operation, JSON.stringify(changes), personal === null ? null : JSON.stringify(personal)],
      );
    const reason = { old: null, new: 'Anna ha la febbre' };
    const note = { old: 'Operazione', new: null };
    const scope = { old: null, new: { kind: 'professionals', ids: ['a'] } };
    const state = { old: 'Open', new: 'Cancelled' };
    await entry('slot.cancel', { state, reason }, null);
    await entry('closure.update', { state, note, scope }, { more: state });
    await entry('closure.update', { state }, null);
    await entry('user.delete', { reason, note }, null);
    const entityId = { old: null, new: 'a' };
    await entry('audit.export', { entityId, state }, null);
    await runMigrator(url.href, migrations);
    const { rows } = await client.query('select changes, personal from audit_log order by id');
    expect(rows).toEqual([
      { changes: { state }, personal: { reason } },
      { changes: { state }, personal: { more: state, note, scope } },
      { changes: { state }, personal: null },
      { changes: { reason, note }, personal: null },
      { changes: { state }, personal: { entityId } },
    ]);
    await expect(client.query(`update audit_log set changes = '{}'`)).rejects.toThrow('auditImmutable');
  } finally {
    await client.end();
    await dropDatabase(inject('pgUrl'), name);
    await admin.end();
  }
});
