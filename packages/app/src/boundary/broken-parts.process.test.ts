import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { dataFolder, endAll, endBy, processesNaming, removeFolders, spawnSvc } from '../testing/svc-process.ts';

afterEach(endAll);
afterAll(removeFolders);

/** Connections to these ports break past every error channel: by a throw in a timer, and by a rejection nobody waits for. */
const [THROWS, REJECTS] = [1, 2] as const;
const plant = `
  import { Socket } from 'node:net';
  const { connect } = Socket.prototype;
  const broken = () => new Error('planted for smtp://studio:geheim-7@host and geheim-7');
  Socket.prototype.connect = function (...args) {
    const port = [args[0]].flat()[0]?.port ?? args[0];
    if (port === ${THROWS}) setTimeout(() => { throw broken(); }, 5);
    else if (port === ${REJECTS}) void Promise.reject(broken());
    else return connect.apply(this, args);
    return this;
  };`;

/** Also root's Postgres, which runs as another user, has its data in here: its command line names the folder. */
const openFolder = (): string => {
  const folder = dataFolder();
  chmodSync(folder, 0o755);
  return folder;
};

const call = (url: string, host: string, method: string, path: string, body?: object): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(url);
    const headers = { host: `${host}.localhost`, 'content-type': 'application/json' };
    const asked = request({ host: '127.0.0.1', port, method, path, headers }, (answer) =>
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0)),
    );
    asked.once('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });

it('a server goes on serving all its tenants while a callback of one throws again and again, and leaves no Postgres', async () => {
  const dataDir = openFolder();
  const folder = join(dataDir, 'instances');
  mkdirSync(folder);
  const email = 'chief@studio.example';
  const mails = { sole: THROWS, luna: REJECTS, terra: undefined };
  for (const [id, port] of Object.entries(mails)) {
    const url = port === undefined ? '' : `smtp://studio:geheim-7@127.0.0.1:${port}`;
    const lines = [
      `MAIL__URL=${url}`,
      `SEED__SUPERADMINEMAIL=${email}`,
      'BOTCHALLENGE__MODE=off',
      'AUTH__BCRYPTCOST=4',
    ];
    writeFileSync(join(folder, `${id}.env`), `${lines.join('\n')}\n`);
  }
  writeFileSync(join(folder, 'nova.env'), 'MAIL__URL=smtp://studio:50%off-geheim-7@host:587\n');
  writeFileSync(join(dataDir, 'plant.mjs'), plant);
  const NODE_OPTIONS = `--import=${join(dataDir, 'plant.mjs')}`;
  const svc = spawnSvc(['serve', '--json', '--instances', folder], {
    env: { SVC_DATA_DIR: join(dataDir, 'data'), NODE_OPTIONS },
  });
  const { url } = await svc.facts;
  const result = () =>
    svc
      .stderr()
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []));
  const broke = (tenant: string) =>
    result().filter(({ message, tenant: of }) => message === 'a part broke, the others go on' && of === tenant);
  const failed = (tenant: string) =>
    result().filter(({ message, tenant: of }) => message === 'loop failed' && of === tenant).length;

  for (const round of [1, 2])
    for (const tenant of ['sole', 'luna'] as const) {
      expect(await call(url, tenant, 'POST', '/api/v1/auth/forgot-password', { email })).toBeLessThan(300);
      await expect.poll(() => failed(tenant)).toBeGreaterThanOrEqual(round);
      expect(broke(tenant)).toEqual([expect.objectContaining({ part: 'MailQueue', error: 'Error' })]);
    }
  for (const tenant of ['sole', 'luna', 'terra'])
    expect([tenant, await call(url, tenant, 'GET', '/health')]).toEqual([tenant, 200]);
  expect(await call(url, 'nova', 'GET', '/health')).toBe(421);
  expect(result()).toContainEqual(
    expect.objectContaining({
      tenant: 'nova',
      reason: expect.stringContaining('MAIL__URL: must have no % but in an escape') as string,
    }),
  );
  expect(svc.stderr()).not.toContain('geheim');
  expect(await endBy(svc, 'SIGTERM')).toEqual({ code: 0, signal: null });
  expect(processesNaming(dataDir)).toEqual([]);
});

it.for(['serve', 'start'])('a tenant that breaks while it opens is why %s ends, with nothing left', async (command) => {
  const dataDir = openFolder();
  writeFileSync(join(dataDir, 'plant.mjs'), plant);
  const svc = spawnSvc([command, '--json'], {
    env: {
      SVC_DATA_DIR: join(dataDir, 'data'),
      DATABASE_URL: `postgres://svc:geheim-7@127.0.0.1:${THROWS}/svc`,
      NODE_OPTIONS: `--import=${join(dataDir, 'plant.mjs')}`,
    },
  });
  expect(await svc.ended).toEqual({ code: 1, signal: null });
  expect(svc.stderr()).toMatch(/^Error: planted for/m);
  expect(svc.stderr()).not.toContain('geheim');
  expect(processesNaming(dataDir)).toEqual([]);
});

/** The question of an export never leaves, and a callback throws instead. */
const plantInExport = `
  import { Socket } from 'node:net';
  const { write } = Socket.prototype;
  Socket.prototype.write = function (...args) {
    if (!Buffer.from(args[0]).includes('from fattura')) return write.apply(this, args);
    setImmediate(() => { throw new Error('planted'); });
    return true;
  };`;

it('a command that is no server ends with what breaks, and stops the embedded Postgres that it started', async () => {
  const dataDir = openFolder();
  const env = { SVC_DATA_DIR: join(dataDir, 'data') };
  const first = spawnSvc(['serve', '--json'], { env });
  await first.facts;
  const isSeen = processesNaming(`${dataDir}/data/postgres`).length > 0;
  expect(isSeen).toBe(process.platform === 'linux');
  await endBy(first, 'SIGTERM');
  writeFileSync(join(dataDir, 'plant.mjs'), plantInExport);
  const svc = spawnSvc(['invoice', 'export', '--from', '2027-01-01', '--to', '2027-12-31'], {
    env: { ...env, NODE_OPTIONS: `--import=${join(dataDir, 'plant.mjs')}` },
  });
  expect(await svc.ended).toEqual({ code: 1, signal: null });
  expect(svc.stderr()).toMatch(/^Error: planted/m);
  expect(processesNaming(dataDir)).toEqual([]);
});
