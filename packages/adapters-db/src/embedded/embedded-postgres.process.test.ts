import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { nativeFolder } from './binaries.ts';
import { findPlace } from './place.ts';
import { readPostmaster } from './cluster.ts';
import { openEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

/** Of the tests that need no empty folder: to make a database takes most of the time. Whichever test comes first makes it. */
const kept = mkdtempSync(join(tmpdir(), 'svc-embedded-'));
afterAll(() => rmSync(kept, { recursive: true, force: true }));

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-embedded-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const open = async (dataDir: string): Promise<EmbeddedPostgres> => {
  const server = await openEmbeddedPostgres({ dataDir, durable: false });
  undo.push(server.close);
  return server;
};

const ask = async (url: string, sql: string): Promise<unknown> => {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ answer: unknown }>(sql);
  await client.end();
  return rows[0]?.answer;
};

/** Another process that opens the folder, says so, and stays until it is asked to close (or killed). */
const otherProcess = async (dataDir: string): Promise<{ child: ChildProcess; opened: Promise<{ url: string }> }> => {
  const child = fork(new URL('./testing/open-and-wait.ts', import.meta.url), [dataDir], { stdio: 'ignore' });
  undo.push(() => child.kill('SIGKILL'));
  const opened = once(child, 'message').then(([message]) => message as { url: string });
  return { child, opened };
};

describe('the embedded Postgres', () => {
  it('creates a database in an empty folder, listens on this machine alone, and keeps its data over a restart', async () => {
    const dataDir = kept;
    expect(readdirSync(dataDir)).toEqual([]);
    const first = await open(dataDir);
    expect(first.joined).toBe(false);
    expect(await ask(first.url, `select current_setting('listen_addresses') as answer`)).toBe('127.0.0.1');
    expect(await ask(first.url, `select current_setting('unix_socket_directories') as answer`)).toBe('');
    await ask(first.url, 'create table kept as select 7 as answer');
    await first.close();
    expect(readPostmaster(first.folder)).toBeUndefined();
    const second = await open(dataDir);
    expect(await ask(second.url, 'select answer from kept')).toBe(7);
  });

  it('lets nobody in without the password, which only its owner can read', async () => {
    const server = await open(kept);
    const wrong = new URL(server.url);
    wrong.password = 'guess';
    await expect(ask(wrong.href, 'select 1 as answer')).rejects.toThrow(/password authentication failed/);
    expect(statSync(join(server.folder, 'svc.password')).mode & 0o777).toBe(0o600);
  });

  it('is joined by a second opener, and stops only with the last one that closes', async () => {
    const dataDir = kept;
    const first = await open(dataDir);
    const second = await open(dataDir);
    expect([second.joined, second.url]).toEqual([true, first.url]);
    await first.close();
    expect(await ask(second.url, 'select 1 as answer')).toBe(1);
    await second.close();
    expect(readPostmaster(second.folder)).toBeUndefined();
  });

  it('serves two processes that start at the same moment on an empty folder, and leaves no half-made cluster', async () => {
    const dataDir = emptyFolder();
    const others = await Promise.all([otherProcess(dataDir), otherProcess(dataDir), otherProcess(dataDir)]);
    const urls = await Promise.all(others.map(async ({ opened }) => (await opened).url));
    expect(new Set(urls).size).toBe(1);
    expect(readdirSync(dataDir)).toEqual(['postgres']);
    for (const { child } of others) child.send('close');
    await Promise.all(others.map(({ child }) => once(child, 'exit')));
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it(
    'ends in one place for two who find a folder that root alone may enter',
    { skip: process.getuid?.() !== 0 },
    async () => {
      const logged: string[] = [];
      const dataDir = emptyFolder();
      const places = await Promise.all(
        Array.from({ length: 6 }, () => findPlace(dataDir, (line) => logged.push(line))),
      );
      expect(new Set(places.map(({ cluster }) => cluster))).toEqual(new Set([join(realpathSync(dataDir), 'postgres')]));
      expect(logged.filter((line) => line.includes('the database is kept in'))).toEqual([]);
    },
  );

  it('waits for its old address while the server before is still letting go of it', async () => {
    const goneAway = Promise.withResolvers<void>();
    const server = await openEmbeddedPostgres({ dataDir: kept, durable: false, log: () => goneAway.resolve() });
    undo.push(server.close);
    const port = Number(new URL(server.url).port);
    process.kill(readPostmaster(server.folder)!.pid, 'SIGKILL');
    const squatter = createServer((socket) => socket.destroy()).on('error', () => undefined);
    const taken = await new Promise<boolean>((resolve) => {
      const listen = (left: number): void => {
        squatter.once('error', () => (left === 0 ? resolve(false) : void setTimeout(listen, 1, left - 1)));
        squatter.listen(port, '127.0.0.1', () => resolve(true));
      };
      listen(2000);
    });
    await goneAway.promise;
    // From here on it looks for its address every 50 ms.
    if (taken) setTimeout(() => squatter.close(), 200);
    await expect
      .poll(() => ask(server.url, 'select 1 as answer').catch(() => 'not yet'), { timeout: 40_000, interval: 100 })
      .toBe(1);
  });

  it('survives the SIGKILL of its last user, and the next start joins it', async () => {
    const dataDir = kept;
    const { child, opened } = await otherProcess(dataDir);
    const { url } = await opened;
    child.kill('SIGKILL');
    await once(child, 'exit');
    const next = await open(dataDir);
    expect([next.joined, next.url]).toEqual([true, url]);
  });

  it('is started again at the same address when it is killed under us', async () => {
    const server = await open(kept);
    process.kill(readPostmaster(server.folder)!.pid, 'SIGKILL');
    await expect
      .poll(() => ask(server.url, 'select 1 as answer').catch(() => 'not yet'), { timeout: 30_000, interval: 100 })
      .toBe(1);
  });

  it('says in one sentence that there are no binaries for a strange machine', () => {
    expect(() => nativeFolder('plan9', 'mips')).toThrow(/no Postgres binaries for plan9 mips .* set DATABASE_URL/);
  });

  it('says in one sentence that a folder is not a database of ours', async () => {
    const dataDir = emptyFolder();
    writeFileSync(join(dataDir, 'postgres'), 'a file');
    chmodSync(dataDir, 0o755);
    await expect(openEmbeddedPostgres({ dataDir })).rejects.toMatchObject({
      _tag: 'EmbeddedPostgresFailed',
      message: expect.stringMatching(/belongs to another user or is not one of ours/),
    });
  });
});
