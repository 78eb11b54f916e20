import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme } from '../testing/acme.ts';
import { gatherCast, type Cast } from '../testing/cast.ts';
import { holdTable } from '../testing/held-table.ts';
import { loseAnswer } from '../testing/lost-answer.ts';
import { openStudio, type Studio } from '../testing/studio.ts';
import { until } from '../walk/client.ts';

const line = { description: 'Corso aziendale', grossCents: 12_200, vat: { rateBp: 2200 } };

let studio: Studio;
let cast: Cast;
/** A draft that has its number. */
let invoice: string;
/** A draft that has none yet. */
let draft: string;
let file: object;
const post = (path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}, by: keyof Cast = 'admin') =>
  cast[by].client.post(`/api/v1${path}`, body, headers);
const draftOf = async (): Promise<string> =>
  String((await post('/einvoicing/fatture', { buyer: acme, lines: [line] })).json()['id']);

beforeAll(async () => {
  studio = await openStudio();
  cast = await gatherCast(studio);
  [invoice, draft] = [await draftOf(), await draftOf()];
  await post(`/einvoicing/fatture/${invoice}/number`);
  const { text } = await cast.admin.client.get(`/api/v1/einvoicing/fatture/${invoice}/xml`);
  const xml = text
    .replace(/<Numero>[^<]*</u, '<Numero>ALTRA/7<')
    .replace('</ImportoTotaleDocumento>', '</ImportoTotaleDocumento><Causale></Causale>');
  file = { fileName: 'f.xml', contentBase64: Buffer.from(xml).toString('base64') };
});
afterAll(() => studio.close());

const works: readonly (readonly [string, keyof Cast, () => readonly [string, object?]])[] = [
  ['an invitation', 'admin', () => ['/users', { email: 'lost@example.test', displayName: 'Persa' }]],
  ['a draft', 'admin', () => ['/einvoicing/fatture', { buyer: acme, lines: [line] }]],
  ['a credit note', 'admin', () => ['/einvoicing/fatture', { documentType: 'TD04', sourceId: invoice, lines: [line] }]],
  ['an imported file', 'admin', () => ['/einvoicing/fatture/import', file]],
  ['a number', 'admin', () => [`/einvoicing/fatture/${draft}/number`]],
  ['a forwarded copy', 'admin', () => [`/einvoicing/fatture/${invoice}/forward-email`, { to: 'conto@example.test' }]],
  ['a counterparty', 'superadmin', () => ['/einvoicing/aziende', acme]],
];

describe('the answer of what made something', () => {
  it.for(works)('is given again when a process died over it: %s', async ([name, by, ask]) => {
    const [path, body] = ask();
    const key = `lost ${name}`.replaceAll(' ', '-');
    const send = () => post(path, body, { 'idempotency-key': key }, by);
    const made = () =>
      studio.sql(
        `select (select count(*)::int from account) as accounts, (select count(*)::int from fattura) as documents,
           (select count(*)::int from email_job) as mails, (select count(*)::int from azienda) as companies`,
      );
    const first = await send();
    expect(first.status).toBeLessThan(300);
    const before = await made();
    await loseAnswer(studio, key);
    const again = await send();
    // An invitation's link is shown once; another one is made by inviting again.
    const shown = first.json();
    const warnings = shown['warnings'] as readonly { readonly code: string }[] | undefined;
    expect(warnings?.map(({ code }) => code)).toEqual(name === 'an imported file' ? ['emptyElement'] : undefined);
    const wanted = name === 'an invitation' ? { ...shown, invitation: { mail: 'skipped', link: null } } : shown;
    expect([again.status, again.json(), await made()]).toEqual([first.status, wanted, before]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it('is 409 without a Retry-After when what was made is gone since', async () => {
    const key = { 'idempotency-key': 'gone' };
    const made = await post('/einvoicing/aziende', { ...acme, vatNumber: '12345678903' }, key, 'superadmin');
    await studio.sql('delete from azienda where id = $1', [made.json()['id']]);
    await loseAnswer(studio, 'gone');
    const again = await post('/einvoicing/aziende', { ...acme, vatNumber: '12345678903' }, key, 'superadmin');
    expect([again.status, again.json()['code'], again.headers.get('retry-after')]).toEqual([
      409,
      'errors.general.conflict',
      null,
    ]);
  });
});

describe('a client that is cut off and asks again with the key', () => {
  const works: readonly (readonly [string, string, object, string])[] = [
    [
      'account',
      '/users',
      { email: 'cut@example.test', displayName: 'Tagliata' },
      'select id from account where email = $1',
    ],
    [
      'fattura',
      '/einvoicing/fatture',
      { buyer: acme, lines: [line], causale: 'cut@example.test' },
      "select id from fattura where content::text like '%' || $1 || '%'",
    ],
  ];
  it.for(works)(
    '%s: hears 409 while the first is under way, and then its answer',
    async ([table, path, body, find]) => {
      const key = { 'idempotency-key': `cut-${table}` };
      const held = await holdTable(studio, table);
      const cut = new AbortController();
      const headers = { 'content-type': 'application/json', ...key };
      const first = cast.admin.client.send(`/api/v1${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers,
        signal: cut.signal,
      });
      const ended = first.then(
        () => 'answered',
        () => 'cut off',
      );
      await held.waiting();
      const during = await post(path, body, key);
      expect([during.status, during.json()['code'], during.headers.get('retry-after')]).toEqual([
        409,
        'errors.general.conflict',
        '1',
      ]);
      cut.abort();
      expect(await ended).toBe('cut off');
      await held.release();
      const again = await until('the answer of the first', async () => {
        const answer = await post(path, body, key);
        return answer.status === 409 ? undefined : answer;
      });
      const rows = await studio.sql<{ id: string }>(find, ['cut@example.test']);
      expect(rows).toHaveLength(1);
      expect([again.status, again.json()['id'], again.headers.get('idempotency-replayed')]).toEqual([
        201,
        rows[0]?.id,
        'true',
      ]);
    },
  );
});
