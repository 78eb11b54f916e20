import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { CreateFattura } from '@svc/application/invoicing';
import type { Azienda, AziendaId } from '@svc/domain/invoicing';
import { refusal, type FatturaId } from '@svc/domain/kernel';
import { startForTest, type Received } from '../kernel/testing/client.ts';
import { stubService } from '../testing/stub-app.ts';
import type { InvoicingApp } from './invoicing-app.ts';

const ID = '00000000-0000-7000-8000-0000000000f1';
const base = '/api/v1/einvoicing';
const as = (role: string): Record<string, string> => ({ cookie: `SvcAuth=${role}`, 'accept-language': 'en' });

const asked = async (
  invoicing: Partial<InvoicingApp>,
  path: string,
  call: object = {},
  role = 'admin',
): Promise<Received> => {
  await using server = await startForTest(stubService({ invoicing }));
  return await server.call(`${base}${path}`, { headers: as(role), ...call });
};
const post = (body: unknown): object => ({ method: 'POST', body });
const line = { description: 'Lezione', grossCents: 1500, vat: { rateBp: 2200 } };
const buyer = { kind: 'company' };

describe('a draft that is asked for', () => {
  const commands: CreateFattura[] = [];
  const create: InvoicingApp['create'] = (command) => {
    commands.push(command);
    return Effect.fail(refusal('lines_missing'));
  };
  it('says who buys in one way, and says it with lines', async () => {
    const wrong = async (body: unknown): Promise<unknown> => {
      const answer = await asked({ create }, '/fatture', post(body));
      const [first] = answer.json()['errors'] as { pointer: string; code: string; message: string }[];
      return [answer.status, first?.pointer, first?.code, first?.message];
    };
    const missing = ['required', 'Required'];
    const surplus = ['not_expected', 'Does not go with the other data'];
    expect(await wrong({ lines: [line] })).toEqual([400, '/buyer', ...missing]);
    expect(await wrong({ lines: [line], buyer, aziendaId: ID })).toEqual([400, '/aziendaId', ...surplus]);
    expect(await wrong({ buyer })).toEqual([400, '/lines', ...missing]);
    expect(await wrong({ buyer, lines: [line], sourceId: ID })).toEqual([400, '/sourceId', ...surplus]);
    expect(await wrong({ documentType: 'TD05', sourceId: ID })).toEqual([400, '/lines', ...missing]);
    expect(await wrong({ documentType: 'TD04', sourceId: ID, buyer })).toEqual([400, '/buyer', ...surplus]);
    expect(await wrong({ documentType: 'TD04', sourceId: ID, aziendaId: ID })).toEqual([400, '/aziendaId', ...surplus]);
    for (const documentType of ['TD04', 'TD05'])
      for (const linkedTo of [undefined, []])
        expect(await wrong({ documentType, buyer, lines: [line], linkedTo })).toEqual([400, '/linkedTo', ...missing]);
    expect(await wrong({ documentType: 'TD24', buyer, lines: [line] })).toEqual([
      400,
      '/documentType',
      'invalid_value',
      'Allowed: TD01, TD04, TD05',
    ]);
  });
  it('takes a credit note by its source alone, and the way of a payment by a word', async () => {
    commands.length = 0;
    await asked({ create }, '/fatture', post({ documentType: 'TD04', sourceId: ID }));
    const payment = { method: 'transfer', iban: 'it60 x054 2811101000000123456', date: '2027-03-01' };
    await asked({ create }, '/fatture', post({ buyer, lines: [line], payment }));
    expect(commands.map(({ documentType, sourceId, payment: how }) => [documentType, sourceId, how])).toEqual([
      ['TD04', ID, undefined],
      [
        'TD01',
        undefined,
        { method: 'MP05', iban: 'IT60X0542811101000000123456', date: Temporal.PlainDate.from('2027-03-01') },
      ],
    ]);
  });
  it.each([
    ['creditNoteSourceUnavailable', 409, refusal('credit_note_source_unavailable', { why: 'not_issued' })],
    ['creditNoteCreationFailed', 422, refusal('credit_note_creation_failed', { reason: 'credit_exceeds_invoice' })],
  ] as const)('error.errors.eInvoicing.%s: answers %i', async (code, status, failure) => {
    const answer = await asked(
      { create: () => Effect.fail(failure) },
      '/fatture',
      post({ documentType: 'TD04', sourceId: ID }),
    );
    expect(answer.json()).toMatchObject({ status, code: `errors.eInvoicing.${code}`, params: failure.params });
  });
  it.each([refusal('iban_invalid'), refusal('credit_note_creation_failed', { reason: 'iban_invalid' })])(
    'iban_invalid: is said at the field of the account ($code)',
    async (failure) => {
      const payment = { method: 'transfer', iban: 'IT61X0542811101000000123456' };
      const answer = await asked(
        { create: () => Effect.fail(failure) },
        '/fatture',
        post({ buyer, lines: [line], payment }),
      );
      expect([answer.status, answer.json()['errors']]).toEqual([
        422,
        [{ pointer: '/payment/iban', code: 'iban_invalid', message: 'Not a valid IBAN' }],
      ]);
    },
  );
  it('over a sale that has its invoice is a conflict that says so', async () => {
    const invoiceBooking = () => Effect.fail(refusal('sale_already_invoiced', { fattura: ID }));
    const answer = await asked({ invoiceBooking }, `/fatture/offline/booking/${ID}`, post({}));
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'errors.general.conflict',
      params: { reason: 'sale_already_invoiced', fattura: ID },
    });
  });
});

describe('the import of a lot', () => {
  it('error.errors.eInvoicing.invoiceNumberAlreadyUsed: names every number that is in use, by the document that has it', async () => {
    const importXml: InvoicingApp['importXml'] = () =>
      Effect.fail({
        _tag: 'NumbersTaken',
        numbers: [
          { body: 2, number: 'A/2' },
          { body: 4, number: 'A/4' },
        ],
      } as const);
    const answer = await asked({ importXml }, '/fatture/import', {
      method: 'POST',
      body: '<x/>',
      headers: { ...as('admin'), 'content-type': 'text/xml' },
    });
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'errors.eInvoicing.invoiceNumberAlreadyUsed',
      errors: [
        {
          pointer: 'xml:/FatturaElettronicaBody[2]/DatiGenerali/DatiGeneraliDocumento/Numero',
          message: 'The number is already used: A/2',
        },
        { pointer: 'xml:/FatturaElettronicaBody[4]/DatiGenerali/DatiGeneraliDocumento/Numero' },
      ],
    });
  });
});

describe('the files inside a document', () => {
  const attachment = {
    fileName: 'foglio è.html',
    name: '../foglio è.html',
    format: null,
    compression: null,
    description: null,
    base64: Buffer.from('<script>').toString('base64'),
    bytes: 8,
  };
  it('are listed with their content, and downloaded one by one as what a browser does not open', async () => {
    const found = { attachments: () => Effect.succeed([attachment]), attachment: () => Effect.succeed(attachment) };
    const list = await asked(found, `/fatture/${ID}/allegati`);
    expect(list.json()).toMatchObject({
      items: [{ position: 1, fileName: 'foglio è.html', bytes: 8, contentBase64: 'PHNjcmlwdD4=' }],
    });
    const file = await asked(found, `/fatture/${ID}/allegati/1`);
    expect([
      file.text,
      file.headers['content-type'],
      file.headers['content-disposition'],
      file.headers['x-content-type-options'],
    ]).toEqual(['<script>', 'application/octet-stream', 'attachment; filename="foglio__.html"', 'nosniff']);
    expect((await asked(found, `/fatture/${ID}/allegati/0`)).status).toBe(400);
  });
});

describe('forwarding', () => {
  it('wants one address and takes both files unless the body says otherwise', async () => {
    const given: unknown[] = [];
    const forward: InvoicingApp['forward'] = ({ to, note, files, locale }) => {
      given.push({ to, note, files, locale });
      return Effect.fail({ _tag: 'NotFound', what: 'Fattura' } as never);
    };
    const path = `/fatture/${ID}/forward-email`;
    expect((await asked({ forward }, path, post({ to: 'a@b.example, c@d.example' }))).status).toBe(400);
    expect((await asked({ forward }, path, post({ to: 'a@b.example\r\nBcc: c@d.example' }))).status).toBe(400);
    expect((await asked({ forward }, path, post({ to: 'a@b.example' }))).status).toBe(404);
    await asked(
      { forward },
      path,
      post({ to: 'a@b.example', files: ['xml', 'pdf', 'xml'].slice(0, 2), note: ' ciao ', locale: 'it' }),
    );
    expect(given).toEqual([
      { to: 'a@b.example', note: null, files: ['pdf', 'xml'], locale: 'en' },
      { to: 'a@b.example', note: 'ciao', files: ['pdf', 'xml'], locale: 'it' },
    ]);
  });
});

describe('einvoicing.admin-routes: the registry of counterparties', () => {
  const azienda: Azienda = {
    id: ID as AziendaId,
    role: 'customer',
    profile: {
      kind: 'company',
      legalName: 'Acme',
      vatNumber: '01234567897',
      country: 'IT',
      address: 'x',
      postalCode: '10121',
      city: 'Torino',
    },
    identity: 'IT01234567897',
    note: null,
    createdAt: Temporal.Instant.from('2027-03-01T09:00:00Z'),
    updatedAt: Temporal.Instant.from('2027-03-01T09:00:00Z'),
  };
  const aziende = {
    read: () => Effect.succeed(azienda),
    create: () => Effect.fail({ _tag: 'Taken', constraint: 'x' } as const),
  } as never;
  it('error.errors.eInvoicing.permissionDenied: is the SuperAdmin’s; an Admin gets the area’s own code', async () => {
    const answer = await asked({ aziende }, `/aziende/${ID}`, {}, 'superadmin');
    expect(answer.json()).toEqual({
      id: ID,
      role: 'customer',
      ...azienda.profile,
      note: null,
      createdAt: '2027-03-01T09:00:00Z',
      updatedAt: '2027-03-01T09:00:00Z',
    });
    const refused = await asked({ aziende }, `/aziende/${ID}`);
    expect([refused.status, refused.json()['code']]).toEqual([403, 'errors.eInvoicing.permissionDenied']);
  });
  it('names a tax code that is there already', async () => {
    const answer = await asked({ aziende }, '/aziende', post({ kind: 'company' }), 'superadmin');
    expect([answer.status, answer.json()['code']]).toEqual([409, 'errors.general.conflict']);
  });
});

it('what SDI has said is handed on with its own words', async () => {
  const receivedAt = Temporal.Instant.from('2027-03-01T09:00:00Z');
  const notification = {
    kind: 'NS',
    fileName: 'IT_NS_001.xml',
    receivedAt,
    errors: [{ code: '00404', description: 'duplicata' }],
    xml: '<n/>',
  };
  const answer = await asked(
    { notifications: () => Effect.succeed([notification]) },
    `/fatture/${ID as FatturaId}/notifica`,
  );
  expect(answer.json()).toEqual({ items: [{ ...notification, receivedAt: '2027-03-01T09:00:00Z' }] });
});
