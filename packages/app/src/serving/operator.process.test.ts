import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { defaultSuperAdminPassword } from '@svc/domain/accounts';
import { freshDatabase, type FreshDatabase } from '@svc/adapters-db/testing';
import { ring } from '../testing/folder-of-tenants.ts';
import { jsonOf, runSvc } from '../testing/svc-command.ts';
import { endHosted, hostSvc, type HostedSvc } from '../testing/svc-hosted.ts';
import { dataFolder, removeFolders } from '../testing/svc-process.ts';
import { openClient, type Client } from '../walk/client.ts';

const databases: FreshDatabase[] = [];
afterEach(endHosted);
afterAll(async () => {
  for (const database of databases) await database.drop();
  removeFolders();
});

/** What a production instance on an empty database is configured with. */
const production = async (): Promise<Readonly<Record<string, string>>> => {
  const database = await freshDatabase();
  databases.push(database);
  const keys = { AUTH__COOKIEKEYS: ring(), SECRETS__KEYRING: ring() };
  return { NODE_ENV: 'production', DATABASE_URL: database.url, AUTH__BCRYPTCOST: '10', ...keys };
};
const serve = (env: Readonly<Record<string, string>>): HostedSvc =>
  hostSvc(['serve', '--json'], { env: { SVC_DATA_DIR: dataFolder(), ...env } });

const email = 'operator@svc.local';
const SHOWN = /^The operator operator@svc\.local of \S+ has the password (\S+), shown this once/m;
const shownBy = (server: HostedSvc): string => SHOWN.exec(server.stderr())?.[1] ?? 'none was shown';
const signIn = async (client: Client, password: string): Promise<number> =>
  (await client.post('/api/v1/auth/login', { email, password })).status;

/** Signed in, and shut out of everything until the password is another one. */
const changesFirst = async (client: Client, password: string, next: string): Promise<void> => {
  expect(await signIn(client, password)).toBe(200);
  const gated = await client.get('/api/v1/users');
  expect([gated.status, gated.json()['code']]).toEqual([403, 'errors.auth.forcedPasswordChangeRequired']);
  const { id } = (await client.get('/api/v1/auth/verify-session')).json() as { readonly id: string };
  const change = (newPassword: string) =>
    client.post(`/api/v1/users/${id}/change-password`, { currentPassword: password, newPassword });
  expect((await change(password)).json()['code']).toBe('errors.auth.passwordUnchanged');
  expect((await change(next)).status).toBe(204);
  expect(await signIn(client, next)).toBe(200);
  expect((await client.get('/api/v1/users')).status).toBe(200);
};

describe('the first operator of a fresh production instance', { timeout: 60_000 }, () => {
  it('account.default-password: refuses the published default; has a password that is shown once, to be changed first', async () => {
    const env = await production();
    const first = serve(env);
    const client = openClient((await first.facts).url);
    expect(await signIn(client, defaultSuperAdminPassword)).toBe(401);
    const password = shownBy(first);
    expect(password).toMatch(/^(?:[0-9a-f]{6}-){5}[0-9a-f]{6}$/);
    expect(first.stderr().split(password)).toHaveLength(2);
    await changesFirst(client, password, 'trenta gatti in fila');
    await first.stop();

    const second = serve(env);
    const again = openClient((await second.facts).url);
    expect([await signIn(again, password), await signIn(again, 'trenta gatti in fila')]).toEqual([401, 200]);
    expect(second.stderr()).not.toMatch(SHOWN);
  });

  it('account.default-password: has that of the configuration, which is shown nowhere and must be changed first as well', async () => {
    const given = 'sette mele in cesta';
    const server = serve({ ...(await production()), SEED__SUPERADMINPASSWORD: given });
    const client = openClient((await server.facts).url);
    expect(await signIn(client, defaultSuperAdminPassword)).toBe(401);
    expect(server.stderr()).not.toMatch(SHOWN);
    expect(server.stderr()).not.toContain(given);
    await changesFirst(client, given, 'trenta gatti in fila');
  });

  it('account.default-password: is the same for a tenant of a folder', async () => {
    const { NODE_ENV, ...own } = await production();
    const folder = join(dataFolder(), 'instances');
    mkdirSync(folder);
    const lines = Object.entries({ ...own, HTTP__PUBLICURL: 'http://localhost' });
    writeFileSync(join(folder, 'sole.env'), lines.map(([name, value]) => `${name}=${value}\n`).join(''));
    const server = serve({ NODE_ENV: NODE_ENV ?? '', SVC_INSTANCES_DIR: folder });
    const client = openClient((await server.facts).url.replace('127.0.0.1', 'localhost'));
    expect(await signIn(client, defaultSuperAdminPassword)).toBe(401);
    await changesFirst(client, shownBy(server), 'trenta gatti in fila');
  });

  it('leaves a tenant of a folder alone out whose file says what only a demo may have; the others are served', async () => {
    const { NODE_ENV = '', ...sole } = await production();
    const folder = join(dataFolder(), 'instances');
    mkdirSync(folder);
    const luna = { ...(await production()), HTTP__PUBLICURL: 'http://luna.example', BOTCHALLENGE__MODE: 'off' };
    const files = { sole: { ...sole, HTTP__PUBLICURL: 'http://localhost' }, luna };
    for (const [id, keys] of Object.entries(files))
      writeFileSync(
        join(folder, `${id}.env`),
        Object.entries(keys)
          .map(([name, value]) => `${name}=${value}\n`)
          .join(''),
      );
    const server = serve({ NODE_ENV, SVC_INSTANCES_DIR: folder });
    const { instances } = await server.facts;
    expect(instances).toMatchObject([
      { id: 'luna', standing: 'refused' },
      { id: 'sole', standing: 'asleep' },
    ]);
    expect(server.stderr()).toContain(
      'The configuration is wrong for production. HTTP__PUBLICURL must be https, unless it is on this machine. BOTCHALLENGE__MODE must be altcha.',
    );
  });

  it('account.default-password: is served by no production start while it has the published default, which a command replaces', async () => {
    const env = await production();
    const demo = serve({ ...env, NODE_ENV: 'development' });
    expect(await signIn(openClient((await demo.facts).url), defaultSuperAdminPassword)).toBe(200);
    await demo.stop();

    const refused = serve(env);
    expect(await refused.ended).toBe(1);
    expect(refused.stderr()).toBe(
      `The account ${email} still has the published default password: svc instance operator new-password ${email} gives it one of its own.\n`,
    );
    const renewed = await runSvc(['instance', 'operator', 'new-password', email, '--json'], env);
    const { password } = jsonOf<{ readonly password: string }>(renewed);

    const server = serve(env);
    const client = openClient((await server.facts).url);
    expect(await signIn(client, defaultSuperAdminPassword)).toBe(401);
    await changesFirst(client, password, 'trenta gatti in fila');
    await server.stop();
    const own = await runSvc(['instance', 'operator', 'new-password', email], env);
    expect([own.code, own.err]).toEqual([
      5,
      'This account has a password of its own; a forgotten one is recovered by mail.\n',
    ]);
  });

  it('account.default-password: of a tenant of a folder leaves that one alone out', async () => {
    const { NODE_ENV = '', ...own } = await production();
    const demo = serve({ ...own, NODE_ENV: 'development' });
    await demo.facts;
    await demo.stop();
    const folder = join(dataFolder(), 'instances');
    mkdirSync(folder);
    const lines = Object.entries({ ...own, HTTP__PUBLICURL: 'http://localhost' });
    writeFileSync(join(folder, 'sole.env'), lines.map(([name, value]) => `${name}=${value}\n`).join(''));
    const server = serve({ NODE_ENV, SVC_INSTANCES_DIR: folder });
    const client = openClient((await server.facts).url.replace('127.0.0.1', 'localhost'));
    expect((await client.get('/api/v1/auth/verify-session')).status).toBe(503);
    expect(server.stderr()).toContain(`svc instance operator new-password ${email} --instance sole gives it one`);
  });

  it('cannot be given the published default', async () => {
    const server = serve({ ...(await production()), SEED__SUPERADMINPASSWORD: defaultSuperAdminPassword });
    expect(await server.ended).toBe(1);
    expect(server.stderr()).toBe(
      'The configuration is wrong for production. SEED__SUPERADMINPASSWORD must not be the published default.\n',
    );
  });
});
