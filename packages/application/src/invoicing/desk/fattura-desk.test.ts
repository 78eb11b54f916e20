import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { numberedAs } from '../sale/compose-order-fattura.ts';
import { writeDocument, type FatturaRow } from '@svc/domain/invoicing';
import { anId, anna } from '../../testing/fixtures.ts';
import { aDocument } from '../../testing/fixtures.invoicing.ts';
import { admin, openStudio, type Studio } from '../../testing/studio.ts';
import { answering, invoiced, jobNow, rowNow } from '../../testing/studio.invoicing.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { emitInvoices } from '../emission/emit-invoices.reconciler.ts';
import { createFattura, type CreateFattura } from './create-fattura.ts';
import { resendFattura, sendFattura } from './fattura-desk.ts';
import { importFattura } from '../mirror/import-fattura.ts';
import type { InvoiceGateways } from '../gateway/invoice-gateway.ts';
import { fatturaPdf, fatturaXml, readFattura } from './fattura-files.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const line = { description: 'Lezione privata', quantity: 1, grossCents: 5000, vat: { rateBp: 2200 } };
const create = (studio: Studio, over: Partial<CreateFattura> = {}) =>
  createFattura(studio.ports)({ documentType: 'TD01', buyer: anna, lines: [line], actor: admin, ...over });
const imported = async (studio: Studio, document: FatturaRow['content']): Promise<FatturaRow> => {
  const {
    documents: [row],
  } = await run(importFattura(studio.ports)(bytes(writeDocument(document)), admin));
  return row;
};
const send = (studio: Studio, id: FatturaRow['id']) => sendFattura(studio.ports)(id, admin);
const resend = (studio: Studio, id: FatturaRow['id'], confirmed = false) =>
  resendFattura(studio.ports)(id, confirmed, admin);

describe('a draft', () => {
  it('is composed with our seller, without a number, and calls nobody', async () => {
    const studio = await openStudio();
    const row = await run(create(studio));
    expect(row).toMatchObject({
      provider: 'Local',
      state: 'DRAFT',
      number: null,
      totalCents: 5000,
      documentType: 'TD01',
      sellerVatNumber: '12345678903',
    });
    expect(await run(readFattura(studio.ports)(row.id))).toEqual(row);
    expect(studio.gateway.fatture()).toEqual([]);
  });
  it('invoice.send: is numbered and handed to the configured gateway when it is sent', async () => {
    const studio = await openStudio();
    const { id } = await run(create(studio));
    expect(await run(send(studio, id))).toMatchObject({
      provider: 'GatewayA',
      state: 'PREN',
      number: 'SVC-2027-000001',
      attempts: 1,
    });
    expect(studio.gateway.fatture().map(({ row }) => row.number)).toEqual(['SVC-2027-000001']);
  });
  it('shares the numbers of the orders’ invoices', async () => {
    const studio = await openStudio();
    await invoiced(studio);
    await run(emitInvoices(studio.ports));
    const { id } = await run(create(studio));
    expect((await run(send(studio, id))).number).toBe('SVC-2027-000002');
  });
  it('billing_profile_required: needs a buyer that can be invoiced', async () => {
    const studio = await openStudio();
    expect(await failureOf(create(studio, { buyer: { kind: 'consumer' } }))).toMatchObject({
      _tag: 'BillingProfileRequired',
    });
  });
  it('invoice_configuration_invalid: needs a seller', async () => {
    const studio = await openStudio({ config: { environmentSeller: {} } });
    expect(await failureOf(create(studio))).toMatchObject({ code: 'invoice_configuration_invalid' });
  });
  it('lines_missing: needs lines', async () => {
    const studio = await openStudio();
    expect(await failureOf(create(studio, { lines: [] }))).toMatchObject({ code: 'lines_missing' });
  });
  it('credit_note_source_unavailable: of a credit note needs its invoice', async () => {
    const studio = await openStudio();
    expect(await failureOf(create(studio, { documentType: 'TD04', sourceId: anId() }))).toMatchObject({
      code: 'credit_note_source_unavailable',
    });
  });
  it('of a credit note names its invoice', async () => {
    const studio = await openStudio();
    const invoice = await run(send(studio, (await run(create(studio))).id));
    const credit = await run(create(studio, { documentType: 'TD04', sourceId: invoice.id }));
    expect(credit).toMatchObject({ documentType: 'TD04', sourceId: invoice.id });
    expect(writeDocument(credit.content)).toContain('<IdDocumento>SVC-2027-000001</IdDocumento>');
  });
});

describe('an imported document', () => {
  it('is a draft with its own number and date', async () => {
    const studio = await openStudio();
    const {
      documents: [row, ...more],
    } = await run(importFattura(studio.ports)(bytes(writeDocument(aDocument())), admin));
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      provider: 'Local',
      state: 'DRAFT',
      number: 'SVC-2027-000001',
      fiscalYear: 2027,
      totalCents: 2000,
    });
  });
  it('taken: of a number that is there already is refused', async () => {
    const studio = await openStudio();
    const xml = bytes(writeDocument(aDocument()));
    await run(importFattura(studio.ports)(xml, admin));
    expect(await failureOf(importFattura(studio.ports)(xml, admin))).toEqual({
      _tag: 'NumbersTaken',
      numbers: [{ body: 1, number: 'SVC-2027-000001' }],
    });
  });
  it('that is none is refused, and no row is written', async () => {
    const studio = await openStudio();
    expect(await failureOf(importFattura(studio.ports)(bytes('<!DOCTYPE x><x/>'), admin))).toMatchObject({
      _tag: 'ImportInvalid',
    });
    expect((await run(studio.world.invoices.list({ page: 1, pageSize: 1 }))).total).toBe(0);
  });
  it('of another seller can be read and exported, not sent in our name', async () => {
    const studio = await openStudio();
    const foreign = JSON.parse(JSON.stringify(aDocument()).replaceAll('12345678903', '01234567897')) as ReturnType<
      typeof aDocument
    >;
    const { id } = await imported(studio, foreign);
    expect(await failureOf(send(studio, id))).toMatchObject({
      code: 'resend_not_allowed',
      params: { why: 'foreignSeller' },
    });
    expect((await run(readFattura(studio.ports)(id))).state).toBe('DRAFT');
    expect((await run(fatturaXml(studio.ports)(id))).xml).toContain('01234567897');
  });
  it('keeps its number when it is sent', async () => {
    const studio = await openStudio();
    const document = numberedAs(aDocument(), 'ALT-7', Temporal.PlainDate.from('2027-03-01'));
    const { id } = await imported(studio, document);
    expect(await run(send(studio, id))).toMatchObject({ number: 'ALT-7', state: 'PREN' });
  });
});

describe('sending', () => {
  it('GatewayNotConfigured: needs usable credentials; the draft stays a draft', async () => {
    const studio = await openStudio();
    const { id } = await run(create(studio));
    await run(studio.world.settings.save({ ...(await run(studio.world.settings.load)), gatewayAPassword: null }));
    expect(await failureOf(send(studio, id))).toEqual({ _tag: 'GatewayNotConfigured' });
    expect(await run(readFattura(studio.ports)(id))).toMatchObject({ state: 'DRAFT', number: null });
  });
  it('resend_not_allowed: is for drafts, once', async () => {
    const studio = await openStudio();
    const { id } = await run(create(studio));
    await run(send(studio, id));
    expect(await failureOf(send(studio, id))).toMatchObject({ code: 'resend_not_allowed', params: { state: 'PREN' } });
    expect(studio.gateway.fatture()).toHaveLength(1);
  });
  it('once, however many ask at once', async () => {
    const studio = await openStudio();
    const { id } = await run(create(studio));
    await Promise.allSettled([run(send(studio, id)), run(send(studio, id)), run(send(studio, id))]);
    expect(studio.gateway.fatture()).toHaveLength(1);
  });
  it.for([
    ['send_failed', { kind: 'refused', where: 'content', message: 'no' }, 'ERRO'],
    ['authentication_failed', { kind: 'refused', where: 'credentials', message: 'no' }, 'QUEUED'],
    ['gateway_rejected', { kind: 'refused', where: 'configuration', message: 'no' }, 'QUEUED'],
    ['gateway_unavailable', { kind: 'refused', where: 'unreachable', message: 'no' }, 'QUEUED'],
    ['emission_outcome_unknown', { kind: 'unknown', reason: 'no' }, 'NEEDS_REVIEW'],
  ] as const)('%s: says so to the admin, and the row says the rest', async ([code, outcome, state]) => {
    const studio = await openStudio();
    const { id } = await run(create(studio));
    const worse = { ...studio, ports: { ...studio.ports, gateways: answering(studio.gateway.gateways, outcome) } };
    expect(await failureOf(send(worse, id))).toEqual({ _tag: 'EmissionFailed', code, message: 'no' });
    expect(await run(readFattura(studio.ports)(id))).toMatchObject({ state, number: 'SVC-2027-000001' });
  });
  it('again after it never left is under the same number', async () => {
    const studio = await openStudio();
    const { id } = await run(create(studio));
    const away = { kind: 'refused', where: 'unreachable', message: 'no' } as const;
    await failureOf(
      send({ ...studio, ports: { ...studio.ports, gateways: answering(studio.gateway.gateways, away) } }, id),
    );
    expect(await run(send(studio, id))).toMatchObject({ state: 'PREN', number: 'SVC-2027-000001', attempts: 2 });
  });
});

describe('resending', () => {
  it('invoice.resend: a refused draft of ours makes a new attempt', async () => {
    const studio = await openStudio();
    const { id } = await run(create(studio));
    studio.gateway.planAnswer({ state: 'RIFI', message: 'no' });
    await failureOf(send(studio, id));
    expect(await run(resend(studio, id))).toMatchObject({ state: 'PREN', attempts: 2, number: 'SVC-2027-000001' });
  });
  it('emission_outcome_unknown: a doubtful one only with the word of a person', async () => {
    const studio = await openStudio();
    const { id } = await run(create(studio));
    studio.gateway.trouble('broken');
    await failureOf(send(studio, id));
    expect(await failureOf(resend(studio, id))).toMatchObject({ code: 'emission_outcome_unknown' });
    studio.later({ minutes: 5 });
    expect(await run(resend(studio, id, true))).toMatchObject({ state: 'PREN' });
  });
  it('invoice.resend, resend_not_allowed: nothing that stands', async () => {
    const studio = await openStudio();
    const { id } = await run(create(studio));
    await run(send(studio, id));
    expect(await failureOf(resend(studio, id, true))).toMatchObject({ code: 'resend_not_allowed' });
  });
  it('resend_not_allowed: nothing through a gateway that is chosen while the other one is asked', async () => {
    const studio = await openStudio();
    const { id } = await run(create(studio));
    studio.gateway.planAnswer({ state: 'ERRO', message: 'no' });
    await failureOf(send(studio, id));
    const settings = await run(studio.world.settings.load);
    const chosenMeanwhile = studio.world.settings.save({ ...settings, environment: 'Prod' });
    const gateways: InvoiceGateways = {
      open: (access) => {
        const gateway = studio.gateway.gateways.open(access);
        return { ...gateway, read: (remoteId) => Effect.tap(gateway.read(remoteId), Effect.orDie(chosenMeanwhile)) };
      },
    };
    const changing = { ...studio, ports: { ...studio.ports, gateways } };
    expect(await failureOf(resend(changing, id))).toMatchObject({ params: { why: 'providerChanged' } });
    expect(studio.gateway.fatture().map(({ environment }) => environment)).toEqual(['Test']);
  });
  it('an order’s invoice goes the way of its job', async () => {
    const studio = await openStudio();
    const orderId = await invoiced(studio);
    studio.gateway.planAnswer({ state: 'ERRO', message: 'no' });
    await run(emitInvoices(studio.ports));
    expect(await run(resend(studio, (await rowNow(studio, orderId)).id))).toMatchObject({ state: 'PREN', attempts: 2 });
    expect((await jobNow(studio, orderId)).state).toBe('Submitted');
  });
});

describe('the files of a document', () => {
  it('are what was transmitted, else what we would send', async () => {
    const studio = await openStudio();
    const draft = await run(create(studio));
    expect(await run(fatturaXml(studio.ports)(draft.id))).toEqual({
      fileName: `${draft.id}.xml`,
      xml: writeDocument(draft.content),
    });
    const sent = await run(send(studio, draft.id));
    expect(await run(fatturaXml(studio.ports)(draft.id))).toEqual({
      fileName: sent.fileName,
      xml: sent.transmittedXml,
    });
    expect(new TextDecoder().decode(await run(fatturaPdf(studio.ports)(draft.id, 'it')))).toBe('%PDF FPR12');
  });
  it('are drawn under texts that nobody has saved, where they are given', async () => {
    const studio = await openStudio();
    const draft = await run(create(studio));
    const seen: unknown[] = [];
    const courtesyPdf = {
      render: (_: unknown, texts: unknown) => Effect.sync(() => (seen.push(texts), new Uint8Array())),
    };
    await run(fatturaPdf({ ...studio.ports, courtesyPdf })(draft.id, 'it', { header: 'Loto' }));
    expect(seen).toEqual([{ header: 'Loto', footer: null, legalNotes: null, branded: false }]);
  });
  it('of no document are not found', async () => {
    const studio = await openStudio();
    expect(await failureOf(fatturaXml(studio.ports)(anId()))).toEqual({ _tag: 'NotFound', what: 'Fattura' });
  });
});
