import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ring } from '../testing/folder-of-tenants.ts';
import { jsonOf, runSvc, runSvcProcess } from '../testing/svc-command.ts';
import { endHosted, hostSvc } from '../testing/svc-hosted.ts';
import { dataFolder, removeFolders } from '../testing/svc-process.ts';
import { openTwoRoles, type TwoRoles } from '../testing/two-roles.ts';
import { openClient } from '../walk/client.ts';

let roles: TwoRoles | undefined;
beforeAll(async () => {
  roles = await openTwoRoles();
});
afterEach(endHosted);
afterAll(async () => {
  await roles?.close();
  removeFolders();
});

const keys = { AUTH__COOKIEKEYS: ring(), SECRETS__KEYRING: ring(), AUTH__BCRYPTCOST: '10' };
const production = (url: string) => ({
  NODE_ENV: 'production',
  DATABASE_URL: url,
  SVC_DATA_DIR: dataFolder(),
  ...keys,
});
const REMARK = 'the database role of the server could change the audit log';

/** One statement as a role; what it answers, or the code of the refusal. */
const asRole = async (url: string, text: string): Promise<readonly object[] | string> => {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<object>(text)).rows;
  } catch (error) {
    const { code, message } = error as { readonly code: string; readonly message: string };
    return message === 'auditImmutable' ? message : code;
  } finally {
    await client.end();
  }
};
const DENIED = '42501';

describe('svc migrate, and a server with a lesser role', { timeout: 120_000 }, () => {
  it('makes the schema as its owner; the server works without the right to change what is append-only', async ({
    skip,
  }) => {
    if (roles === undefined) return skip('the role of this run may make no others');
    const { ownerUrl, serverUrl, server } = roles;
    const env = production(serverUrl);
    const early = await runSvc(['serve'], env);
    expect([early.code, early.err.trim().split('\n').at(-1)]).toEqual([
      1,
      expect.stringMatching(
        /^This database lacks \d+ steps .*: run svc migrate .*\(DATABASE__MIGRATORURL\)\.$/,
      ) as string,
    ]);

    const first = await runSvcProcess(['migrate', '--json'], { ...env, DATABASE__MIGRATORURL: ownerUrl });
    expect([first.code, first.err]).toEqual([0, '']);
    expect(jsonOf<readonly object[]>(first)).toMatchObject([{ tenant: 'studio-loto', granted: server }]);
    const again = await runSvc(['migrate'], { ...env, DATABASE__MIGRATORURL: ownerUrl });
    expect(again).toEqual({
      code: 0,
      out: `studio-loto  0 step(s) applied, ${server} has the rights of a server\n`,
      err: '',
    });

    const served = hostSvc(['serve', '--json'], { env });
    const client = openClient((await served.facts).url);
    const password = /has the password (\S+), shown/.exec(served.stderr())?.[1] ?? '';
    const signIn = async (word: string) =>
      (await client.post('/api/v1/auth/login', { email: 'operator@svc.local', password: word })).status;
    expect([await signIn('wrong one here'), await signIn(password)]).toEqual([401, 200]);
    const { id } = (await client.get('/api/v1/auth/verify-session')).json() as { readonly id: string };
    const change = { currentPassword: password, newPassword: 'trenta gatti in fila' };
    expect((await client.post(`/api/v1/users/${id}/change-password`, change)).status).toBe(204);
    expect(await signIn('trenta gatti in fila')).toBe(200);
    expect((await client.get('/api/v1/auth-events')).status).toBe(200);
    expect((await client.get('/health/ready')).status).toBe(200);
    await served.stop();
    expect(served.stderr()).not.toContain(REMARK);
    expect(served.stderr()).not.toMatch(/permission denied/);
    const written = `select (select count(*)::int from audit_log) > 0 as audited, (select count(*)::int from auth_event) as events`;
    expect(await asRole(serverUrl, written)).toEqual([{ audited: true, events: 3 }]);
  });

  it.each([
    'update audit_log set ip = null',
    'delete from audit_log',
    'truncate audit_log',
    'delete from audit_log_default',
    'insert into audit_log_default select * from audit_log_default',
    'drop table audit_log',
    'alter table audit_log disable trigger user',
    "insert into audit_tombstone (action, count, details, actor_kind, transaction_id) values ('purge', 1, '{}', 'maintenance', 1)",
    'update auth_event set success = true',
    'delete from auth_event',
    'truncate auth_event',
    'alter table auth_event disable trigger auth_event_append_only',
    'drop trigger auth_event_append_only on auth_event',
    'create or replace function audit.permits_sign_in(operation text, before jsonb, after jsonb) returns boolean language sql as $$ select true $$',
    'set session_replication_role = replica',
    'create table theirs (id int)',
    "insert into mikro_orm_migrations (name) values ('9999-theirs')",
  ])('leaves to the server’s role no way to: %s', async (text) => {
    if (roles === undefined) return;
    expect(await asRole(roles.serverUrl, text)).toBe(DENIED);
  });

  it('leaves it the functions that purge and forget, which keep to their bounds', async () => {
    if (roles === undefined) return;
    const { serverUrl, ownerUrl } = roles;
    expect(await asRole(serverUrl, 'select audit.purge_sign_ins(now(), 10) as n')).toEqual([{ n: 0 }]);
    expect(
      await asRole(serverUrl, `select entries from audit.purge(now() - interval '31 days', 'maintenance', null)`),
    ).toEqual([{ entries: 0 }]);
    expect(await asRole(serverUrl, `select audit.make_months()::text as made`)).toEqual([{ made: '' }]);
    expect(await asRole(serverUrl, 'select audit.forget_sign_ins(array[gen_random_uuid()]) as n')).toEqual([{ n: 0 }]);
    for (const table of ['audit_log', 'auth_event'])
      expect(await asRole(ownerUrl, `delete from ${table}`)).toBe('auditImmutable');
  });

  it('says in one line of the log when the server runs as the owner', async () => {
    if (roles === undefined) return;
    const served = hostSvc(['serve', '--json'], { env: production(roles.ownerUrl) });
    await served.facts;
    await served.stop();
    const lines = served
      .stderr()
      .split('\n')
      .filter((line) => line.includes(REMARK));
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ level: 'warn', power: 'owner' }]);
  });

  it('is done for a new tenant by svc instance create', async () => {
    if (roles === undefined) return;
    const { ownerUrl, beside } = roles;
    const folder = join(dataFolder(), 'instances');
    const env = { SVC_INSTANCES_DIR: folder, SVC_DATA_DIR: dataFolder(), DATABASE__MIGRATORURL: ownerUrl };
    const url = beside('sole');
    const made = await runSvc(['instance', 'create', 'sole', '--database-url', url], env);
    expect([made.code, made.err]).toEqual([0, '']);
    expect(await asRole(url, 'delete from auth_event')).toBe(DENIED);
    expect(await asRole(url, 'select count(*)::int as people from account')).toEqual([{ people: 1 }]);
    const all = await runSvc(['migrate'], env);
    expect([all.code, all.out]).toEqual([
      0,
      expect.stringMatching(/^sole {2}0 step\(s\) applied, \S+_server has the rights/) as string,
    ]);
  });
});

describe('svc migrate', () => {
  it('refuses without DATABASE_URL, and a migrator’s address in clear off this machine, in one sentence', async () => {
    const none = await runSvc(['migrate'], { SVC_DATA_DIR: dataFolder() });
    expect([none.code, none.err]).toEqual([1, expect.stringMatching(/^DATABASE_URL must be set: .*\.\n$/) as string]);
    const plain = { NODE_ENV: 'production', DATABASE__MIGRATORURL: 'postgres://svc:geheim-7@db.invalid/svc' };
    const refused = await runSvc(['migrate'], { SVC_DATA_DIR: dataFolder(), ...plain });
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('DATABASE__MIGRATORURL must have sslmode') as string,
    ]);
    expect(refused.err).not.toContain('geheim-7');
  });

  it('says where a database cannot be had, without credentials, and ends with 1', async () => {
    const env = { DATABASE_URL: 'postgres://svc:geheim-7@127.0.0.1:1/svc', SVC_DATA_DIR: dataFolder() };
    const result = await runSvc(['migrate'], env);
    expect([result.code, result.out, result.err]).toEqual([
      1,
      '',
      expect.stringMatching(/^studio-loto {2}The database cannot be used: .*ECONNREFUSED/) as string,
    ]);
    expect(result.err).not.toContain('geheim-7');
  });
});
