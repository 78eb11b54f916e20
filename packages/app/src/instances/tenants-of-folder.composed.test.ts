import * as Effect from 'effect/Effect';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { imagePoolSize, openImagePool } from '@svc/adapters-platform';
import { readConfig } from '../config/config.ts';
import { gatewayCounts } from '../background/gateway-counts.ts';
import { hashChildren } from '../testing/hash-children.ts';
import { openFolder, ring, type FolderOfTenants } from '../testing/folder-of-tenants.ts';
import { inTurns } from './in-turns.ts';
import { WAITS_LINE } from './instance.ts';
import { tenantsOfFolder, type FileStanding, type TenantsOfFolder } from './tenants-of-folder.ts';

let files: FolderOfTenants;
let tenants: TenantsOfFolder;
beforeEach(() => {
  files = openFolder();
  const config = readConfig({ NODE_ENV: 'test', SVC_DATA_DIR: files.dataDir });
  const databaseUrlOf = ({ config: { DATABASE_URL: url = '' } }: { config: { DATABASE_URL: string | undefined } }) =>
    Promise.resolve(url);
  tenants = tenantsOfFolder(
    files.folder,
    config,
    {
      logger: files.logger,
      say: files.say,
      hashPool: hashChildren(),
      imagePool: openImagePool(imagePoolSize),
      gatewayCounts: gatewayCounts(config, files.logger),
      databaseUrlOf,
      inTurn: inTurns(4),
    },
    () => undefined,
  );
});
afterEach(async () => {
  await tenants.retire();
  await files.close();
});

const standing = (id: string): FileStanding | undefined => tenants.standings().find((each) => each.id === id);
const brief = (): readonly string[] => tenants.standings().map((each) => `${each.id} ${each.standing}`);
/** What it takes until a changed file counts. */
const settle = async (): Promise<void> => {
  await tenants.look();
  await tenants.look();
};
const doorOf = (host: string) => Effect.runPromise(tenants.find(host)?.door() ?? Effect.succeed(undefined));
const result = (message: string): readonly unknown[] =>
  files.lines.filter((line) => line.message.startsWith(message)).map(({ reason, tenant }) => reason ?? tenant);
const run = async (url: string, text: string): Promise<void> => {
  const client = new Client(url);
  await client.connect();
  await client.query(text);
  await client.end();
};

describe('the tenants of a folder', () => {
  it('are found by the hosts of their files, whatever the port and the case, and by nothing else', async () => {
    await files.add('sole', { HTTP__PUBLICURL: 'https://Sole.example:8443', HTTP__HOSTALIASES: 'www.sole.example' });
    await files.add('luna');
    await tenants.look();
    for (const host of ['sole.example', 'SOLE.example:80', 'www.sole.example.'])
      expect([host, (await doorOf(host))?.id]).toEqual([host, 'sole']);
    expect((await doorOf('luna.localhost:4280'))?.id).toBe('luna');
    for (const host of [
      '',
      'sole.example, proxy',
      'example',
      'x.sole.example',
      'sole',
      'luna.localhost.evil.example',
      '127.0.0.1',
    ])
      expect([host, await doorOf(host)]).toEqual([host, undefined]);
  });

  it('sleep until somebody comes, unless they have work to do', async () => {
    await files.add('quiet');
    const busy = await files.add('busy');
    await run(busy.url, `insert into feature_flag values ('enable_einvoicing', true)`);
    await tenants.look();
    expect(brief()).toEqual(['busy running', 'quiet asleep']);
    expect((await doorOf('quiet.localhost'))?.id).toBe('quiet');
    expect(brief()).toEqual(['busy running', 'quiet running']);
  });

  it('are opened once, though many come at the same moment', async () => {
    await files.add('sole');
    await tenants.look();
    const doors = await Promise.all(Array.from({ length: 10 }, () => doorOf('sole.localhost')));
    expect(new Set(doors).size).toBe(1);
    expect(result('tenant opened')).toEqual(['sole']);
  });

  it('come and go with their files', async () => {
    await files.add('sole');
    await tenants.look();
    await files.add('luna');
    await settle();
    expect(brief()).toEqual(['luna asleep', 'sole asleep']);
    expect((await doorOf('luna.localhost'))?.id).toBe('luna');
    files.remove('luna');
    await settle();
    expect(brief()).toEqual(['sole asleep']);
    expect(await doorOf('luna.localhost')).toBeUndefined();
  });

  it('are reloaded alone when their file has changed, and stay what they are when it is only touched', async () => {
    await files.add('sole');
    await files.add('luna');
    await tenants.look();
    const [sole, luna] = [await doorOf('sole.localhost'), await doorOf('luna.localhost')];
    files.write('luna', files.textOf('luna'));
    files.change('sole', { COOKIE_NAME: 'Sun' });
    await settle();
    await expect.poll(() => result('tenant reloaded')).toEqual(['sole']);
    expect(await doorOf('luna.localhost')).toBe(luna);
    const after = await doorOf('sole.localhost');
    expect([sole?.sessionCookieName, after?.sessionCookieName]).toEqual(['SvcAuth-sole', 'Sun']);
  });

  it('are led to under their new host when the new version is there', async () => {
    await files.add('sole');
    await tenants.look();
    await doorOf('sole.localhost');
    files.change('sole', { HTTP__PUBLICURL: 'http://sun.example' });
    await settle();
    await expect.poll(() => result('tenant reloaded')).toEqual(['sole']);
    expect([(await doorOf('sun.example'))?.id, await doorOf('sole.localhost')]).toEqual(['sole', undefined]);
  });

  it('stay as they were while their file is broken: one sentence in the log, none of the file’s secrets', async () => {
    await files.add('sole', { COOKIE_NAME: 'Sun' });
    await tenants.look();
    const door = await doorOf('sole.localhost');
    const before = standing('sole')?.fingerprint;
    const good = files.textOf('sole');
    for (const [text, sentence] of [
      ['MAIL__URL=geheim-7', 'The configuration is wrong. MAIL__URL: must begin with smtp:// or smtps://.'],
      [`PAYMENT__CARD__SECRETKEY='sk_geheim-7`, 'does not close the quotes of PAYMENT__CARD__SECRETKEY.'],
      ['SVC_TENANT=luna', 'SVC_TENANT is luna, but the file is that of sole.'],
      ['RATELIMIT__LIMITS=auth.logn=1/1', 'RATELIMIT__LIMITS names auth.logn'],
    ] as const) {
      files.lines.length = 0;
      files.write('sole', `${good}\n${text}`);
      await settle();
      await settle();
      expect(result('the instance file is refused, the tenant stays')).toEqual([expect.stringContaining(sentence)]);
      expect(standing('sole')).toMatchObject({
        standing: 'running',
        fingerprint: before,
        complaint: expect.stringContaining(sentence) as string,
      });
      expect(await doorOf('sole.localhost')).toBe(door);
      expect(JSON.stringify(files.lines)).not.toContain('geheim');
    }
    files.write('sole', good);
    await settle();
    expect(standing('sole')).toMatchObject({ standing: 'running', complaint: null });
  });

  it('stay as they were when the new version cannot be opened', async () => {
    await files.add('sole');
    await tenants.look();
    const door = await doorOf('sole.localhost');
    files.change('sole', { DATABASE_URL: 'postgres://svc:geheim-7@127.0.0.1:1/none' });
    await settle();
    await expect.poll(() => result('the tenant stays as it was')).toEqual([expect.stringContaining('ECONNREFUSED')]);
    expect(await doorOf('sole.localhost')).toBe(door);
    expect(standing('sole')).toMatchObject({
      standing: 'running',
      complaint: expect.stringContaining('ECONNREFUSED') as string,
    });
    expect(JSON.stringify(files.lines)).not.toContain('geheim');
  });

  it('never share a host, a database or a key: the second one is refused until the first is gone', async () => {
    const sole = await files.add('a-sole', { HTTP__PUBLICURL: 'https://sole.example' });
    await files.add('host', { HTTP__HOSTALIASES: 'SOLE.example' });
    await files.add('database', { DATABASE_URL: sole.url });
    const [, key] = /AUTH__COOKIEKEYS=["']?k:([\w+/=]+)/.exec(files.textOf('a-sole')) ?? [];
    await files.add('key', { SECRETS__KEYRING: `${ring()},old:${key ?? ''}` });
    await tenants.look();
    expect(tenants.standings().map(({ id, standing: how, complaint }) => [id, how, complaint])).toEqual([
      ['a-sole', 'asleep', null],
      ['database', 'refused', 'Its database is that of a-sole: each tenant has its own.'],
      ['host', 'refused', 'sole.example is the address of a-sole already.'],
      ['key', 'refused', 'SECRETS__KEYRING has a key of a-sole: each tenant has its own.'],
    ]);
    files.remove('a-sole');
    await settle();
    await tenants.look();
    expect(brief()).toEqual(['database asleep', 'host asleep', 'key asleep']);
  });

  it('are not judged by a file that is still being written', async () => {
    await files.add('sole', { COOKIE_NAME: 'Sun' });
    await tenants.look();
    const good = files.textOf('sole');
    for (const part of [0.2, 0.5, 0.9]) {
      files.write('sole', good.slice(0, good.length * part));
      await tenants.look();
    }
    files.write('sole', good);
    await settle();
    expect(files.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('wait with a change for the next start when the file says so', async () => {
    await files.add('sole');
    await tenants.look();
    await doorOf('sole.localhost');
    const before = standing('sole')?.fingerprint;
    files.write('sole', `${WAITS_LINE}\n${files.textOf('sole')}COOKIE_NAME=Sun\n`);
    await settle();
    expect([result('the changed file is used from the next start on'), standing('sole')?.fingerprint]).toEqual([
      ['sole'],
      before,
    ]);
    files.write('sole', files.textOf('sole').replace(`${WAITS_LINE}\n`, ''));
    await settle();
    await expect.poll(async () => (await doorOf('sole.localhost'))?.sessionCookieName).toBe('Sun');
  });

  it('outlive a folder that is suddenly empty', async () => {
    await files.add('sole');
    await files.add('luna');
    await tenants.look();
    files.remove('sole');
    files.remove('luna');
    for (let time = 0; time < 3; time += 1) await expect(tenants.look()).rejects.toThrow('no instance file any more');
    expect(brief()).toEqual(['luna asleep', 'sole asleep']);
  });

  it('open in the end when their database comes, and until then refuse their visitors alone', async () => {
    await files.add('luna');
    const { url, drop } = await files.add('sole');
    await drop();
    await tenants.look();
    expect(brief()).toEqual(['luna asleep', 'sole failing']);
    await expect(doorOf('sole.localhost')).rejects.toMatchObject({
      _tag: 'TenantDown',
      reason: expect.stringContaining('does not exist') as string,
    });
    expect((await doorOf('luna.localhost'))?.id).toBe('luna');
    const name = new URL(url).pathname.slice(1);
    await run(url.replace(name, 'postgres'), `create database "${name}"`);
    await run(url, 'select 1');
    await expect.poll(() => brief()).toEqual(['luna running', 'sole asleep']);
    expect((await doorOf('sole.localhost'))?.id).toBe('sole');
  });

  it('are refused alone for a key that is wrong in any way, and the others are served', async () => {
    await files.add('luna');
    const wrong = [
      ['MAIL__URL', 'smtp://studio:50%geheim@host:587', 'MAIL__URL: must have no % but in an escape'],
      ['MAIL__URL', 'smtp://studio:geheim@host:99999', 'MAIL__URL: must have a port from 1 to 65535'],
      ['DATABASE_URL', 'postgres://u:ge/heim@db/svc', 'DATABASE_URL: must have no / and no ? before the @'],
      ['PAYMENT__CARD__SECRETKY', 'sk_geheim', 'PAYMENT__CARD__SECRETKY is no key of this program'],
      ['COOKIE_DOMAIN', 'a; Path=/geheim', 'COOKIE_DOMAIN: must be a host name'],
    ] as const;
    for (const [at, [key, value]] of wrong.entries()) await files.add(`sole-${at}`, { [key]: value });
    await tenants.look();
    expect(brief()).toEqual(['luna asleep', ...wrong.map((_, at) => `sole-${at} refused`)]);
    expect((await doorOf('luna.localhost'))?.id).toBe('luna');
    for (const [at, [, , sentence]] of wrong.entries())
      expect(standing(`sole-${at}`)?.complaint).toContain(`The configuration is wrong. ${sentence}`);
    expect(JSON.stringify(files.lines)).not.toContain('geheim');
  });

  it('are told of keys that do nothing in their file', async () => {
    await files.add('sole', { PORT: '80' });
    await tenants.look();
    expect(files.lines.filter(({ level }) => level === 'warn').map(({ message }) => message)).toEqual([
      'PORT of the file is not used: the process says it',
    ]);
  });
});
