import { describe, expect, it } from 'vitest';
import { studioLoto } from '../../testing/fixtures.ts';
import { aFattura } from '../../testing/fixtures.invoicing.ts';
import { admin, openStudio } from '../../testing/studio.ts';
import { run } from '../../testing/world-test.ts';
import { createFattura, type CreateFattura } from './create-fattura.ts';
import { sendFattura } from './fattura-desk.ts';
import { previewFattura } from './preview-fattura.ts';

const line = { description: 'Lezione', quantity: 2, grossCents: 2000, vat: { rateBp: 2200 } };
const buyer = {
  ...{ kind: 'consumer', firstName: 'Anna', lastName: 'Rossi', fiscalCode: 'RSSMRA80A01H501U' },
  ...{ address: 'Via Roma', streetNumber: '1', postalCode: '20121', city: 'Milano', province: 'MI', country: 'IT' },
};
const invoice = { documentType: 'TD01', buyer, lines: [line], actor: admin } as const satisfies CreateFattura;

describe('a draft that is only looked at', () => {
  it('has the totals that it would be made with, and is not there afterwards', async () => {
    const studio = await openStudio();
    const seen = await run(previewFattura(studio.ports)(invoice));
    expect(seen).toMatchObject({ fields: [], refused: null, findings: [] });
    expect(seen.shown?.totals).toMatchObject({ netCents: 1639, vatCents: 361, totalCents: 2000 });
    const { total } = await run(studio.world.invoices.list({ page: 1, pageSize: 10 }));
    expect(total).toBe(0);
    expect((await run(createFattura(studio.ports)(invoice))).totalCents).toBe(2000);
  });
  it('says which fields of the buyer are wrong, and which line cannot be written', async () => {
    const studio = await openStudio();
    const wrong = await run(
      previewFattura(studio.ports)({ ...invoice, buyer: { ...buyer, fiscalCode: 'RSSMRA80A01H501X' } }),
    );
    expect(wrong).toMatchObject({ fields: [{ path: '/fiscalCode', code: 'fiscal_code_invalid' }], shown: null });
    const unwritten = await run(previewFattura(studio.ports)({ ...invoice, lines: [{ ...line, description: '漢' }] }));
    expect(unwritten).toMatchObject({ refused: { code: 'text_not_latin', params: { field: 'lines[0].description' } } });
  });
  it('of a credit note says what is left, and refuses more than that', async () => {
    const studio = await openStudio();
    const source = aFattura({ state: 'CONS', sellerVatNumber: studioLoto.vatNumber });
    await run(studio.world.invoices.insertRow(source));
    const note = (grossCents: number): CreateFattura => ({
      ...{ documentType: 'TD04', sourceId: source.id, actor: admin },
      lines: [{ ...line, quantity: 1, grossCents }],
    });
    await run(sendFattura(studio.ports)((await run(createFattura(studio.ports)(note(500)))).id, admin));
    const rest = await run(previewFattura(studio.ports)(note(1500)));
    expect(rest.left.map(({ netCents, vatCents }) => netCents + vatCents)).toEqual([1500]);
    expect(rest.shown?.totals.totalCents).toBe(1500);
    const more = await run(previewFattura(studio.ports)(note(1501)));
    expect(more).toMatchObject({ refused: { code: 'credit_note_creation_failed' }, shown: null });
  });
});
