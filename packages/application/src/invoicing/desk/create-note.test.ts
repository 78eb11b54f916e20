import { describe, expect, it } from 'vitest';
import {
  composeFattura,
  fatturaTotals,
  inOrdinaryWords,
  vatShares,
  type FatturaRow,
  type MirrorState,
} from '@svc/domain/invoicing';
import { anId, anna, aSellerNumber, studioLoto } from '../../testing/fixtures.ts';
import { aDocument, aFattura } from '../../testing/fixtures.invoicing.ts';
import { admin, openStudio, type Studio } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { createFattura, type CreateFattura } from './create-fattura.ts';
import { saveSettings } from '../settings/edit-settings.ts';
import { sendFattura } from './fattura-desk.ts';

const exempt = {
  tipoDocumento: 'TD01',
  seller: studioLoto,
  buyer: anna,
  number: 'SVC-2027-000001',
  date: Temporal.PlainDate.from('2027-03-01'),
  currency: 'EUR',
} as const;
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
    const lines = [{ ...line, grossCents: 10_000, vat: { nature: 'N4' } as const }];
    const content = composeFattura({ ...exempt, lines })._unsafeUnwrap();
    const source = await issued(studio, { totalCents: 10_000, content });
    expect(await run(note(studio, source.id, { documentType: 'TD05', lines }))).toMatchObject({ totalCents: 10_200 });
    expect(await run(note(studio, source.id, { lines }))).toMatchObject({ totalCents: 10_000 });
  });
  it('credit_exceeds_invoice: takes back at no rate more than was charged there', async () => {
    const studio = await openStudio();
    const lines = [
      { ...line, grossCents: 2000 },
      { ...line, grossCents: 1100, vat: { rateBp: 1000 } },
    ];
    const content = composeFattura({ ...exempt, lines })._unsafeUnwrap();
    const source = await issued(studio, { totalCents: 3100, content });
    const wrong = [
      { ...line, grossCents: 2500 },
      { ...line, grossCents: 1000, vat: { rateBp: 400 } },
    ];
    for (const each of wrong)
      expect(await failureOf(note(studio, source.id, { lines: [each] }))).toMatchObject({
        code: 'credit_note_creation_failed',
        params: { reason: 'credit_exceeds_invoice', left: '22.00 %: 20.00; 10.00 %: 11.00' },
      });
  });
  it('as the last one takes the rest of net and VAT, drafted before the others were sent as well', async () => {
    const studio = await openStudio();
    const source = await issued(studio);
    const of = (grossCents: number) => run(note(studio, source.id, { lines: [{ ...line, grossCents }] }));
    const drafts = [await of(667), await of(667), await of(666)];
    const sent = [];
    for (const draft of drafts) sent.push(await run(send(studio, draft)));
    expect(
      sent.flatMap(({ content }) => vatShares(content)).map(({ netCents, vatCents }) => [netCents, vatCents]),
    ).toEqual([
      [547, 120],
      [547, 120],
      [545, 121],
    ]);
    expect(sent.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(1639);
  });
  it('has the VAT treatment of its invoice, also after a change of regime', async () => {
    const studio = await openStudio();
    const source = await issued(studio, { issuer: studioLoto.vatNumber });
    await run(saveSettings(studio.ports)({ seller: { ...studioLoto, regimeFiscale: 'RF19' } }, admin));
    for (const documentType of ['TD04', 'TD05'] as const) {
      const { content } = await run(note(studio, source.id, { documentType, lines: [line] }));
      expect(vatShares(content)).toMatchObject([{ rate: '22.00', nature: null }]);
      expect(inOrdinaryWords(content).FatturaElettronicaHeader.CedentePrestatore.DatiAnagrafici.RegimeFiscale).toBe(
        'RF01',
      );
    }
    const linked = await run(
      createFattura(studio.ports)({
        documentType: 'TD04',
        linkedTo: [{ number: source.number ?? '', date: source.date }],
        buyer: anna,
        lines: [line],
        actor: admin,
      }),
    );
    expect(linked.sourceId).toBe(source.id);
    expect(vatShares(linked.content)).toMatchObject([{ rate: '22.00', nature: null }]);
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
