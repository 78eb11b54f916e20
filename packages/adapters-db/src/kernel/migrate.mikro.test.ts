import { Client } from 'pg';
import { describe, expect, it, inject, vi } from 'vitest';
import { migrations } from '../migrations/index.ts';
import { freshDatabase } from '../testing/index.ts';
import { schemaDrift } from '../testing/schema-drift.ts';
import { dropDatabase } from './drop-database.ts';
import { migrate, missingMigrations } from './migrate.ts';
import { runMigrator } from './migrator.ts';
import { SchemaBeforeBaseline } from './schema-before-baseline.ts';

const onDatabase = async <A>(url: string, use: (client: Client) => Promise<A>): Promise<A> => {
  const client = new Client(url);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};
const tablesOf = async (url: string): Promise<readonly string[]> => {
  const { rows } = await onDatabase(url, (client) =>
    client.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by 1`),
  );
  return rows.map(({ name }) => name);
};

const withEmptyDatabase = async (use: (url: string) => Promise<void>): Promise<void> => {
  const admin = new Client(inject('pgUrl'));
  await admin.connect();
  const name = `svc_test_empty_${process.pid}`;
  await admin.query(`create database ${name}`);
  const url = new URL(inject('pgUrl'));
  url.pathname = `/${name}`;
  try {
    await use(url.href);
  } finally {
    await admin.end();
    await dropDatabase(inject('pgUrl'), name);
  }
};

describe('the migrations', () => {
  it('leave nothing between the tables and the entities', async () => {
    const { url, drop } = await freshDatabase();
    expect(await schemaDrift(url)).toBe('');
    await drop();
  });

  it('would notice a table that no entity knows', async () => {
    const { url, drop } = await freshDatabase();
    await onDatabase(url, (client) => client.query('create table stranger (id int primary key)'));
    expect(await schemaDrift(url)).toMatch(/drop table .*stranger/);
    await drop();
  });

  it('are applied once when three processes start at the same moment, and write nothing to stdout', () =>
    withEmptyDatabase(async (url) => {
      expect(await missingMigrations(url)).toEqual(migrations.map(({ name }) => name));
      const written = vi.spyOn(process.stdout, 'write');
      const results = await Promise.all([migrate(url), migrate(url), migrate(url)]);
      expect(results.flat()).toEqual(migrations.map(({ name }) => name));
      expect(written).not.toHaveBeenCalled();
      written.mockRestore();
    }));

  it('leave nothing of any step when one fails', () =>
    withEmptyDatabase(async (url) => {
      const broken = { name: '9999-broken', up: 'create table half (id int); select 1 / 0' };
      await expect(runMigrator(url, [...migrations, broken])).rejects.toThrow('division by zero');
      expect(await missingMigrations(url)).toEqual(migrations.map(({ name }) => name));
      expect(await tablesOf(url)).toEqual(['mikro_orm_migrations']);
      expect(await migrate(url)).toEqual(migrations.map(({ name }) => name));
    }));

  it('refuse a database that was made before the baselines, and leave it as it is', () =>
    withEmptyDatabase(async (url) => {
      await onDatabase(url, (client) =>
        client.query(`create table mikro_orm_migrations (id serial primary key, name varchar(255) not null);
          insert into mikro_orm_migrations (name) values ('0001-first-slice'), ('0002-accounts-seam');
          create table account (id uuid primary key)`),
      );
      await expect(migrate(url)).rejects.toThrow(SchemaBeforeBaseline);
      await expect(missingMigrations(url)).rejects.toThrow('(schema_before_baseline)');
      expect(await tablesOf(url)).toEqual(['account', 'mikro_orm_migrations']);
    }));

  it('do nothing the second time', async () => {
    const { url, drop } = await freshDatabase();
    expect([await migrate(url), await missingMigrations(url)]).toEqual([[], []]);
    await drop();
  });
});
