import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import { dropDatabase } from '@svc/adapters-db';
import { readEnvFile } from '../../instances/env-file.ts';
import { runSvc, runSvcProcess, jsonOf, type Said } from '../../testing/svc-command.ts';
import { dataFolder, endAll, endBy, removeFolders, spawnSvc } from '../../testing/svc-process.ts';
import { openClient } from '../../walk/client.ts';

const names: string[] = [];
/** A database name of this run that does not exist. */
const newDatabase = (): string => {
  const name = `svc_test_${process.pid}_create_${names.length}`;
  names.push(name);
  const url = new URL(inject('pgUrl'));
  url.pathname = `/${name}`;
  return url.href;
};
const sql = async <Row extends object>(url: string, text: string): Promise<readonly Row[]> => {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
};
afterEach(endAll);
afterAll(async () => {
  for (const name of names) await dropDatabase(inject('pgUrl'), name);
  removeFolders();
});

/** A folder of instance files, and the commands on it. */
const openDesk = () => {
  const root = dataFolder();
  const folder = join(root, 'instances');
  const env = { SVC_INSTANCES_DIR: folder, SVC_DATA_DIR: dataFolder(), SVC_INSTANCES_POLLSECONDS: '0.1' };
  const instance = (...args: readonly string[]): Promise<Said> => runSvc(['instance', ...args], env);
  const process = (...args: readonly string[]): Promise<Said> => runSvcProcess(['instance', ...args], env);
  return { folder, env, instance, process, file: (id: string) => join(folder, `${id}.env`) };
};
interface Made {
  readonly id: string;
  readonly url: string;
  readonly operator: { readonly email: string; readonly password: string };
}

describe('svc instance create', { timeout: 120_000 }, () => {
  it('makes a tenant that a running server serves at once: file 0600, database, operator with a password shown once, to be changed first', async () => {
    const { env, instance, process, file, folder } = openDesk();
    mkdirSync(folder);
    const server = spawnSvc(['serve', '--json'], { env });
    const { url } = await server.facts;
    const database = newDatabase();
    const address = ['--public-url', url.replace('127.0.0.1', 'localhost'), '--database-url', database];
    const made = await process('create', 'sole', ...address, '--admin-email', 'capo@sole.example', '--json');
    expect([made.code, jsonOf<Made>(made)]).toMatchObject([
      0,
      { id: 'sole', operator: { email: 'capo@sole.example' } },
    ]);
    expect(statSync(file('sole')).mode & 0o777).toBe(0o600);
    const keys = readEnvFile(readFileSync(file('sole'), 'utf8'));
    expect(new Set([keys['AUTH__COOKIEKEYS'], keys['SECRETS__KEYRING'], keys['OIDC__ENCRYPTIONKEYS']]).size).toBe(3);
    const { operator } = jsonOf<Made>(made);
    const client = openClient(url.replace('127.0.0.1', 'localhost'));
    await expect.poll(async () => (await client.get('/health')).status).toBe(200);
    expect((await client.post('/api/v1/auth/login', operator)).status).toBe(200);
    // As everywhere a default password, though it is the tenant's own.
    expect((await client.get('/api/v1/users')).json()['code']).toBe('errors.auth.forcedPasswordChangeRequired');
    const listed = await process('ls', '--json');
    expect(jsonOf<object[]>(listed)).toMatchObject([
      { id: 'sole', hosts: ['localhost'], served: [{ pid: server.pid, standing: 'running', current: true }] },
    ]);
    const shown = await instance('info', 'sole', '--json');
    expect(jsonOf<object>(shown)).toMatchObject({
      database: { reachable: true, missingMigrations: [] },
      configuration: { AUTH__COOKIEKEYS: 'set', COOKIE_NAME: 'SvcAuth-sole', SEED__SUPERADMINPASSWORD: 'set' },
    });
    for (const { out, err } of [listed, shown, await instance('ls'), await instance('info', 'sole')]) {
      for (const secret of [keys['AUTH__COOKIEKEYS'], operator.password, new URL(database).password])
        expect(secret === '' || !(out + err).includes(secret ?? 'none')).toBe(true);
    }
    expect((await endBy(server, 'SIGTERM')).code).toBe(0);
    expect((await instance('ls')).out).toBe('sole  not served here  localhost\n');
  });

  it('refuses what is there already, a host of another tenant, and a database with somebody’s tables', async () => {
    const { instance, file } = openDesk();
    const create = (id: string, ...args: readonly string[]) => instance('create', id, ...args);
    const [one, two] = [newDatabase(), newDatabase()];
    expect((await create('sole', '--database-url', one)).code).toBe(0);
    expect(await create('sole', '--database-url', two)).toMatchObject({ code: 5, out: '' });
    const clash = await create('luna', '--database-url', two, '--host', 'sole.localhost');
    expect([clash.code, clash.err]).toEqual([5, 'sole.localhost is the address of sole already.\n']);
    await sql(inject('pgUrl'), `create database "${new URL(two).pathname.slice(1)}"`);
    await sql(two, 'create table theirs (id int)');
    const taken = await create('luna', '--database-url', two);
    expect([taken.code, taken.err]).toEqual([5, expect.stringContaining('has tables of somebody') as string]);
    expect(existsSync(file('luna'))).toBe(false);
    for (const id of ['Sole', '-x', 'a_b', 'x'.repeat(41)]) expect((await create(id)).code).toBe(2);
    const live = await create('luna', '--public-url', 'https://luna.it', '--demo');
    expect([live.code, live.err]).toEqual([5, 'This is a live target (public_address): --demo is refused.\n']);
  });

  it('says what it would make and makes nothing', async () => {
    const { instance, folder } = openDesk();
    const planned = await instance('create', 'sole', '--dry-run', '--json');
    const { steps } = jsonOf<{ steps: readonly { readonly id: string }[] }>(planned);
    expect([planned.code, steps.map(({ id }) => id), existsSync(folder)]).toEqual([
      0,
      ['database', 'operator', 'file'],
      false,
    ]);
  });

  it('ends what a killed attempt began: same keys, same database', async () => {
    const { instance, folder, file } = openDesk();
    const database = newDatabase();
    const gone = ['--database-url', 'postgres://svc:x@127.0.0.1:1/none'];
    expect((await instance('create', 'sole', ...gone)).code).toBe(1);
    expect((await instance('create', 'sole', '--database-url', database)).code).toBe(0);
    const keys = readFileSync(file('sole'), 'utf8');
    // As if it had been killed just before the file got its name.
    writeFileSync(join(folder, '.luna.env.creating'), keys.replaceAll('sole', 'luna'));
    renameSync(file('sole'), join(folder, 'away'));
    const again = await instance('create', 'luna', '--database-url', database);
    expect([again.code, again.err]).toEqual([0, expect.stringContaining('Going on') as string]);
    const ring = (text: string) => readEnvFile(text)['SECRETS__KEYRING'];
    expect(ring(readFileSync(file('luna'), 'utf8'))).toBe(ring(keys));
    expect(existsSync(join(folder, '.luna.env.creating'))).toBe(false);
  });

  it('works on the embedded server too, with the demo studio when asked', async () => {
    const { instance, env } = openDesk();
    expect((await instance('create', 'demo-uno', '--demo')).code).toBe(0);
    const listed = await runSvc(['instance', 'api-token', 'ls', '--instance', 'demo-uno', '--json'], env);
    expect([listed.code, listed.out]).toEqual([0, '[]\n']);
    const nobody = await runSvc(['instance', 'api-token', 'ls', '--instance', 'nobody'], env);
    expect([nobody.code, nobody.err]).toEqual([4, expect.stringContaining('There is no instance nobody') as string]);
  });
});
