import { describe, expect, it } from 'vitest';
import { composeFattura, writeDocument, type FatturaInput, type FatturaRow } from '@svc/domain/invoicing';
import { anna, studioLoto } from '../../testing/fixtures.ts';
import { aFattura } from '../../testing/fixtures.invoicing.ts';
import { admin, openStudio, type Studio } from '../../testing/studio.ts';
import { invoiced, rowNow } from '../../testing/studio.invoicing.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { createFattura, type CreateFattura } from './create-fattura.ts';
import { emitInvoices } from '../emission/emit-invoices.reconciler.ts';
import { sendFattura } from './fattura-desk.ts';
import { importFattura } from '../mirror/import-fattura.ts';
import { numberFattura } from '../emission/number-fattura.ts';
import { syncMirror } from '../mirror/sync-mirror.ts';

const invoice = { number: 'SVC-2027-000001', date: Temporal.PlainDate.from('2027-03-01') };
const lineOf = (grossCents: number) => ({ description: 'Storno', quantity: 1, grossCents, vat: { rateBp: 2200 } });
/** An invoice of 20 euros that stands. */
const issued = async (studio: Studio, over: Partial<FatturaRow> = {}): Promise<FatturaRow> => {
  const row = aFattura({ state: 'CONS', sellerVatNumber: studioLoto.vatNumber, ...over });
  await run(studio.world.invoices.insertRow(row));
  return row;
};
const note = (studio: Studio, cents: number, over: Partial<CreateFattura> = {}) =>
  createFattura(studio.ports)({
    documentType: 'TD04',
    buyer: anna,
    lines: [lineOf(cents)],
    linkedTo: [invoice],
    actor: admin,
    ...over,
  });
const noteText = (cents: number, over: Partial<FatturaInput> = {}): string =>
  writeDocument(
    composeFattura({
      tipoDocumento: 'TD04',
      seller: studioLoto,
      buyer: anna,
      number: 'NC-1',
      date: invoice.date,
      currency: 'EUR',
      lines: [lineOf(cents)],
      linkedTo: [invoice],
      ...over,
    })._unsafeUnwrap(),
  );
const imported = async (studio: Studio, xml: string) =>
  (await run(importFattura(studio.ports)(new TextEncoder().encode(xml), admin))).documents[0];
const tooMuch = {
  code: 'credit_note_creation_failed',
  params: { reason: 'credit_exceeds_invoice', leftCents: 2000, noteCents: 90_000 },
};

describe('einvoicing.credit-notes: a note that names its invoice by number', () => {
  it('belongs to the invoice of ours that has the number, and never takes back more', async () => {
    const studio = await openStudio();
    const source = await issued(studio);
    expect(await failureOf(note(studio, 90_000))).toMatchObject(tooMuch);
    expect(await run(note(studio, 2000))).toMatchObject({ sourceId: source.id, totalCents: 2000 });
  });
  it.each(['TD04', 'TD05'] as const)('as %s must name one', async (documentType) => {
    const studio = await openStudio();
    for (const linkedTo of [undefined, []])
      expect(await failureOf(note(studio, 100, { documentType, linkedTo }))).toMatchObject({
        code: 'credit_note_source_unavailable',
        params: { why: 'not_named' },
      });
  });
  it('is refused while that invoice does not stand', async () => {
    const studio = await openStudio();
    await issued(studio, { state: 'ERRO' });
    expect(await failureOf(note(studio, 100))).toMatchObject({ params: { why: 'not_issued' } });
  });
  it('is refused over several of ours at once, since no one can count what is left of each', async () => {
    const studio = await openStudio();
    await issued(studio);
    await issued(studio, { number: 'SVC-2027-000002' });
    const linkedTo = [invoice, { ...invoice, number: 'SVC-2027-000002' }];
    expect(await failureOf(note(studio, 100, { linkedTo }))).toMatchObject({
      code: 'credit_note_source_unavailable',
      params: { why: 'several' },
    });
  });
  it('over an invoice of elsewhere is composed as it is asked', async () => {
    const studio = await openStudio();
    await issued(studio, { date: Temporal.PlainDate.from('2026-03-01'), fiscalYear: 2026 });
    expect(await run(note(studio, 90_000))).toMatchObject({ sourceId: null, totalCents: 90_000 });
  });
});

describe('invoice.import: a note', () => {
  it('counts against the invoice it names, and is not sent over more than that', async () => {
    const studio = await openStudio();
    const source = await issued(studio);
    const row = await imported(studio, noteText(90_000));
    expect(row.sourceId).toBe(source.id);
    expect(await failureOf(sendFattura(studio.ports)(row.id, admin))).toMatchObject(tooMuch);
    expect(studio.gateway.fatture()).toEqual([]);
    expect(await failureOf(note(studio, 100))).toMatchObject({ code: 'credit_note_creation_failed' });
  });
  it('that was there before its invoice is judged when it is sent', async () => {
    const studio = await openStudio();
    const row = await imported(studio, noteText(90_000));
    expect(row.sourceId).toBeNull();
    await issued(studio);
    expect(await failureOf(sendFattura(studio.ports)(row.id, admin))).toMatchObject(tooMuch);
  });
  it('that names no date belongs to an invoice of its year or of the year before', async () => {
    const studio = await openStudio();
    const source = await issued(studio, { fiscalYear: 2026 });
    const undated = noteText(1500).replace(/(<IdDocumento>[^<]*<\/IdDocumento>)<Data>[^<]*<\/Data>/u, '$1');
    const row = await imported(studio, undated);
    expect(row.sourceId).toBe(source.id);
    expect(await run(sendFattura(studio.ports)(row.id, admin))).toMatchObject({ state: 'PREN', sourceId: source.id });
  });
  it('of a lot belongs to the invoice of the same lot that stands behind it', async () => {
    const studio = await openStudio();
    const credit = noteText(1500);
    const invoiced = noteText(2000, { tipoDocumento: 'TD01', linkedTo: [], ...invoice });
    const body = /<FatturaElettronicaBody>.*<\/FatturaElettronicaBody>/su;
    const lot = credit.replace(body, (own) => `${own}${body.exec(invoiced)?.[0] ?? ''}`);
    const {
      documents: [first, second],
    } = await run(importFattura(studio.ports)(new TextEncoder().encode(lot), admin));
    expect([first.documentType, second?.documentType]).toEqual(['TD04', 'TD01']);
    expect((await run(studio.world.invoices.findRow(first.id)))?.sourceId).toBe(second?.id);
  });
});

it('a draft of before that names its invoice is judged when it gets its number', async () => {
  const studio = await openStudio();
  const row = await run(note(studio, 90_000));
  await issued(studio);
  expect(await failureOf(numberFattura(studio.ports)(row.id, admin))).toMatchObject(tooMuch);
});

describe('a note that was here before its invoice', () => {
  const standing = (studio: Studio, xml: string, number: string) => {
    const access = { provider: 'GatewayA', environment: 'Test', username: 'demo', secret: 'demo' } as const;
    const { vatNumber: sellerVatNumber } = studioLoto;
    const gateway = studio.ports.gateways.open({ ...access, vatNumber: null });
    return run(gateway.emit({ xml, sellerVatNumber, number, date: invoice.date }));
  };
  const invoiceText = noteText(2000, { tipoDocumento: 'TD01', linkedTo: [], ...invoice });
  const sourceOf = async (studio: Studio, id: FatturaRow['id']) =>
    (await run(studio.world.invoices.findRow(id)))?.sourceId;

  it('is linked when the invoice is imported, and counts against it though nobody here sent it', async () => {
    const studio = await openStudio();
    const early = await imported(studio, noteText(1900));
    expect(early.sourceId).toBeNull();
    const source = await imported(studio, invoiceText);
    expect(await sourceOf(studio, early.id)).toBe(source.id);
    expect(await failureOf(note(studio, 101))).toMatchObject({ params: { leftCents: 100 } });
    expect(await run(note(studio, 100))).toMatchObject({ sourceId: source.id });
  });
  it('is linked when the mirror brings the invoice, whichever way round the gateway lists them', async () => {
    const studio = await openStudio();
    await standing(studio, noteText(1900), 'NC-1');
    await run(syncMirror(studio.ports));
    await standing(studio, invoiceText, invoice.number);
    await run(syncMirror(studio.ports));
    expect(await failureOf(note(studio, 101))).toMatchObject({ params: { leftCents: 100 } });
  });
  it('is linked when the invoice gets its number here, by a person or on its way to SDI', async () => {
    const ways = [
      (studio: Studio, id: FatturaRow['id']) => run(numberFattura(studio.ports)(id, admin)),
      (studio: Studio, id: FatturaRow['id']) => run(sendFattura(studio.ports)(id, admin)),
    ];
    for (const give of ways) {
      const studio = await openStudio();
      const early = await imported(studio, noteText(1900));
      const lines = [lineOf(2000)];
      const draft = await run(createFattura(studio.ports)({ documentType: 'TD01', buyer: anna, lines, actor: admin }));
      expect(await sourceOf(studio, early.id)).toBeNull();
      expect(await give(studio, draft.id)).toMatchObject({ number: invoice.number });
      expect(await sourceOf(studio, early.id)).toBe(draft.id);
      expect(await failureOf(note(studio, 101))).toMatchObject({ params: { leftCents: 100 } });
    }
  });
  it('is linked when an order’s invoice gets its number', async () => {
    const studio = await openStudio();
    const early = await imported(studio, noteText(1900));
    const order = await invoiced(studio);
    await run(emitInvoices(studio.ports));
    const { id, number } = await rowNow(studio, order);
    expect([number, await sourceOf(studio, early.id)]).toEqual([invoice.number, id]);
    expect(await failureOf(note(studio, 101))).toMatchObject({ params: { leftCents: 100 } });
  });
  it('is linked at the latest when another note over the invoice is counted, should the two have come at once', async () => {
    const studio = await openStudio();
    const early = await imported(studio, noteText(1900));
    // As a transaction leaves it that did not see the note yet.
    const source = await issued(studio);
    expect(await sourceOf(studio, early.id)).toBeNull();
    expect(await failureOf(note(studio, 101))).toMatchObject({ params: { leftCents: 100 } });
    const byId = { documentType: 'TD04', buyer: anna, sourceId: source.id, actor: admin } as const;
    expect(await failureOf(createFattura(studio.ports)({ ...byId, lines: [lineOf(101)] }))).toMatchObject({
      params: { leftCents: 100 },
    });
    expect(await run(createFattura(studio.ports)({ ...byId, lines: [lineOf(100)] }))).toMatchObject({
      totalCents: 100,
    });
    expect(await sourceOf(studio, early.id)).toBe(source.id);
  });
  it('stays alone when it names several of ours, or an invoice of another year', async () => {
    const studio = await openStudio();
    await issued(studio, { number: 'SVC-2027-000002' });
    const linkedTo = [invoice, { ...invoice, number: 'SVC-2027-000002' }];
    const several = await imported(studio, noteText(100, { linkedTo }));
    const before = { ...invoice, date: Temporal.PlainDate.from('2026-03-01') };
    const older = await imported(studio, noteText(100, { number: 'NC-2', linkedTo: [before] }));
    await imported(studio, invoiceText);
    // The first one found the second invoice alone; what is left of each could no longer be distinguished.
    expect([await sourceOf(studio, several.id), await sourceOf(studio, older.id)]).toEqual([several.sourceId, null]);
  });
});

it('a note that other hands sent through the gateway counts as well', async () => {
  const studio = await openStudio();
  const source = await issued(studio);
  const gateway = studio.ports.gateways.open({
    provider: 'GatewayA',
    environment: 'Test',
    username: 'demo',
    secret: 'demo',
    vatNumber: null,
  });
  const { vatNumber: sellerVatNumber } = studioLoto;
  await run(gateway.emit({ xml: noteText(1900), sellerVatNumber, number: 'NC-1', date: invoice.date }));
  await run(syncMirror(studio.ports));
  const { items } = await run(studio.world.invoices.list({ page: 1, pageSize: 9 }));
  expect(items.find(({ number }) => number === 'NC-1')?.sourceId).toBe(source.id);
  expect(await failureOf(note(studio, 101))).toMatchObject({ params: { leftCents: 100 } });
});

it('a credit note that has the number of its invoice, as many series give it, is sent beside it, once', async () => {
  const studio = await openStudio();
  const sold = await imported(studio, noteText(2000, { tipoDocumento: 'TD01', linkedTo: [], ...invoice }));
  expect(await run(sendFattura(studio.ports)(sold.id, admin))).toMatchObject({ state: 'PREN' });
  const credit = await imported(studio, noteText(1500, { number: invoice.number }));
  expect(await run(sendFattura(studio.ports)(credit.id, admin))).toMatchObject({ state: 'PREN', sourceId: sold.id });
  expect(studio.gateway.fatture()).toHaveLength(2);
  expect(await failureOf(sendFattura(studio.ports)(credit.id, admin))).toMatchObject({ code: 'resend_not_allowed' });
});
