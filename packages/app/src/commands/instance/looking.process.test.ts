import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { freshDatabase, unmadeDatabase } from '@svc/adapters-db/testing';
import { runSvc, jsonOf, type Said } from '../../testing/svc-command.ts';
import { dataFolder, processesNaming, removeFolders } from '../../testing/svc-process.ts';

afterAll(removeFolders);

/** A tenant `sole` whose file sets these keys, and that no server has ever opened. */
const openDesk = (text: string, dataDir = join(dataFolder(), 'data')) => {
  const folder = dataFolder();
  writeFileSync(join(folder, 'sole.env'), text);
  const env = { SVC_INSTANCES_DIR: folder, SVC_DATA_DIR: dataDir };
  return { dataDir, svc: (line: string): Promise<Said> => runSvc(line.split(' '), env) };
};

const none = 'There is no database yet; the first start of its server makes it';

describe('a command that only looks', { timeout: 180_000 }, () => {
  it('makes no embedded server, no data folder and no database, and says that there is none yet', async () => {
    const { dataDir, svc } = openDesk('# nothing is set\n');
    expect(jsonOf<object>(await svc('instance ls --json'))).toMatchObject([{ id: 'sole', database: null }]);
    const shown = await svc('instance info sole --json');
    expect([shown.code, jsonOf<object>(shown)]).toMatchObject([0, { database: { reachable: false, reason: none } }]);
    const payments = await svc('instance payments sole --json');
    expect([payments.code, jsonOf<object>(payments), payments.err]).toMatchObject([
      1,
      { flags: null, unknown: none, live: [] },
      `The tenant’s database cannot be asked: ${none}.\n`,
    ]);
    expect((await svc('instance payments sole --seed --dry-run')).code).toBe(0);
    for (const line of [
      'instance reconcile sole',
      'instance api-token ls --instance sole',
      'instance oidc-client ls',
      'secrets rotate --dry-run --instance sole',
      'invoice export --from 2027-01-01 --to 2027-01-31',
    ])
      expect([line, await svc(line)]).toEqual([line, { code: 1, out: '', err: `${none}.\n` }]);
    expect([existsSync(dataDir), processesNaming(dataDir)]).toEqual([false, []]);
  });

  it('makes no database beside those of an embedded server that is there, and lets go of that', async () => {
    const { dataDir, svc } = openDesk('', dataFolder());
    expect((await svc('instance create luna')).code).toBe(0);
    const [sole, luna] = [await svc('instance info sole --json'), await svc('instance info luna --json')];
    expect(jsonOf<object>(sole)).toMatchObject({ database: { reachable: false, reason: none } });
    expect(jsonOf<object>(luna)).toMatchObject({ database: { reachable: true, missingMigrations: [] } });
    const tokens = await svc('instance api-token ls --instance sole');
    expect([tokens.code, tokens.err]).toEqual([1, `${none}.\n`]);
    expect(jsonOf<object>(await svc('instance info sole --json'))).toMatchObject({ database: { reachable: false } });
    expect(processesNaming(dataDir)).toEqual([]);
  });

  it('makes no keys, though the file names none', async () => {
    const database = await freshDatabase();
    const { dataDir, svc } = openDesk(`DATABASE_URL='${database.url}'\n`);
    const looked = [await svc('instance payments sole'), await svc('secrets rotate --dry-run --instance sole')];
    expect(looked.map(({ code }) => code)).toEqual([0, 0]);
    expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([]);
    await database.drop();
  });

  it('leaves the schema to the server, though a step of it is missing', async () => {
    const database = await unmadeDatabase();
    await database.make();
    const { svc } = openDesk(`DATABASE_URL='${database.url}'\n`);
    for (const line of ['instance api-token ls --instance sole', 'secrets rotate --dry-run --instance sole'])
      expect([line, await svc(line)]).toEqual([
        line,
        { code: 1, out: '', err: expect.stringMatching(/^Its database lacks \d+ steps of the schema: /) as string },
      ]);
    await database.drop();
  });

  it('says of a database from before the baseline migrations what to do, and not that its server makes the rest', async () => {
    const database = await freshDatabase();
    const client = new Client(database.url);
    await client.connect();
    await client.query(`insert into mikro_orm_migrations (name) values ('0001-first-slice')`);
    await client.end();
    const { svc } = openDesk(`DATABASE_URL='${database.url}'\n`);
    const shown = await svc('instance info sole --json');
    const why = expect.stringMatching(/\(schema_before_baseline\): export /) as string;
    expect(jsonOf<object>(shown)).toMatchObject({ database: { reachable: true, reason: why, missingMigrations: [] } });
    expect((await svc('instance info sole')).out).toMatch(
      /^database  reachable: This database .*\(schema_before_baseline\)/mu,
    );
    for (const line of ['instance api-token ls --instance sole', 'secrets rotate --dry-run --instance sole'])
      expect([line, await svc(line)]).toEqual([line, { code: 1, out: '', err: why }]);
    expect((await svc('instance payments sole')).out).toContain('(schema_before_baseline)');
    await database.drop();
  });
});
