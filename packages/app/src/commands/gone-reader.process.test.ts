import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { Client as PgClient } from 'pg';
import { freshDatabase } from '@svc/adapters-db/testing';
import { dataFolder, endAll, endBy, removeFolders, spawnSvc } from '../testing/svc-process.ts';

afterEach(async () => {
  await endAll();
  removeFolders();
});

/** The exit code of a command one of whose outputs nobody reads. */
const unread = async (args: readonly string[], output: 'stdout' | 'stderr'): Promise<number | null> => {
  const svc = spawnSvc(args);
  svc.child[output]?.destroy();
  return (await svc.ended).code;
};

describe('a command whose reader has gone', () => {
  it('ends as it would have ended: nothing is cut short by a log that nobody reads', async () => {
    expect(await unread(['help'], 'stdout')).toBe(0);
    expect(await unread(['no-such-command'], 'stderr')).toBe(2);
  });

  it('ends in silence when its reader has seen enough of a long text', async () => {
    const database = await freshDatabase();
    const client = new PgClient(database.url);
    await client.connect();
    await client.query(`insert into fattura (id, provider, environment, direction, state, document_type, number, date, fiscal_year,
        seller_vat_number, book, issuer, currency, lot_position, counterparty_name, net_cents, vat_cents, total_cents, content, revision, attempts, fiscal_hash, read,
        created_at, updated_at)
      select gen_random_uuid(), 'Local', 'Test', 'inbound', 'RECEIVED', 'TD01', 'M-' || n, date '1999-01-01' + n % 300, 1999,
        '12345678903', 'purchases', '12345678903', 'EUR', 1, 'Molti', 100, 22, 122, '{}', 1, 0, 'f', true, now(), now() from generate_series(1, 20000) n`);
    await client.end();
    const env = { SVC_DATA_DIR: dataFolder(), DATABASE_URL: database.url };
    const reader = spawnSvc(['invoice', 'export', '--from', '1999-01-01', '--to', '1999-12-31'], { env });
    reader.child.stdout?.once('data', () => reader.child.stdout?.destroy());
    expect((await reader.ended).code).toBe(0);
    expect(reader.stderr()).toBe('');
    await database.drop();
  });
});

/** `svc <args>` with an output on a disk that is full. */
const onFullDisk = (args: readonly string[], output: '1' | '2', env: Readonly<Record<string, string>> = {}) =>
  spawnSvc(args, { env, through: ['/bin/sh', '-c', `exec "$@" ${output}>/dev/full`, 'sh'] });

describe.skipIf(!existsSync('/dev/full'))('a command on a full disk', () => {
  it('fails and says so when its result cannot be written', async () => {
    const folder = dataFolder();
    const file = join(folder, 'a.xml');
    writeFileSync(file, '<a/>');
    for (const args of [['help'], ['invoice', 'check', '--json', file]]) {
      const svc = onFullDisk(args, '1');
      expect([args, (await svc.ended).code]).toEqual([args, 1]);
      expect(svc.stderr()).toContain('The output cannot be written (ENOSPC).');
    }
  });

  it('fails when the documents of a tenant cannot be written', async () => {
    const database = await freshDatabase();
    const env = { SVC_DATA_DIR: dataFolder(), DATABASE_URL: database.url };
    const svc = onFullDisk(['invoice', 'export', '--from', '1999-01-01', '--to', '1999-12-31'], '1', env);
    expect((await svc.ended).code).toBe(1);
    await database.drop();
  });

  it('goes on where only its log cannot be written', async () => {
    const database = await freshDatabase();
    const env = { SVC_DATA_DIR: dataFolder(), DATABASE_URL: database.url };
    const svc = onFullDisk(['serve', '--json'], '2', env);
    const { url } = await svc.facts;
    for (const path of ['/health', '/nowhere']) expect((await fetch(new URL(path, url))).status).toBeLessThan(500);
    expect(await endBy(svc, 'SIGTERM')).toEqual({ code: 0, signal: null });
    await database.drop();
  });
});
