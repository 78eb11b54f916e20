import { describe, expect, it } from 'vitest';
import { fatturaTotals, inOrdinaryWords, type FatturaRow, type MirrorState } from '@svc/domain/invoicing';
import { anId, aSellerNumber, studioLoto } from '../testing/fixtures.ts';
import { aDocument, aFattura } from '../testing/fixtures.invoicing.ts';
import { admin, openStudio, type Studio } from '../testing/studio.ts';
import { failureOf, run } from '../testing/world-test.ts';
import { createFattura, type CreateFattura } from './create-fattura.ts';
import { saveSettings } from './edit-settings.ts';
import { sendFattura } from './fattura-desk.ts';

const line = { description: 'Storno', quantity: 1, grossCents: 500, vat: { rateBp: 2200 } };
/** An invoice of 20 euros that stands. */
const issued = async (studio: Studio, over: Partial<FatturaRow> = {}): Promise<FatturaRow> => {
  const row = aFattura({
    state: 'CONS',
    sellerVatNumber: studioLoto.vatNumber,
    buyerEmail: 'anna@example.test',
    ...over,
  });
  await run(studio.world.invoices.insertRow(row));
  return row;
};
const note = (studio: Studio, sourceId: FatturaRow['id'], over: Partial<CreateFattura> = {}) =>
  createFattura(studio.ports)({ documentType: 'TD04', sourceId, actor: admin, ...over });
const send = (studio: Studio, { id }: FatturaRow) => sendFattura(studio.ports)(id, admin);

describe('einvoicing.credit-notes: a note over an invoice of ours', () => {
  it('without lines takes back the whole, linked to it and addressed as it was', async () => {
    const studio = await openStudio();
    const source = await issued(studio);
    const made = await run(note(studio, source.id));
    expect(made).toMatchObject({
      documentType: 'TD04',
      state: 'DRAFT',
      number: null,
      sourceId: source.id,
      totalCents: 2000,
      counterpartyName: 'Anna Rossi',
      buyerEmail: 'anna@example.test',
    });
    expect(fatturaTotals(made.content)).toEqual(fatturaTotals(source.content));
    const [body] = inOrdinaryWords(made.content).FatturaElettronicaBody;
    expect(body?.DatiGenerali.DatiFattureCollegate).toEqual([{ IdDocumento: 'SVC-2027-000001', Data: '2027-03-01' }]);
    expect(await run(send(studio, made))).toMatchObject({ state: 'PREN', number: 'SVC-2027-000001' });
  });
  it('may take back a part, or as TD05 ask for more', async () => {
    const studio = await openStudio();
    const source = await issued(studio);
    expect(await run(note(studio, source.id, { lines: [line] }))).toMatchObject({ totalCents: 500 });
    const more = note(studio, source.id, { documentType: 'TD05', lines: [{ ...line, grossCents: 9900 }] });
    expect(await run(more)).toMatchObject({ documentType: 'TD05', totalCents: 9900, sourceId: source.id });
  });
  it('rechargeStampDuty: as TD05 charges the duty to the buyer like an invoice of the desk, as TD04 never gives it', async () => {
    const studio = await openStudio();
    await run(saveSettings(studio.ports)({ rechargeStampDuty: true }, admin));
    const source = await issued(studio, { totalCents: 20_000 });
    const lines = [{ ...line, grossCents: 10_000, vat: { nature: 'N4' } as const }];
    expect(await run(note(studio, source.id, { documentType: 'TD05', lines }))).toMatchObject({ totalCents: 10_200 });
    expect(await run(note(studio, source.id, { lines }))).toMatchObject({ totalCents: 10_000 });
  });
  it('is never dated before it', async () => {
    const studio = await openStudio();
    const source = await issued(studio, { date: Temporal.PlainDate.from('2027-04-30') });
    expect((await run(note(studio, source.id))).date.toString()).toBe('2027-04-30');
  });
});

describe('error.errors.eInvoicing.creditNoteSourceUnavailable: a note is refused', () => {
  const unavailable = (why: string) => ({ code: 'credit_note_source_unavailable', params: { why } });
  it('without its invoice', async () => {
    const studio = await openStudio();
    expect(await failureOf(note(studio, anId()))).toMatchObject(unavailable('not_found'));
  });
  const never: readonly (readonly [string, Partial<FatturaRow>])[] = [
    ['not_issued', { state: 'DRAFT', number: null }],
    ...(['QUEUED', 'SENDING', 'ERRO', 'RIFI', 'NEEDS_REVIEW'] satisfies MirrorState[]).map(
      (state) => ['not_issued', { state }] as const,
    ),
    ['foreign', { direction: 'inbound', state: 'RECEIVED' }],
    ['foreign', { sellerVatNumber: aSellerNumber() }],
    ['credit_note', { documentType: 'TD04' }],
    [
      'lot',
      {
        content: {
          ...aDocument(),
          FatturaElettronicaBody: [...aDocument().FatturaElettronicaBody, ...aDocument().FatturaElettronicaBody],
        },
      },
    ],
  ];
  it.each(never)('over one that is %s: %j', async (why, over) => {
    const studio = await openStudio();
    const source = await issued(studio, over);
    expect(await failureOf(note(studio, source.id))).toMatchObject(unavailable(why));
  });
  it('when its invoice was refused meanwhile, at the moment it is sent', async () => {
    const studio = await openStudio();
    const source = await issued(studio);
    const made = await run(note(studio, source.id));
    await run(studio.world.invoices.saveRow({ ...source, state: 'RIFI' }));
    expect(await failureOf(send(studio, made))).toMatchObject(unavailable('not_issued'));
  });
});

describe('error.errors.eInvoicing.creditNoteCreationFailed: a note', () => {
  it('credit_exceeds_invoice: never takes back more than there was, together with those that stand', async () => {
    const studio = await openStudio();
    const source = await issued(studio);
    const tooMuch = (left: number, cents: number) => ({
      code: 'credit_note_creation_failed',
      params: { reason: 'credit_exceeds_invoice', leftCents: left, noteCents: cents },
    });
    const one = await run(note(studio, source.id, { lines: [{ ...line, grossCents: 1500 }] }));
    const other = await run(note(studio, source.id, { lines: [{ ...line, grossCents: 1500 }] })); // both are drafts
    await run(send(studio, one));
    expect(await failureOf(send(studio, other))).toMatchObject(tooMuch(500, 1500));
    expect(await failureOf(note(studio, source.id, { lines: [{ ...line, grossCents: 501 }] }))).toMatchObject(
      tooMuch(500, 501),
    );
    expect(await run(note(studio, source.id, { lines: [line] }))).toMatchObject({ totalCents: 500 });
  });
  it('of two sent at once only one leaves when both are too much', async () => {
    const studio = await openStudio();
    const source = await issued(studio);
    const notes = [await run(note(studio, source.id)), await run(note(studio, source.id))];
    await Promise.allSettled(notes.map((each) => run(send(studio, each))));
    expect(studio.gateway.fatture()).toHaveLength(1);
  });
  it('that cannot be written says why', async () => {
    const studio = await openStudio();
    const source = await issued(studio);
    expect(await failureOf(note(studio, source.id, { documentType: 'TD05' }))).toMatchObject({
      code: 'credit_note_creation_failed',
      params: { reason: 'lines_missing' },
    });
  });
});
