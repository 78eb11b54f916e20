import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client as PgClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '@svc/adapters-db/testing';
import { acme } from '../testing/acme.ts';
import { runSvc, jsonOf } from '../testing/svc-command.ts';
import { endHosted, hostSvc } from '../testing/svc-hosted.ts';
import { dataFolder, removeFolders } from '../testing/svc-process.ts';
import { openClient, type Answer } from '../walk/client.ts';

const operator = { email: 'capo@sole.example', password: 'lago di Como 7' };
const seller = {
  NAME: 'Palestra Sole S.r.l.',
  VATNUMBER: '12345678903',
  REGIMEFISCALE: 'RF01',
  ADDRESS: 'Via Roma 1',
  POSTALCODE: '20121',
  CITY: 'Milano',
  COUNTRY: 'IT',
};
const buyer = { ...acme, legalName: '=Acme; "figli"' };
const base = '/api/v1/einvoicing/fatture';
const year = ['--from', '2000-01-01', '--to', '2199-12-31'];

let database: FreshDatabase;
let env: Readonly<Record<string, string>>;
beforeAll(async () => {
  database = await freshDatabase();
  env = {
    SVC_DATA_DIR: dataFolder(),
    DATABASE_URL: database.url,
    SEED__SUPERADMINEMAIL: operator.email,
    SEED__SUPERADMINPASSWORD: operator.password,
    ...Object.fromEntries(Object.entries(seller).map(([key, value]) => [`PAYMENT__INVOICESELLER__${key}`, value])),
  };
});
afterAll(async () => {
  await endHosted();
  await database.drop();
  removeFolders();
});

const exported = (...args: readonly string[]) => runSvc(['invoice', 'export', ...args], env);
const expected = (answer: Answer, status: number): Answer => {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.text}`);
  return answer;
};
const sql = async (text: string): Promise<void> => {
  const client = new PgClient(database.url);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
};

describe('a Local instance: svc serve with no gateway', { timeout: 180_000 }, () => {
  it('imports, drafts, numbers, prints and exports; svc invoice export writes the same bytes without it', async () => {
    const server = hostSvc(['serve', '--json'], { env });
    const client = openClient((await server.facts).url);
    expected(await client.post('/api/v1/auth/login', operator), 200);
    const flags = { items: [{ key: 'enable_einvoicing', value: true }] };
    expected(await client.post('/api/v1/admin/feature-flags', flags), 200);
    const lines = [{ description: 'Corso aziendale', grossCents: 12_200, vat: { rateBp: 2200 } }];
    const { id } = expected(await client.post(base, { buyer, lines }), 201).json();
    const numbered = expected(await client.post(`${base}/${String(id)}/number`), 200).json();
    expect(numbered).toMatchObject({ provider: 'Local', status: 'DRAFT' });
    expect((await client.get(`${base}/${String(id)}/pdf`)).text.slice(0, 5)).toBe('%PDF-');
    const { text: xml } = await client.get(`${base}/${String(id)}/xml`);
    const other = xml.replace(/<Numero>[^<]*</u, '<Numero>ALTRA/7<');
    const file = { fileName: 'a.xml', contentBase64: Buffer.from(other).toString('base64') };
    expected(await client.post(`${base}/import`, file), 201);
    expected(await client.post(`${base}/${String(id)}/send`), 409);
    const { bytes } = expected(await client.get(`${base}/export?from=2000-01-01&to=2199-12-31`), 200);
    expect(await server.stop()).toBe(0);

    const result = await exported(...year);
    expect([result.code, result.err]).toEqual([0, '']);
    expect(result.out).toBe(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
    const rows = result.out.split('\r\n').slice(1, -1);
    expect(new Set(rows.map((row) => row.split(';')[1]))).toEqual(new Set(['ALTRA/7', numbered['number']]));
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toContain(`;"'=Acme; ""figli""";IT01234567897;100,00;22,00;122,00;`);
    expect((await exported(...year, '--direction', 'inbound')).out.split('\r\n')).toHaveLength(2);
  });

  it('becomes a file under its name once it is whole, and tells of it as JSON or in a sentence', async () => {
    const folder = dataFolder();
    const output = join(folder, 'fatture.csv');
    const json = await exported(...year, '--output', output, '--json');
    expect([json.code, jsonOf(json)]).toEqual([
      0,
      { file: output, from: '2000-01-01', to: '2199-12-31', documents: 2 },
    ]);
    expect(readFileSync(output, 'utf8')).toBe((await exported(...year)).out);
    const line = await exported(...year, '--output', output);
    expect(line.out).toBe(`${output}: 2 documenti dal 2000-01-01 al 2199-12-31\n`);
    expect(readdirSync(folder)).toEqual(['fatture.csv']);
  });
});

describe('svc invoice export', { timeout: 120_000 }, () => {
  it.each([
    [['--from', '2027-01-01'], 'to'],
    [['--from', '2027-02-30', '--to', '2027-03-01'], '--from'],
    [['--from', '2027-03-01', '--to', '2027-02-28'], '--from lies after --to'],
    [[...year, 'a.xml'], 'a.xml'],
    [[...year, '--output', '/'], 'is a folder'],
    [[...year, '--output', '/nowhere/at/all.csv'], 'ENOENT'],
    [[...year, '--instance', 'sole'], 'SVC_INSTANCES_DIR'],
  ])('%j ends with 2 and says why', async (args, why) => {
    const result = await exported(...args);
    expect([result.code, result.out]).toEqual([2, '']);
    expect(result.err).toContain(why);
  });

  it('asked for JSON without a file tells that as JSON: stdout would be the CSV itself', async () => {
    const result = await exported(...year, '--json');
    expect([result.code, jsonOf(result)]).toMatchObject([
      2,
      { error: { exit: 2, message: expect.stringContaining('--output') } },
    ]);
  });

  it('ends with 1 when the database does not answer, or has not the schema of this program, and leaves no file', async () => {
    const folder = dataFolder();
    const output = join(folder, 'fatture.csv');
    writeFileSync(output, 'kept');
    const nobody = { ...env, DATABASE_URL: 'postgres://nobody:geheim@127.0.0.1:1/none' };
    const gone = await runSvc(['invoice', 'export', ...year, '--output', output], nobody);
    expect([gone.code, gone.out, gone.err.includes('geheim')]).toEqual([1, '', false]);
    await sql(`update mikro_orm_migrations set name = 'away' where name = '0001-kernel'`);
    const behind = await exported(...year, '--output', output);
    expect([behind.code, behind.err]).toEqual([1, expect.stringContaining('start its server first') as string]);
    await sql(`update mikro_orm_migrations set name = '0001-kernel' where name = 'away'`);
    expect([readdirSync(folder), readFileSync(output, 'utf8')]).toEqual([['fatture.csv'], 'kept']);
  });
});
