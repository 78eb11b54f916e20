import { createServer } from 'node:net';
import { join } from 'node:path';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import { unmadeDatabase } from '@svc/adapters-db/testing';
import { storeDown } from '@svc/application/kernel';
import { runArguments } from './run-command.ts';
import { runSvc, runSvcProcess, type Said } from '../testing/svc-command.ts';
import { endHosted } from '../testing/svc-hosted.ts';
import { dataFolder, endAll, processesNaming, removeFolders } from '../testing/svc-process.ts';

afterEach(async () => {
  await endHosted();
  await endAll();
});
afterAll(removeFolders);

/** The one sentence for a person: exit code 1, one line on stderr, no stack; else everything that came, which fits no rule. */
const oneSentence = (result: Said): string => {
  const { code, out, err } = result;
  const clean = code === 1 && out === '' && /^[^\n]+\.\n$/.test(err) && !/\.ts:\d+|Error:/.test(err);
  return clean ? err : `not one sentence: ${JSON.stringify(result)}`.replaceAll('"', "'");
};

const ring = `k:${Buffer.alloc(32, 7).toString('base64')}`;
const silentPort = async (): Promise<{ readonly port: number; readonly close: () => void }> => {
  const server = createServer((socket) => socket.end('I am not Postgres\r\n').on('error', () => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
};
const wrong = (change: (url: URL) => void): string => {
  const url = new URL(inject('pgUrl'));
  change(url);
  return url.href;
};

/** Whether the server of this run asks for no password at all (`trust`). */
const letsIn = async (url: string): Promise<boolean> => {
  const client = new Client(url);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
};

describe.each(['start', 'serve'] as const)('svc %s', (command) => {
  it('on a port in use says so in one sentence, before anything else is started', async () => {
    const other = await silentPort();
    const dataDir = dataFolder();
    const result = await runSvcProcess([command], { SVC_DATA_DIR: dataDir, PORT: String(other.port) });
    other.close();
    expect(oneSentence(result)).toMatch(new RegExp(`^Port ${other.port} .*in use.*PORT`));
    expect(readdirSync(dataDir)).toEqual([]);
    expect(processesNaming(dataDir)).toEqual([]);
  });

  it('names every wrong key of the environment in one line', async () => {
    const env = { SVC_DATA_DIR: dataFolder(), PORT: 'http', DATABASE_URL: 'geheim-7', HTTP__PUBLICURL: 'x' };
    const result = await runSvc([command], env);
    expect(oneSentence(result)).toMatch(/^The configuration is wrong. PORT: .*HTTP__PUBLICURL: .*DATABASE_URL: /);
    expect(result.err).not.toContain('geheim-7');
  });

  it.each([
    ['MAIL__URL', 'smtp://studio:50%geheim-7@host:587', 'must have no % but in an escape'],
    ['DATABASE_URL', 'postgres://svc:ge#heim-7@127.0.0.1:1/svc', 'must have no #, blank or backslash'],
    ['SECRETS__KEYRING', 'geheim-7', 'key 1 of the ring'],
    ['RATELIMIT__LIMITS', 'auth.logn=1/1', 'names auth.logn'],
    ['MAIL__ULR', 'geheim-7', 'is no key of this program; there is MAIL__URL'],
  ])('refuses a wrong %s before anything is started', async (name, value, why) => {
    const dataDir = dataFolder();
    const result = await runSvc([command], { SVC_DATA_DIR: dataDir, [name]: value });
    expect(oneSentence(result)).toContain(name);
    expect(result.err).toContain(why);
    expect(result.err).not.toMatch(/geheim|heim-7/);
    expect([readdirSync(dataDir), processesNaming(dataDir)]).toEqual([[], []]);
  });

  it('refuses an option it does not know, with exit code 2', async () => {
    const result = await runSvc([command, '--jsn'], { SVC_DATA_DIR: dataFolder() });
    expect(result).toMatchObject({ code: 2, out: '' });
    expect(result.err).toContain('--jsn');
    expect(result.err).not.toMatch(/at .*\.ts:\d+/);
  });
});

describe('svc serve', () => {
  it.each([
    ['nobody listens', () => 'postgres://svc:geheim-7@127.0.0.1:1/svc', /ECONNREFUSED/],
    ['there is no such database', () => wrong((url) => (url.pathname = '/geheim-7')), /does not exist/],
    ['there is no such host', () => 'postgres://svc:geheim-7@no-such-host.invalid/svc', /no-such-host/],
  ])('with a DATABASE_URL where %s says so in one sentence without the password', async (_, url, why) => {
    const dataDir = dataFolder();
    const result = await runSvc(['serve'], { SVC_DATA_DIR: dataDir, DATABASE_URL: url() });
    expect(oneSentence(result)).toMatch(/^The database cannot be used: /);
    expect(result.err).toMatch(why);
    expect(result.err.replace('database "geheim-7"', '')).not.toContain('geheim-7');
    expect(processesNaming(dataDir)).toEqual([]);
  });

  it('with a DATABASE_URL where the password is wrong says so in one sentence without the password', async ({
    skip,
  }) => {
    const url = wrong((each) => (each.password = 'geheim-7'));
    if (await letsIn(url)) skip('the server of this run lets everybody in without a password');
    const result = await runSvc(['serve'], { SVC_DATA_DIR: dataFolder(), DATABASE_URL: url });
    expect(oneSentence(result)).toMatch(/^The database cannot be used: .*password authentication failed/);
    expect(result.err).not.toContain('geheim-7');
  });

  it('with a database from before the baseline migrations says in one sentence what to do, and leaves it as it is', async () => {
    const database = await unmadeDatabase();
    await database.make();
    const client = new Client(database.url);
    await client.connect();
    await client.query(`create table mikro_orm_migrations (id serial primary key, name varchar(255) not null);
      insert into mikro_orm_migrations (name) values ('0001-first-slice')`);
    const result = await runSvc(['serve'], { SVC_DATA_DIR: dataFolder(), DATABASE_URL: database.url });
    expect(oneSentence(result)).toMatch(
      /^This database was made by .* \(schema_before_baseline\): export .* new database \(another DATABASE_URL or SVC_DATA_DIR\)\.$/m,
    );
    const { rows } = await client.query<object>(`select tablename from pg_tables where schemaname = 'public'`);
    expect(rows).toEqual([{ tablename: 'mikro_orm_migrations' }]);
    await client.end();
    await database.drop();
  });

  it('with a DATABASE_URL that is no Postgres at all says so in one sentence', async () => {
    const other = await silentPort();
    const url = `postgres://svc:geheim-7@127.0.0.1:${other.port}/svc`;
    const result = await runSvc(['serve'], { SVC_DATA_DIR: dataFolder(), DATABASE_URL: url });
    other.close();
    expect(oneSentence(result)).toMatch(/^The database cannot be used: /);
    expect(result.err).not.toContain('geheim-7');
  });
});

describe('svc walk', () => {
  it.each([
    ['where nobody listens', 'postgres://svc:geheim-7@127.0.0.1:1/svc', /^The database cannot be used: .*ECONNREFUSED/],
    ['that is none', 'geheim-7', /^The configuration is wrong. DATABASE_URL: /],
  ])('with a DATABASE_URL %s says so in one sentence, and leaves nothing', async (_, url, why) => {
    const temporary = dataFolder();
    const result = await runSvcProcess(['walk'], { TMPDIR: temporary, DATABASE_URL: url });
    expect(oneSentence(result)).toMatch(why);
    expect(result.err).not.toContain('geheim-7');
    expect(readdirSync(temporary).filter((name) => name.startsWith('svc-walk-'))).toEqual([]);
  });
});

describe('a command', () => {
  it('that a fault of its database ends says which one in one sentence', async () => {
    let err = '';
    const stream = { write: (text: string) => ((err += text), true) } as unknown as NodeJS.WriteStream;
    const away = storeDown('database: Connection terminated unexpectedly');
    const code = await runArguments(['secrets'], { stdout: stream, stderr: stream }, () => Promise.reject(away));
    expect(oneSentence({ code, out: '', err })).toBe('StoreDown: database: Connection terminated unexpectedly.\n');
  });
});

describe('svc start', () => {
  it('with a data folder that cannot be one says so in one sentence', async () => {
    const folder = dataFolder();
    writeFileSync(join(folder, 'file'), '');
    const dataDir = join(folder, 'file', 'data');
    const result = await runSvc(['start'], { SVC_DATA_DIR: dataDir });
    expect(oneSentence(result)).toMatch(/^The data folder .*file.data .*SVC_DATA_DIR/);
  });
});

describe('svc serve in production', () => {
  const keys = { AUTH__COOKIEKEYS: ring, SECRETS__KEYRING: ring, NODE_ENV: 'production' };
  it('refuses to start without DATABASE_URL', async () => {
    const dataDir = dataFolder();
    const result = await runSvc(['serve'], { ...keys, SVC_DATA_DIR: dataDir });
    expect(oneSentence(result)).toMatch(/^DATABASE_URL must be set in production/);
    expect(readdirSync(dataDir)).toEqual([]);
  });
  it('refuses to start without keys, and makes none', async () => {
    const dataDir = dataFolder();
    const env = { NODE_ENV: 'production', DATABASE_URL: inject('pgUrl'), SVC_DATA_DIR: dataDir };
    const result = await runSvc(['serve'], env);
    expect(oneSentence(result)).toMatch(/^AUTH__COOKIEKEYS and SECRETS__KEYRING must be set in production/);
    expect(readdirSync(dataDir)).toEqual([]);
  });
  it.each([
    ['HTTP__PUBLICURL', { HTTP__PUBLICURL: 'http://studio.example' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://svc:geheim-7@db.invalid/svc' }],
    ['EINVOICING__LIMITSDATABASEURL', { EINVOICING__LIMITSDATABASEURL: 'postgres://svc:geheim-7@db.invalid/svc' }],
    ['AUTH__BCRYPTCOST', { AUTH__BCRYPTCOST: '9' }],
    ['BOTCHALLENGE__MODE', { BOTCHALLENGE__MODE: 'off' }],
  ])('refuses to start with a %s that only a demo may have', async (key, given) => {
    const dataDir = dataFolder();
    const env = { ...keys, DATABASE_URL: inject('pgUrl'), AUTH__BCRYPTCOST: '10', SVC_DATA_DIR: dataDir, ...given };
    const result = await runSvc(['serve'], env);
    expect(oneSentence(result)).toMatch(
      new RegExp(`^The configuration is wrong for production\\. ${key} must [^.]*\\.$`, 'm'),
    );
    expect(result.err).not.toContain('geheim-7');
    expect(readdirSync(dataDir)).toEqual([]);
  });
  it('refuses a counting database without TLS for a folder of tenants, too', async () => {
    const env = { EINVOICING__LIMITSDATABASEURL: 'postgres://svc:geheim-7@db.invalid/svc', SVC_DATA_DIR: dataFolder() };
    const result = await runSvc(['serve', '--instances', dataFolder()], { NODE_ENV: 'production', ...env });
    expect(oneSentence(result)).toMatch(/EINVOICING__LIMITSDATABASEURL must/);
  });
  it('refuses the demo', async () => {
    const result = await runSvc(['start'], { ...keys, SVC_DATA_DIR: dataFolder() });
    expect(oneSentence(result)).toMatch(/^start is the demo.*svc serve/);
  });
});

describe('svc', () => {
  it('exits 2 with the usage on stderr for a command it does not know', async () => {
    for (const args of [['strat'], ['toString'], ['--port']]) {
      const result = await runSvc(args);
      expect([args, result.code, result.out]).toEqual([args, 2, '']);
      expect(result.err).toContain('svc <command>');
    }
  });
  it('says of each command what it does when asked, and does not do it', async () => {
    for (const args of [
      ['start', '--help'],
      ['serve', '-h'],
      ['help', 'walk'],
      ['help', 'instance'],
    ]) {
      const dataDir = dataFolder();
      const result = await runSvc(args, { SVC_DATA_DIR: dataDir });
      expect([args, result.code, result.err, readdirSync(dataDir)]).toEqual([args, 0, '', []]);
      expect(result.out).toContain(args.find((word) => !/^-|^help$/.test(word)));
    }
  });
  it('says which version it is', async () => {
    const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
    const { version } = JSON.parse(manifest) as { readonly version: string };
    expect(await runSvc(['--version'])).toEqual({ code: 0, out: `svc v${version}\n`, err: '' });
  });
  it('exits 0 with the usage when asked for it', async () => {
    for (const args of [[], ['help'], ['--help']]) {
      const result = await runSvc(args);
      expect([args, result.code]).toEqual([args, 0]);
      expect(result.out + result.err).toContain('svc <command>');
    }
  });
});
