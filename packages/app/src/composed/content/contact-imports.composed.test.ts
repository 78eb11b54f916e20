import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anna, bruno, openStudio, operator, type Studio } from '../../testing/studio.ts';
import type { Answer, Client } from '../../walk/client.ts';

const contacts = '/api/v1/contacts';

let studio: Studio;
let admin: Client;
let user: Client;
beforeAll(async () => {
  studio = await openStudio();
  await studio.sql(`update account set default_password = false where email = $1`, [operator]);
  admin = await studio.signIn(operator);
  user = await studio.signIn(anna);
});
afterAll(() => studio.close());
beforeEach(() => studio.sql('delete from contact'));

interface Counts {
  readonly [outcome: string]: number;
}
interface Shown {
  readonly batchId: string;
  readonly dialect: { readonly delimiter: string; readonly encoding: string };
  readonly counts: Counts;
  readonly errors: readonly { readonly line: number; readonly field: string | null; readonly code: string }[];
}
const sent = (content: string | Uint8Array<ArrayBuffer>): Promise<Answer> =>
  admin.send(`${contacts}/import/preview`, { method: 'POST', headers: { 'content-type': 'text/csv' }, body: content });
const shown = async (content: string | Uint8Array<ArrayBuffer>): Promise<Shown> => {
  const answer = await sent(content);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.json() as unknown as Shown;
};
const confirm = (batchId: string, over: object = {}, by: Client = admin): Promise<Answer> =>
  by.post(`${contacts}/import`, { batchId, onDuplicate: 'update', ...over });
const undo = (batchId: string): Promise<Answer> => admin.post(`${contacts}/import/undo`, { batchId });
const imported = async (content: string | Uint8Array<ArrayBuffer>, over: object = {}): Promise<string> => {
  const { batchId } = await shown(content);
  const answer = await confirm(batchId, over);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return batchId;
};
interface Listed {
  readonly id: string;
  readonly version: number;
  readonly lastName: string | null;
  readonly email: string | null;
}
const all = async (): Promise<readonly Listed[]> =>
  (await admin.get(`${contacts}?sort=lastName&pageSize=100`)).json()['items'] as readonly Listed[];
const faultsIn = ({ errors }: Shown): readonly string[] =>
  errors.map(({ line, field, code }) => [line, field, code].filter((each) => each !== null).join(' '));
const codeOf = (answer: Answer): string => `${answer.status} ${String(answer.json()['code'])}`;

const windows1252 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

describe('a file of contacts', () => {
  it('is as large in JSON as it is by itself', async () => {
    const lines = (bytes: number): Buffer => {
      const text = Buffer.alloc(bytes, 'x'.repeat(999) + '\n');
      text.write('Cognome\n');
      return text;
    };
    const inJson = (bytes: number) =>
      admin.post(`${contacts}/import/preview`, { contentBase64: lines(bytes).toString('base64') });
    const most = 5 * 1024 * 1024;
    for (const bytes of [4_000_000, most]) expect((await inJson(bytes)).status).not.toBe(413);
    expect((await inJson(most)).status).toBe((await sent(new Uint8Array(lines(most)))).status);
    expect([(await inJson(most + 100_000)).status, (await sent(new Uint8Array(lines(most + 1)))).status]).toEqual([
      413, 413,
    ]);
  });

  it('in UTF-8, with a byte order mark, in Windows-1252, with commas, semicolons or tabs makes the same contacts', async () => {
    const text = 'Nome;Cognome;E-mail;Note\r\nNiccolò;Dell’Orto;n@x.it;"già, cliente"\r\n'.replace('’', "'");
    const recut = (delimiter: string) => text.replaceAll(';', delimiter);
    const files = {
      plain: text,
      marked: `\uFEFF${text}`,
      old: windows1252(text),
      commas: recut(','),
      tabs: recut('\t'),
      named: `sep=|\r\n${recut('|')}`,
    };
    const made: Record<string, unknown> = {};
    for (const [name, file] of Object.entries(files)) {
      await imported(file);
      made[name] = (await all()).map(({ id: _id, ...each }) => ({ ...each, createdAt: null, updatedAt: null }));
      await studio.sql('delete from contact');
    }
    expect(made['plain']).toMatchObject([{ firstName: 'Niccolò', lastName: "Dell'Orto", notes: 'già, cliente' }]);
    for (const name of Object.keys(files)) expect([name, made[name]]).toEqual([name, made['plain']]);
  });

  it('names each faulty line with what is wrong in it, and the others come in', async () => {
    const file = await shown(
      [
        ...[
          'Cognome;E-mail;Data di nascita',
          'Rossi;rossi@x.it;1/2/1980',
          'Storta;solo',
          'Cognome;E-mail;Data di nascita',
        ],
        ...['Bianchi;bianchi;', 'Verdi;verdi@x.it;31/02/1985', '=cmd|calc;formula@x.it;', ';;', 'Rossi;ROSSI@x.it;'],
      ].join('\r\n'),
    );
    expect(faultsIn(file)).toEqual([
      ...['3 cells_uneven', '4 header_repeated', '5 email value_invalid', '6 birthDate value_invalid'],
      '9 line_repeated',
    ]);
    expect(file.counts).toEqual({ created: 2, updated: 0, unchanged: 0, skipped: 1, invalid: 4 });
    expect((await confirm(file.batchId)).json()).toMatchObject({ counts: file.counts, errors: file.errors });
    expect((await all()).map(({ lastName }) => lastName)).toEqual(['=cmd|calc', 'Rossi']);
    const text = (await admin.get(`${contacts}/export`)).text;
    expect(text).toContain("'=cmd|calc");
    expect(await studio.sql(`select changes from audit_log where operation = 'contact.export'`)).toEqual([
      { changes: { contacts: { old: null, new: 2 } } },
    ]);
    expect((await shown(text)).counts).toMatchObject({ unchanged: 2, created: 0, invalid: 0 });
  });

  it('csvUnreadable: bytes that are no text, NUL, a quote that nothing closes, nothing at all', async () => {
    const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0);
    for (const content of [png, 'Cognome\r\nRo\0ssi', 'Cognome\r\n"Rossi', ' '])
      expect(codeOf(await sent(content))).toBe('422 errors.content.csvUnreadable');
  });

  it('has twenty thousand lines at most: the next one is named and stays out', async () => {
    const lines = Array.from({ length: 20_001 }, (_, n) => `N${n};n${n}@x.it`);
    const { batchId, counts, errors } = await shown(['Cognome;E-mail', ...lines].join('\n'));
    expect([counts['created'], counts['invalid'], errors]).toEqual([
      ...[20_000, 1],
      [{ line: 20_002, field: null, code: 'too_many_lines', message: 'Il file ha troppe righe' }],
    ]);
    expect((await confirm(batchId)).json()).toMatchObject({ counts });
    expect((await undo(batchId)).json()).toEqual({ deleted: 20_000, restored: 0, kept: [] });
  });

  it('consentRefused, consentTraceMissing: never gives a consent back that was withdrawn, and the preview says so', async () => {
    const file = 'E-mail;Consenso marketing;Data consenso;Provenienza\nada@x.it;sì;2/1/2026;Fiera';
    const batchId = await imported(file);
    const [{ id, version }] = (await all()) as [Listed];
    const change = (body: object, tag = version) =>
      admin.send(`${contacts}/${id}`, {
        ...{ method: 'PUT', headers: { 'content-type': 'application/json', 'if-match': `"${tag}"` } },
        body: JSON.stringify(body),
      });
    const traceless = { marketing: false, marketingSince: null };
    expect(codeOf(await change(traceless))).toBe('422 errors.content.consentTraceMissing');
    expect((await change({ marketing: false, marketingSince: '2026-03-04' })).status).toBe(200);
    expect(codeOf(await change(traceless, version + 1))).toBe('422 errors.content.consentTraceMissing');
    const again = await shown(file);
    expect(again).toMatchObject({
      counts: { unchanged: 1, updated: 0 },
      errors: [
        {
          line: 2,
          field: 'marketing',
          code: 'consent_refused',
          message: expect.stringContaining('rifiutato o revocato'),
        },
      ],
    });
    await confirm(again.batchId);
    expect((await admin.get(`${contacts}/${id}`)).json()).toMatchObject({
      ...{ marketing: false, marketingSince: '2026-03-04' },
    });
    expect((await undo(batchId)).json()).toMatchObject({ deleted: 0, kept: [{ contactId: id, why: 'changed' }] });
  });

  it('of the same people twice changes nobody, by one preview or by another', async () => {
    const file = 'Cognome;E-mail\nRossi;rossi@x.it';
    const [one, other] = [await shown(file), await shown(file)];
    const answers = await Promise.all([one, other, one, other].map(({ batchId }) => confirm(batchId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await all()).toHaveLength(1);
    const created = answers.map((answer) => (answer.json()['counts'] as Counts)['created']);
    expect(created.filter((count) => count === 1)).toHaveLength(2);
  });

  it('comes once where two processes import it at the same time', async () => {
    const file = 'Cognome;E-mail\nRossi;rossi@x.it';
    const [one, other] = [await shown(file), await shown(file)];
    const second = await studio.another();
    await Promise.all([
      ...[one, other].map(({ batchId }) => confirm(batchId)),
      ...[one, other].map(({ batchId }) => confirm(batchId, {}, admin.at(second.url))),
    ]);
    expect(await all()).toHaveLength(1);
    await second.close();
  });

  it('is taken back, but for whom was changed or made a client of since: these stay, and are named', async () => {
    const batchId = await imported('Cognome\nModificata\nPrenotata\nLibera', { labels: ['fiera'] });
    const [free, changed, booked] = await all();
    const found = await admin.send(`${contacts}/${changed!.id}`, {
      ...{ method: 'PUT', headers: { 'content-type': 'application/json', 'if-match': `"${changed!.version}"` } },
      body: JSON.stringify({ notes: 'Chiamata ieri' }),
    });
    expect([found.status, found.text]).toEqual([200, found.text]);
    await studio.sql(
      `update contact set user_id = (select id from account where email = $1), version = version + 1
                      where id = $2`,
      [bruno, booked!.id],
    );
    const items = (await admin.get(`${contacts}/import/undo`)).json()['items'] as readonly { batchId: string }[];
    expect(items.map((each) => each.batchId)).toContain(batchId);
    const answer = await undo(batchId);
    expect(answer.json()).toEqual({
      ...{ deleted: 1, restored: 0 },
      kept: [changed, booked].map((each) => ({ contactId: each!.id, why: 'changed' })),
    });
    expect((await all()).map(({ id }) => id)).toEqual([changed!.id, booked!.id]);
    expect((await undo(batchId)).json()).toEqual(answer.json());
    expect(codeOf(await confirm(batchId))).toBe('409 errors.content.importUndone');
    expect(free!.lastName).toBe('Libera');
  });

  it('importExpired, importNotDone, importUndoUnavailable: a preview counts for a day, an undo for seven', async () => {
    const { batchId } = await shown('Cognome\nRossi');
    expect(codeOf(await undo(batchId))).toBe('409 errors.content.importNotDone');
    const done = await imported('Cognome\nBianchi');
    await studio.sql('update contact_import set expires_at = now()');
    expect(codeOf(await confirm(batchId))).toBe('409 errors.content.importExpired');
    expect(codeOf(await undo(done))).toBe('409 errors.content.importUndoUnavailable');
    expect(codeOf(await undo('0190a000-0000-7000-8000-00000000ffff'))).toBe('404 errors.general.notFound');
  });

  it('users.gdpr-delete: what an import replaced of a person goes with them', async () => {
    const [{ id } = { id: '' }] = await studio.sql<{ id: string }>('select id from account where email = $1', [anna]);
    const answer = await admin.post(contacts, { lastName: 'Conti', email: anna, notes: 'Intollerante', userId: id });
    expect(answer.status).toBe(201);
    await imported(`E-mail;Note\n${anna};Nuove`);
    const kept = () => studio.sql(`select before from contact_import_line where before::text like '%Intollerante%'`);
    expect(await kept()).toHaveLength(1);
    const body = { email: anna, password: 'loto-demo-2026' };
    expect((await user.post('/api/v1/users/gdpr-delete', body)).status).toBe(204);
    expect(await kept()).toEqual([]);
  });
});
