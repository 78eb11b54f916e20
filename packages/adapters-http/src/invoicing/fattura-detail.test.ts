import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { CheckedFattura, FatturaDetail } from '@svc/application/invoicing';
import { composeFattura, documentShown, type FatturaRow } from '@svc/domain/invoicing';
import { refusal, type FatturaId } from '@svc/domain/kernel';
import { startForTest } from '../kernel/testing/client.ts';
import { stubService } from '../testing/stub-app.ts';
import type { InvoicingApp } from './invoicing-app.ts';

const ID = '00000000-0000-7000-8000-0000000000f1' as FatturaId;
const content = composeFattura({
  tipoDocumento: 'TD01',
  seller: {
    ...{ vatNumber: '12345678903', name: 'Studio Loto S.r.l.', regimeFiscale: 'RF01', country: 'IT' },
    ...{ address: 'Viale della Libertà', postalCode: '00185', city: 'Roma', province: 'RM' },
  },
  buyer: {
    ...{ kind: 'consumer', firstName: 'Anna', lastName: 'Rossi', fiscalCode: 'RSSMRA80A01H501U', country: 'IT' },
    ...{ address: 'Via Po', postalCode: '50100', city: 'Firenze', province: 'FI' },
  },
  number: 'SVC-2026-000012',
  date: Temporal.PlainDate.from('2026-03-10'),
  currency: 'EUR',
  lines: [{ description: 'Lezione', quantity: 1, grossCents: 2000, vat: { rateBp: 2200 } }],
})._unsafeUnwrap();
const at = Temporal.Instant.from('2026-03-10T09:00:00Z');
const row: FatturaRow = {
  ...{ id: ID, provider: 'GatewayA', environment: 'Test', direction: 'outbound', book: 'sales', state: 'ERRO' },
  ...{ rawState: 'ERRO', message: '00417 - …', remoteId: 'r', sdiIdentifier: null, fileName: null, orderId: null },
  ...{ jobId: null, sourceId: null, documentType: 'TD01', series: 'SVC', number: 'SVC-2026-000012' },
  ...{ date: at.toZonedDateTimeISO('Europe/Rome').toPlainDate(), fiscalYear: 2026, sellerVatNumber: '12345678903' },
  ...{
    issuer: '12345678903',
    counterpartyName: 'Anna Rossi',
    counterpartyTaxCode: null,
    buyerEmail: 'anna@esempio.it',
  },
  ...{ currency: 'EUR', netCents: 1639, vatCents: 361, totalCents: 2000, content, revision: 1, attempts: 1 },
  ...{ submittedXml: null, transmittedXml: null, fiscalHash: 'f', lotId: null, lotPosition: 1, read: true },
  ...{ createdAt: at, updatedAt: at },
};
const detail: FatturaDetail = {
  row,
  shown: documentShown(content),
  job: null,
  revisions: [{ revision: 1, attempt: 1, at }],
  calls: [],
  refusal: {
    ...{ code: '00417', message: '1.4.1.2 <CodiceFiscale> non valorizzato' },
    paths: ['FatturaElettronicaHeader/CessionarioCommittente/DatiAnagrafici/CodiceFiscale'],
  },
  findings: [],
  actions: [
    { action: 'revise', allowed: true },
    { action: 'resend', allowed: false, obstacle: 'absenceTooEarly', until: at.toString() },
  ],
};
const asked = async (invoicing: Partial<InvoicingApp>, path: string, call: object, language = 'it') => {
  await using server = await startForTest(stubService({ invoicing }));
  return await server.call(path, { headers: { cookie: 'SvcAuth=admin', 'accept-language': language }, ...call });
};
const base = `/api/v1/einvoicing/fatture/${ID}`;

describe('einvoicing.fatture.get', () => {
  it('says what the document says, why it was refused and at which field, and what can be done', async () => {
    const answer = (await asked({ detail: () => Effect.succeed(detail) }, base, {})).json();
    expect(answer).toMatchObject({
      ...{ id: ID, status: 'ERRO', invoiceJob: null, attachments: [] },
      buyer: { kind: 'consumer', lastName: 'Rossi', email: 'anna@esempio.it', recipientCode: null },
      lines: [{ number: 1, description: 'Lezione', netCents: 1639, rateBp: 2200 }],
      totals: { byVat: [{ rateBp: 2200, netCents: 1639, vatCents: 361 }], totalCents: 2000 },
      findings: [{ by: 'sdi', code: '00417', element: '1.4.1.2', field: 'fiscalCode' }],
      actions: [
        { action: 'revise', allowed: true },
        { obstacle: 'absenceTooEarly', until: '2026-03-10T09:00:00Z' },
      ],
    });
  });
  it('words SDI’s refusal in the language of the caller where it is one of our own checks, else as SDI wrote it', async () => {
    const messageIn = async (language: string, code: string) => {
      const refused = { ...detail, refusal: { code, message: 'Parole dello SdI', paths: [] } };
      const answer = (await asked({ detail: () => Effect.succeed(refused) }, base, {}, language)).json();
      return (answer['findings'] as readonly { readonly message: string }[])[0]?.message;
    };
    const [it00417, en00417] = [await messageIn('it', '00417'), await messageIn('en', '00417')];
    expect(new Set([it00417, en00417, 'Parole dello SdI']).size).toBe(3);
    expect(await messageIn('en', '00404')).toBe('Parole dello SdI');
  });
});

describe('einvoicing.fatture.check', () => {
  const check = async (checked: CheckedFattura) =>
    (
      await asked({ check: () => Effect.succeed(checked) }, `${base}/check`, {
        ...{ method: 'POST', body: { billingProfile: { kind: 'consumer' } } },
      })
    ).json()['findings'];
  const nothing: CheckedFattura = { fields: [], unwritable: null, findings: [] };
  it('names the field of the buyer that is wrong, in words', async () => {
    expect(await check({ ...nothing, fields: [{ path: '/pec', code: 'pec_invalid' }] })).toMatchObject([
      { by: 'us', code: 'pec_invalid', field: 'pec', path: null, message: 'Indirizzo PEC non valido' },
    ]);
    const unwritable = refusal('text_too_long', { field: 'buyer.address', max: 60 });
    expect(await check({ ...nothing, unwritable })).toMatchObject([
      { field: 'address', message: 'Testo troppo lungo' },
    ]);
  });
  it('names the element that SDI would refuse, and the field behind it', async () => {
    const path = 'FatturaElettronicaHeader/CessionarioCommittente/Sede/CAP';
    expect(await check({ ...nothing, findings: [{ code: '00200', path, it: 'Non valido', en: 'Not valid' }] })).toEqual(
      [{ by: 'us', code: '00200', message: 'Non valido', path, element: '1.4.2.3', field: 'postalCode' }],
    );
  });
  it('error.errors.eInvoicing.resendNotAllowed: is no matter of a document that came in', async () => {
    const received = () => Effect.fail(refusal('resend_not_allowed', { why: 'received' }));
    const answer = await asked({ check: received }, `${base}/check`, { method: 'POST', body: {} });
    expect([answer.status, answer.json()['code']]).toEqual([409, 'errors.eInvoicing.resendNotAllowed']);
  });
});
