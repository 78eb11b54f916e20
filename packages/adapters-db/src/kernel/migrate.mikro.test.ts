import { Client } from 'pg';
import { describe, expect, it, inject, vi } from 'vitest';
import { migrations } from '../migrations/index.ts';
import { freshDatabase } from '../testing/index.ts';
import { dropDatabase } from './drop-database.ts';
import { migrate, missingMigrations } from './migrate.ts';
import { schemaDrift } from './migrator.ts';

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
    const client = new Client(url);
    await client.connect();
    await client.query('create table stranger (id int primary key)');
    await client.end();
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

  it('do nothing the second time', async () => {
    const { url, drop } = await freshDatabase();
    expect([await migrate(url), await missingMigrations(url)]).toEqual([[], []]);
    await drop();
  });
});
