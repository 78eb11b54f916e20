import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { EmissionFailed } from '@svc/application/invoicing';
import type { FatturaRow } from '@svc/domain/invoicing';
import { refusal, type FatturaId } from '@svc/domain/kernel';
import type { InvoicingApp } from './invoicing-app.ts';
import { startForTest, type Received } from '../kernel/testing/client.ts';
import { stubService } from '../testing/stub-app.ts';
import { partyProblemTexts } from './field-problems.ts';

const ID = '00000000-0000-7000-8000-0000000000f1' as FatturaId;
const row: FatturaRow = {
  id: ID,
  provider: 'Local',
  environment: 'Test',
  direction: 'outbound',
  book: 'sales',
  state: 'DRAFT',
  rawState: null,
  message: null,
  remoteId: null,
  sdiIdentifier: null,
  fileName: null,
  orderId: null,
  jobId: null,
  sourceId: null,
  documentType: 'TD01',
  series: 'SVC',
  number: null,
  date: Temporal.PlainDate.from('2026-11-20'),
  fiscalYear: 2026,
  sellerVatNumber: '01234567897',
  issuer: '01234567897',
  counterpartyName: 'Giulia Rossi',
  counterpartyTaxCode: 'RSSGLI80A41H501K',
  buyerEmail: null,
  currency: 'EUR',
  netCents: 1230,
  vatCents: 270,
  totalCents: 1500,
  content: {} as FatturaRow['content'],
  revision: 1,
  attempts: 0,
  submittedXml: null,
  transmittedXml: null,
  fiscalHash: 'f',
  lotId: null,
  lotPosition: 1,
  read: true,
  createdAt: Temporal.Instant.from('2026-11-20T10:00:00Z'),
  updatedAt: Temporal.Instant.from('2026-11-20T10:00:00Z'),
};
const headers = { cookie: 'SvcAuth=admin' };
const importPath = '/api/v1/einvoicing/fatture/import';

const asked = async (invoicing: Partial<InvoicingApp>, path: string, call: object): Promise<Received> => {
  await using server = await startForTest(stubService({ invoicing }));
  return await server.call(path, { headers, ...call });
};

describe('the import', () => {
  const bytes = new Uint8Array([0x30, 0x80, 0, 255]);
  const received: Uint8Array[] = [];
  const importXml: InvoicingApp['importXml'] = (given) => {
    received.push(given);
    return Effect.succeed({ documents: [row], emptied: [] });
  };
  it('takes the file itself or base64 in JSON, byte by byte', async () => {
    const raw = { method: 'POST', body: bytes, headers: { ...headers, 'content-type': 'application/pkcs7-mime' } };
    const json = { fileName: 'a.xml.p7m', contentBase64: Buffer.from(bytes).toString('base64') };
    expect((await asked({ importXml }, importPath, raw)).status).toBe(201);
    expect((await asked({ importXml }, importPath, { method: 'POST', body: json })).json()).toMatchObject({
      id: ID,
      status: 'DRAFT',
    });
    expect(received.map((given) => [...given])).toEqual([[...bytes], [...bytes]]);
  });
  it('refuses what is no base64, no name, or another type', async () => {
    const post = (body: unknown, type = 'application/json') =>
      asked({ importXml }, importPath, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { ...headers, 'content-type': type },
      });
    expect((await post({ fileName: 'a', contentBase64: '***' })).status).toBe(400);
    expect((await post({ contentBase64: '' })).json()['errors']).toMatchObject([{ pointer: '/fileName' }]);
    expect((await post('x', 'text/html')).status).toBe(415);
  });
  it('error.errors.eInvoicing.invoiceImportInvalid: says why a document is refused, the reader’s word, or each place with SDI’s code', async () => {
    const unreadable = () => Effect.fail({ _tag: 'ImportInvalid', why: 'doctype' } as const);
    const broken = () =>
      Effect.fail({
        _tag: 'FatturaInvalid',
        findings: [{ code: '00200', path: 'FatturaElettronicaHeader', it: 'Manca', en: 'Missing' }],
      } as const);
    const raw = {
      method: 'POST',
      body: '<x/>',
      headers: { ...headers, 'content-type': 'text/xml', 'accept-language': 'en' },
    };
    const busy = await asked({ importXml: readerBusy }, importPath, raw);
    expect([busy.status, busy.json()['code']]).toEqual([503, 'errors.general.unavailable']);
    expect(Number(busy.headers['retry-after'])).toBeGreaterThan(0);
    expect((await asked({ importXml: unreadable }, importPath, raw)).json()).toMatchObject({
      status: 422,
      code: 'errors.eInvoicing.invoiceImportInvalid',
      params: { reason: 'doctype' },
    });
    expect((await asked({ importXml: broken }, importPath, raw)).json()).toMatchObject({
      code: 'errors.eInvoicing.invoiceImportInvalid',
      errors: [{ pointer: 'xml:/FatturaElettronicaHeader', code: '00200', message: 'Missing' }],
    });
  });
});

it.each(['pdf', 'pdf-branded'])('the %s of a document too large to print is refused by name', async (path) => {
  const pdf = () => Effect.fail({ _tag: 'PdfUnmade', why: 'it takes more than 60000 ms' } as const);
  const answer = await asked({ pdf }, `/api/v1/einvoicing/fatture/${ID}/${path}`, { headers });
  expect([answer.status, answer.json()['code']]).toEqual([422, 'errors.eInvoicing.pdfTooLarge']);
});

it.each(['pdf', 'pdf-branded'])('the %s is refused for a moment while too many are asked for', async (path) => {
  const pdf = () => Effect.fail({ _tag: 'PdfBusy', why: '16 others are before it' } as const);
  const answer = await asked({ pdf }, `/api/v1/einvoicing/fatture/${ID}/${path}`, { headers });
  expect([answer.status, answer.json()['code']]).toEqual([503, 'errors.general.unavailable']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

const readerBusy = () => Effect.fail({ _tag: 'ReaderBusy', why: '16 others are before it' } as const);
it.each([
  ['allegati', { attachments: readerBusy }],
  ['allegati/1', { attachment: readerBusy }],
  ['pdf', { pdf: readerBusy }],
])('the %s is refused for a moment while too many documents wait to be read', async (path, app) => {
  const answer = await asked(app, `/api/v1/einvoicing/fatture/${ID}/${path}`, { headers });
  expect([answer.status, answer.json()['code']]).toEqual([503, 'errors.general.unavailable']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

describe('a transmission', () => {
  const send = `/api/v1/einvoicing/fatture/${ID}/send`;
  it('error.errors.eInvoicing.sendFailed, error.errors.eInvoicing.authenticationFailed, error.errors.eInvoicing.gatewayRejected, error.errors.eInvoicing.gatewayUnavailable, error.errors.eInvoicing.emissionOutcomeUnknown: answers the row, and each way to fail by its own code and status', async () => {
    expect((await asked({ send: () => Effect.succeed(row) }, send, { method: 'POST' })).status).toBe(200);
    const failures = [
      ['send_failed', 422, 'errors.eInvoicing.sendFailed'],
      ['authentication_failed', 502, 'errors.eInvoicing.authenticationFailed'],
      ['gateway_rejected', 502, 'errors.eInvoicing.gatewayRejected'],
      ['gateway_unavailable', 503, 'errors.eInvoicing.gatewayUnavailable'],
      ['emission_outcome_unknown', 502, 'errors.eInvoicing.emissionOutcomeUnknown'],
    ] as const;
    for (const [code, status, wire] of failures) {
      const failed: EmissionFailed = { _tag: 'EmissionFailed', code, message: 'the gateway’s words' };
      const answer = await asked({ send: () => Effect.fail(failed) }, send, { method: 'POST' });
      expect(answer.json()).toMatchObject({ status, code: wire, params: { message: 'the gateway’s words' } });
    }
  });
  it('hears that a person looked with the former account, which nobody says without a word', async () => {
    const given: unknown[] = [];
    const app = { send: (...[, , word]: Parameters<InvoicingApp['send']>) => (given.push(word), Effect.succeed(row)) };
    await asked(app, send, { method: 'POST' });
    await asked(app, send, { method: 'POST', body: { formerAccountConfirmed: true } });
    expect(given).toEqual([false, true]);
  });
  it('is asked for again with a corrected buyer, whose wrong fields are named', async () => {
    const given: unknown[] = [];
    const resend: InvoicingApp['resend'] = (...[, confirmed, , billingProfile]) => {
      given.push([confirmed, billingProfile]);
      return Effect.fail({ _tag: 'BillingProfileRequired', problems: [{ path: '/pec', code: 'pec_invalid' }] });
    };
    const body = { billingProfile: { kind: 'consumer', pec: 'anna' } };
    const path = `/api/v1/einvoicing/fatture/${ID}/resend`;
    const answer = await asked({ resend }, path, { method: 'POST', body });
    expect(answer.json()).toMatchObject({
      status: 422,
      code: 'errors.payment.billingProfileRequired',
      errors: [{ pointer: '/billingProfile/pec', code: 'pec_invalid' }],
    });
    expect(given).toEqual([[false, body.billingProfile]]);
  });
  it('error.errors.eInvoicing.resendNotAllowed, error.errors.eInvoicing.invoiceNumberAlreadyUsed: is refused for a row in the wrong state, an unknown one, and without credentials', async () => {
    const code = async (failure: Effect.Effect<never>): Promise<unknown> => {
      const answer = await asked({ send: () => failure }, send, { method: 'POST' });
      return [answer.status, answer.json()['code']];
    };
    const fail = (failure: unknown): Effect.Effect<never> => Effect.fail(failure as never);
    expect(await code(fail(refusal('resend_not_allowed', { state: 'CONS' })))).toEqual([
      409,
      'errors.eInvoicing.resendNotAllowed',
    ]);
    expect(await code(fail({ _tag: 'NotFound', what: 'Fattura' }))).toEqual([404, 'errors.general.notFound']);
    expect(await code(fail({ _tag: 'GatewayNotConfigured' }))).toEqual([409, 'errors.eInvoicing.notConfigured']);
    expect(await code(fail({ _tag: 'Taken', constraint: 'number' }))).toEqual([
      409,
      'errors.eInvoicing.invoiceNumberAlreadyUsed',
    ]);
  });
});

describe('a draft', () => {
  it('error.errors.eInvoicing.structuredInvoiceInvalid: that cannot be composed says why', async () => {
    const create = () => Effect.fail(refusal('vat_invalid', { line: 1 }));
    const body = {
      buyer: { kind: 'company' },
      lines: [{ description: 'Lezione', grossCents: 1500, vat: { rateBp: 2200 } }],
    };
    const answer = await asked({ create }, '/api/v1/einvoicing/fatture', { method: 'POST', body });
    expect(answer.json()).toMatchObject({
      status: 422,
      code: 'errors.eInvoicing.structuredInvoiceInvalid',
      params: { reason: 'vat_invalid', line: 1 },
    });
  });
  it('is downloaded as XML under a safe name and as PDF in the browser', async () => {
    const xml = () => Effect.succeed({ fileName: 'IT 01"/../x.xml', xml: '<p/>' });
    const pdf = () => Effect.succeed(new TextEncoder().encode('%PDF'));
    const base = `/api/v1/einvoicing/fatture/${ID}`;
    const file = await asked({ xml }, `${base}/xml`, {});
    expect([file.text, file.headers['content-disposition']]).toEqual([
      '<p/>',
      'attachment; filename="IT_01__.._x.xml"',
    ]);
    const page = await asked({ pdf }, `${base}/pdf`, {});
    expect([page.headers['content-type'], page.headers['content-disposition']]).toEqual([
      'application/pdf',
      `inline; filename="${ID}.pdf"`,
    ]);
  });
  it('is shown under texts that nobody has saved yet, none longer than a saved one may be', async () => {
    const looks: unknown[] = [];
    const pdf: InvoicingApp['pdf'] = (_, locale, look) => {
      looks.push([locale, look]);
      return Effect.succeed(new TextEncoder().encode('%PDF'));
    };
    const base = `/api/v1/einvoicing/fatture/${ID}/pdf`;
    await asked({ pdf }, `${base}?header=Loto+%26+figli`, { headers });
    expect(looks).toEqual([['it', { header: 'Loto & figli' }]]);
    const long = await asked({ pdf }, `${base}?footer=${'x'.repeat(501)}`, { headers });
    expect([long.status, looks.length]).toEqual([400, 1]);
  });
});

describe('the sentences about a party’s fields', () => {
  it('exist in both languages', () => {
    for (const [code, { it: italian, en }] of Object.entries(partyProblemTexts))
      expect([code, italian.length > 3 && en.length > 3 && italian !== en]).toEqual([code, true]);
  });
});
