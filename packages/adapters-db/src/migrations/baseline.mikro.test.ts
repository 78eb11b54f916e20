import { Client } from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '../testing/index.ts';
import { dropDatabase } from '../kernel/drop-database.ts';
import { baseline } from './baseline.ts';
import { schemaFacts } from './schema-facts.test.support.ts';

type Facts = Awaited<ReturnType<typeof schemaFacts>>;
const factsOf = async (url: string, ...before: readonly string[]): Promise<Facts> => {
  const client = new Client(url);
  await client.connect();
  try {
    for (const text of before) await client.query(text);
    return await schemaFacts(client);
  } finally {
    await client.end();
  }
};

const onEmpty = async (work: (url: string) => Promise<void>): Promise<void> => {
  const name = `svc_test_baseline_${process.pid}`;
  const url = new URL(inject('pgUrl'));
  const admin = new Client(url.href);
  await admin.connect();
  await admin.query(`create database ${name}`);
  url.pathname = `/${name}`;
  try {
    await work(url.href);
  } finally {
    await admin.end();
    await dropDatabase(inject('pgUrl'), name);
  }
};
/** Names of NOT NULL constraints alone: the old steps renamed tables and columns, whose constraints kept their names. */
const renamed = (name: string): boolean =>
  /^\["(?:audit_log\w*", .*_not_null1"\]$|fattura", "counterparty_name", )/.test(name);

describe('the baseline', () => {
  it('makes the schema of the steps that it stands for', async () => {
    const old = await freshDatabase();
    const { notNullNames: oldNames = [], ...before } = await factsOf(old.url);
    await onEmpty(async (url) => {
      const { notNullNames: newNames = [], ...after } = await factsOf(url, ...baseline.map(({ up }) => up));
      for (const [section, facts] of Object.entries(before))
        expect([section, after[section]]).toEqual([section, facts]);
      const odd = oldNames.filter((name) => !newNames.includes(name));
      expect(odd.filter((name) => !renamed(name))).toEqual([]);
    });
    await old.drop();
  });

  it('would be told from another by anything', async () => {
    const plain = await freshDatabase();
    const { notNullNames, ...same } = await factsOf(plain.url);
    await plain.drop();
    expect(notNullNames).not.toEqual([]);
    for (const change of [
      'alter table account alter column phone set not null',
      `alter table booking alter column sequence set default 1`,
      'alter table booking alter column sequence type bigint',
      `comment on column fattura.issuer is 'x'`,
      'grant select on fattura to public',
      'revoke execute on function fattura_named_invoices from public',
      'drop trigger audit_log_no_truncate on audit_log_default',
      'alter table mail set (fillfactor = 60)',
      'alter table rate_limit set logged',
      'drop index fattura_lot',
      'alter table hold drop constraint hold_user_id_not_null',
      'alter table hold drop constraint hold_checkout',
      'alter sequence audit_log_id_seq owned by none',
      `insert into feature_flag values ('x', true)`,
    ]) {
      const { url, drop } = await freshDatabase();
      const { notNullNames: _, ...other } = await factsOf(url, change);
      expect([change, JSON.stringify(other) === JSON.stringify(same)]).toEqual([change, false]);
      await drop();
    }
  });
});
