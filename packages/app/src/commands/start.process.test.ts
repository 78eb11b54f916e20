import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '@svc/adapters-db/testing';
import { openClient, until, type Client } from '../walk/client.ts';
import { checkout, freeSlots } from '../walk/stage.ts';
import {
  childrenOf,
  dataFolder,
  endAll,
  endBy,
  isAlive,
  processesNaming,
  removeFolders,
  spawnSvc,
  type SvcProcess,
} from '../testing/svc-process.ts';
import { demoPassword } from '../demo/studio-loto.ts';

afterEach(endAll);
afterAll(removeFolders);

const start = (dataDir: string, env: Readonly<Record<string, string>> = {}): SvcProcess =>
  spawnSvc(['start', '--json'], { env: { SVC_DATA_DIR: dataDir, ...env } });

const signIn = async (url: string): Promise<Client> => {
  const client = openClient(url);
  const answer = await client.post('/api/v1/auth/login', { email: 'anna@example.it', password: demoPassword });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return client;
};

const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).status > 0;
  } catch {
    return false;
  }
};

const orderOf = async (client: Client): Promise<number> => {
  const [slot] = await freeSlots(client);
  return (await checkout(client, slot?.id ?? '')).orderId;
};

/** A login whose head the server has and whose body it waits for: a request in flight for as long as one likes. */
const loginInFlight = async (url: string): Promise<{ readonly finish: () => Promise<number> }> => {
  const request = httpRequest(`${url}/api/v1/auth/login`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  const answered = new Promise<number>((resolve, reject) => {
    request.once('response', (response) => resolve(response.resume().statusCode ?? 0));
    request.once('error', reject);
  });
  request.flushHeaders();
  await once(request, 'continue');
  return {
    finish: () => {
      request.end(JSON.stringify({ email: 'anna@example.it', password: demoPassword }));
      return answered;
    },
  };
};

/** Of the tests that need no empty one: whichever comes first makes the database in it. */
const kept = dataFolder();

describe('svc start', () => {
  it('is ready at its line on an empty folder; a signal ends it with 0 and nothing left; the data stays', async () => {
    const dataDir = kept;
    expect(readdirSync(dataDir)).toEqual([]);
    const svc = start(dataDir);
    const facts = await svc.facts;
    expect(svc.stdout().trim().split('\n')).toHaveLength(1);
    expect(facts).toMatchObject({ dataDir, database: 'embedded', pid: svc.pid });
    const ready = await fetch(`${facts.url}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { enabled: true, ready: true, checks: { database: true, loops: true, migrations: true, secrets: true } },
    ]);
    const anna = await signIn(facts.url);
    const orderId = await orderOf(anna);
    const postgres = postmasterOf(dataDir);
    const children = childrenOf(svc.pid);
    expect(children.length > 0).toBe(process.platform === 'linux');
    const emulated = facts['emulated'] as { readonly card: string; readonly gatewayA: string };
    expect(await endBy(svc, 'SIGINT')).toEqual({ code: 0, signal: null });
    for (const url of [facts.url, emulated.card, emulated.gatewayA])
      expect([url, await answers(url)]).toEqual([url, false]);
    expect([postgres, ...children].filter(isAlive)).toEqual([]);
    expect(processesNaming(dataDir)).toEqual([]);
    expect(svc.stderr()).toBe('Stopping: running work ends first.\n');

    const again = start(dataDir);
    const { url } = await again.facts;
    // Even the session is still good: the keys are kept as well.
    const order = await anna.at(url).get(`/api/v1/payments/orders/${orderId}`);
    expect([order.status, order.json()['status']]).toEqual([200, 'Pending']);
    expect(await endBy(again, 'SIGHUP')).toEqual({ code: 0, signal: null });
    expect(processesNaming(dataDir)).toEqual([]);
  });

  it('survives kill -9: the next start takes over what was left', async () => {
    const dataDir = kept;
    const first = start(dataDir);
    const anna = await signIn((await first.facts).url);
    const orderId = await orderOf(anna);
    const children = childrenOf(first.pid);
    await endBy(first, 'SIGKILL');
    await until('the hash children go with their parent', async () => (children.some(isAlive) ? undefined : true));
    const second = start(dataDir);
    const { url } = await second.facts;
    expect((await anna.at(url).get(`/api/v1/payments/orders/${orderId}`)).status).toBe(200);
    expect(await endBy(second, 'SIGTERM')).toEqual({ code: 0, signal: null });
    expect(processesNaming(dataDir)).toEqual([]);
  });

  it('has its folder alone, shares its Postgres with servers on it, and the last one out stops that', async () => {
    const dataDir = kept;
    // Two at the same moment on one folder: their emulators would be two outside worlds, so one of them goes.
    const twins = [start(dataDir), start(dataDir)];
    const last = await Promise.race(
      twins.map(async (twin) => ({ refused: twin, code: (await twin.ended).code, words: twin.stderr() })),
    );
    expect(last).toMatchObject({
      code: 1,
      words: expect.stringMatching(/^Another start has the data folder [^\n]+\.\n$/),
    });
    const first = twins.find((twin) => twin !== last.refused)!;
    const { url } = await first.facts;
    const orderId = await orderOf(await signIn(url));
    const servers = [1, 2].map(() => spawnSvc(['serve', '--json'], { env: { SVC_DATA_DIR: dataDir } }));
    const [other, third] = await Promise.all(servers.map(async ({ facts }) => (await facts).url));
    const postgres = postmasterOf(dataDir);
    const anna = await signIn(other ?? '');
    expect((await anna.at(third ?? '').get(`/api/v1/payments/orders/${orderId}`)).status).toBe(200);
    expect((await endBy(first, 'SIGTERM')).code).toBe(0);
    expect((await anna.get(`/api/v1/payments/orders/${orderId}`)).status).toBe(200);
    expect(isAlive(postgres)).toBe(true);
    const ends = await Promise.all(servers.map((server) => endBy(server, 'SIGTERM')));
    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
    expect(isAlive(postgres)).toBe(false);
    // Nothing of it keeps the next one out.
    const again = start(dataDir);
    await again.facts;
    expect((await endBy(again, 'SIGTERM')).code).toBe(0);
  });

  it('on the database of another data folder stores what nobody can open again, and says what it cannot', async () => {
    const fresh = await freshDatabase();
    const stops = async (svc: SvcProcess) => expect((await endBy(svc, 'SIGTERM')).code).toBe(0);
    const ready = async (svc: SvcProcess, path: string) =>
      (await fetch(`${(await svc.facts).url}/health/${path}`)).status;
    const [before, after, last] = [dataFolder(), dataFolder(), dataFolder()];
    try {
      await ready(start(before, { DATABASE_URL: fresh.url }), 'ready');
      await endAll();
      const moved = start(after, { DATABASE_URL: fresh.url });
      expect([await ready(moved, 'ready'), await ready(moved, 'commerce')]).toEqual([200, 200]);
      await stops(moved);
      expect(moved.stderr()).toBe('Stopping: running work ends first.\n');
      // An account of somebody's own at a gateway of their own is not ours to store again.
      const own = start(last, { DATABASE_URL: fresh.url, EINVOICING__BASEURL: 'http://127.0.0.1:1' });
      expect(await ready(own, 'ready')).toBe(503);
      await stops(own);
      expect(own.stderr()).toMatch(/^Stored secrets of this database cannot be opened with the keys of [^\n]+\.\n/);
    } finally {
      await endAll();
      await fresh.drop();
    }
  });

  it('prints for a person, lets a request in flight end before it goes, and takes no new one', async () => {
    const fresh = await freshDatabase();
    const svc = spawnSvc(['start'], { env: { SVC_DATA_DIR: dataFolder(), DATABASE_URL: fresh.url } });
    await svc.printed('Ctrl-C');
    for (const text of ['Studio Loto', '/dev', '/api-docs', 'anna@example.it', demoPassword, 'emulated', 'SDI gateway'])
      expect(svc.stdout()).toContain(text);
    const [, url = ''] = /API +(http\S+)/.exec(svc.stdout()) ?? [];
    const login = await loginInFlight(url);
    svc.child.kill('SIGTERM');
    await until('it stops listening', async () => ((await answers(url)) ? undefined : true));
    expect(svc.child.exitCode).toBeNull();
    expect(await login.finish()).toBe(200);
    expect((await svc.ended).code).toBe(0);
    await fresh.drop();
  });

  it('stops cleanly when the signal comes while it is still starting', async () => {
    const dataDir = dataFolder();
    const svc = start(dataDir);
    const begun = async () => (processesNaming(join(dataDir, 'postgres')).length > 0 ? true : undefined);
    await until('it has begun', begun, 1600);
    expect(await endBy(svc, 'SIGINT')).toEqual({ code: 0, signal: null });
    expect(processesNaming(dataDir)).toEqual([]);
  });
});
