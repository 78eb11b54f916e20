import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme } from '../testing/acme.ts';
import { giulia, openStudio, operator, type Studio } from '../testing/studio.ts';
import type { Answer, Client } from '../walk/client.ts';

const base = '/api/v1/einvoicing';
/** Its own, since the holder of the well-known one may do nothing but change it. */
const password = 'operatore-di-prova-2027';
const line = { description: 'Corso aziendale', grossCents: 12_200, vat: { rateBp: 2200 } };

let studio: Studio;
let admin: Client;
/** Documents that the gateway was given. It may be asked for its list once more, by a loop that the seed woke, while its account is taken away. */
const given = (): number =>
  studio.gateway.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/fatture')).length;

/** The answer as JSON, when its status is the one that is claimed. */
const expected = (answer: Answer, status: number): Record<string, unknown> => {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.text}`);
  return answer.json();
};
const idOf = (row: Record<string, unknown>): string => String(row['id']);

beforeAll(async () => {
  studio = await openStudio({ SEED__SUPERADMINPASSWORD: password });
  // No gateway is configured: whatever the seed stored is taken back.
  await studio.sql('update einvoicing_settings set gateway_a_username = null, gateway_a_password = null');
  admin = await studio.signIn(giulia);
});
afterAll(() => studio.close());

describe('a studio without a gateway', () => {
  let invoice: string;

  it('record.mirror-row: drafts for a counterparty of its registry, numbers, prints and hands out the XML', async () => {
    const superAdmin = await studio.signIn(operator, password);
    const azienda = idOf(expected(await superAdmin.post(`${base}/aziende`, acme), 201));
    const draft = expected(await admin.post(`${base}/fatture`, { aziendaId: azienda, lines: [line] }), 201);
    expect(draft).toMatchObject({
      provider: 'Local',
      status: 'DRAFT',
      number: null,
      counterpartyTaxCode: 'IT01234567897',
    });
    invoice = idOf(draft);
    const numbered = expected(await admin.post(`${base}/fatture/${invoice}/number`), 200);
    expect(numbered).toMatchObject({ status: 'DRAFT', number: expect.stringMatching(/-000001$/u) as unknown });
    const xml = await admin.get(`${base}/fatture/${invoice}/xml`);
    expect(xml.text).toContain(`<Numero>${String(numbered['number'])}</Numero>`);
    for (const copy of ['pdf', 'pdf-branded'])
      expect((await admin.get(`${base}/fatture/${invoice}/${copy}`)).text.slice(0, 5)).toBe('%PDF-');
  });

  it('takes a part of it back by a linked credit note, and no more than there was', async () => {
    const note = { documentType: 'TD04', sourceId: invoice, lines: [{ ...line, grossCents: 12_000 }] };
    const made = expected(await admin.post(`${base}/fatture`, note), 201);
    expected(await admin.post(`${base}/fatture/${idOf(made)}/number`), 200);
    const more = expected(await admin.post(`${base}/fatture`, note), 422);
    expect(more).toMatchObject({
      code: 'errors.eInvoicing.creditNoteCreationFailed',
      params: { reason: 'credit_exceeds_invoice', leftCents: 200 },
    });
  });

  it('invoice.import: imports what others wrote, under its own number, once', async () => {
    const { text } = await admin.get(`${base}/fatture/${invoice}/xml`);
    const xml = text.replace(/<Numero>[^<]*</u, '<Numero>ALTRA/7<').replace('Corso aziendale', '=HYPERLINK(1)');
    const file = { fileName: 'f.xml', contentBase64: Buffer.from(xml).toString('base64') };
    expect(expected(await admin.post(`${base}/fatture/import`, file), 201)).toMatchObject({
      number: 'ALTRA/7',
      documents: [{ number: 'ALTRA/7', status: 'DRAFT' }],
    });
    expected(await admin.post(`${base}/fatture/import`, file), 409);
  });

  it('exports the year for a spreadsheet: every numbered document once, the credit note below zero', async () => {
    const { bytes } = await admin.get(`${base}/fatture/export?from=2000-01-01&to=2199-12-31`);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    const [titles, ...lines] = text.split('\r\n').slice(0, -1);
    expect(titles).toMatch(/^\uFEFFData;Numero;/u);
    const amounts = lines.map((each) => each.split(';')).map((cells) => [cells[2], cells[9]]);
    expect(amounts.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      ['TD01', '122,00'],
      ['TD01', '122,00'],
      ['TD04', '-120,00'],
    ]);
    expect((await admin.get(`${base}/fatture/export?from=2027-02-01&to=2027-01-01`)).status).toBe(400);
  });

  it('error.errors.eInvoicing.notConfigured: sends nothing and calls nobody', async () => {
    const refused = expected(await admin.post(`${base}/fatture/${invoice}/send`), 409);
    expect(refused['code']).toBe('errors.eInvoicing.notConfigured');
    expect(expected(await admin.get(`${base}/fatture/${invoice}/notifica`), 200)).toEqual({ items: [] });
    expect(expected(await admin.get(`${base}/fatture/unread-count`), 200)).toEqual({ unread: 0 });
    expect(given()).toBe(0);
  });

  it('einvoicing.credit-notes: a note that was imported before its invoice had a number is linked when it gets one', async () => {
    const [last] = await studio.sql<{ number: string }>(
      'select max(number) as number from fattura where number is not null',
    );
    const next = (last?.number ?? '').replace(/\d{6}$/u, (count) => String(Number(count) + 1).padStart(6, '0'));
    const { text } = await admin.get(`${base}/fatture/${invoice}/xml`);
    const day = /<Data>([^<]*)</u.exec(text)?.[1] ?? '';
    const xml = text
      .replace('<TipoDocumento>TD01<', '<TipoDocumento>TD04<')
      .replace(/<Numero>[^<]*</u, '<Numero>NC-PRIMA<')
      .replace(
        '</DatiGeneraliDocumento>',
        `$&<DatiFattureCollegate><IdDocumento>${next}</IdDocumento><Data>${day}</Data></DatiFattureCollegate>`,
      );
    const file = { fileName: 'nota.xml', contentBase64: Buffer.from(xml).toString('base64') };
    const note = idOf(expected(await admin.post(`${base}/fatture/import`, file), 201));
    const sourceOf = async () =>
      (await studio.sql<{ id: string | null }>('select source_id as id from fattura where id = $1', [note]))[0]?.id;
    expect(await sourceOf()).toBeNull();
    const buyer = { buyer: acme, lines: [line] };
    const draft = idOf(expected(await admin.post(`${base}/fatture`, buyer), 201));
    expect(expected(await admin.post(`${base}/fatture/${draft}/number`), 200)).toMatchObject({ number: next });
    expect(await sourceOf()).toBe(draft);
  });
});
