import { describe, expect, it } from 'vitest';
import { writeDocument, type FatturaElettronica } from '@svc/domain/invoicing';
import { aDocument } from '../../testing/fixtures.invoicing.ts';
import { admin, openStudio, type Studio } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { numberedAs } from '../sale/compose-order-fattura.ts';
import { sendFattura } from '../desk/fattura-desk.ts';
import { fatturaXml } from '../desk/fattura-files.ts';
import { importFattura } from './import-fattura.ts';

const day = Temporal.PlainDate.from('2027-03-01');
/** A lot: one header, a body for each number. */
const lotOf = (...numbers: readonly string[]): FatturaElettronica => {
  const bodies = numbers.flatMap((number) => numberedAs(aDocument(), number, day).FatturaElettronicaBody);
  return { ...aDocument(), FatturaElettronicaBody: bodies };
};
const importing = (studio: Studio, document: FatturaElettronica) =>
  importFattura(studio.ports)(new TextEncoder().encode(writeDocument(document)), admin);
const countOf = async (studio: Studio): Promise<number> =>
  (await run(studio.world.invoices.list({ page: 1, pageSize: 1 }))).total;

describe('invoice.import: a lot', () => {
  it('becomes a draft for each of its documents, every one under the common header', async () => {
    const studio = await openStudio();
    const { documents: rows } = await run(importing(studio, lotOf('A/1', 'A/2', 'A/3')));
    expect(rows.map(({ number, state, totalCents }) => [number, state, totalCents])).toEqual([
      ['A/1', 'DRAFT', 2000],
      ['A/2', 'DRAFT', 2000],
      ['A/3', 'DRAFT', 2000],
    ]);
    const { xml } = await run(fatturaXml(studio.ports)(rows[1]!.id));
    expect(xml).toBe(writeDocument(numberedAs(aDocument(), 'A/2', day)));
    expect(studio.gateway.fatture()).toEqual([]);
  });
  it('is taken whole or not at all, and every number that is in use is reported at once', async () => {
    const studio = await openStudio();
    await run(importing(studio, lotOf('A/2', 'A/4')));
    expect(await failureOf(importing(studio, lotOf('A/1', 'A/2', 'A/3', 'A/4')))).toEqual({
      _tag: 'NumbersTaken',
      numbers: [
        { body: 2, number: 'A/2' },
        { body: 4, number: 'A/4' },
      ],
    });
    expect(await countOf(studio)).toBe(2);
  });
  it('with one number twice is refused at the second one', async () => {
    const studio = await openStudio();
    expect(await failureOf(importing(studio, lotOf('A/1', 'A/1')))).toMatchObject({ numbers: [{ body: 2 }] });
    expect(await countOf(studio)).toBe(0);
  });
  it('reports everything that is wrong with any of its documents', async () => {
    const studio = await openStudio();
    const [one, two] = lotOf('A/1', 'A/2').FatturaElettronicaBody;
    const broken = (body: typeof one, date: string) => ({
      ...body!,
      DatiGenerali: {
        ...body!.DatiGenerali,
        DatiGeneraliDocumento: { ...body!.DatiGenerali.DatiGeneraliDocumento, Data: date, Divisa: 'euro' },
      },
    });
    const lot = { ...aDocument(), FatturaElettronicaBody: [broken(one, '2027-02-30'), broken(two, '2027-03-01')] };
    const failure = await failureOf(importing(studio, lot));
    expect(failure).toMatchObject({ _tag: 'FatturaInvalid' });
    const paths = 'findings' in failure ? failure.findings.map(({ path }) => path) : [];
    expect(paths).toHaveLength(3);
    expect(await countOf(studio)).toBe(0);
  });
});

describe('invoice.import: a supplier’s invoice', () => {
  it('is a draft that counts as received, with the supplier beside it, and is taken once', async () => {
    const studio = await openStudio();
    const own = aDocument();
    const { CedentePrestatore, CessionarioCommittente } = own.FatturaElettronicaHeader;
    const supplier = { IdPaese: 'IT', IdCodice: '00743110157' };
    const FatturaElettronicaHeader = {
      ...own.FatturaElettronicaHeader,
      CedentePrestatore: {
        ...CedentePrestatore,
        DatiAnagrafici: {
          IdFiscaleIVA: supplier,
          Anagrafica: { Denominazione: 'Tappetini S.r.l.' },
          RegimeFiscale: CedentePrestatore.DatiAnagrafici.RegimeFiscale,
        },
      },
      CessionarioCommittente: {
        ...CessionarioCommittente,
        DatiAnagrafici: {
          IdFiscaleIVA: CedentePrestatore.DatiAnagrafici.IdFiscaleIVA,
          Anagrafica: { Denominazione: 'Studio Loto' },
        },
      },
    };
    const received = { ...numberedAs(own, 'F/7', day), FatturaElettronicaHeader };
    const {
      documents: [row],
    } = await run(importing(studio, received));
    expect(row).toMatchObject({
      provider: 'Local',
      state: 'DRAFT',
      direction: 'inbound',
      number: 'F/7',
      sellerVatNumber: '00743110157',
      counterpartyName: 'Tappetini S.r.l.',
      read: true,
    });
    expect(await failureOf(importing(studio, received))).toMatchObject({ _tag: 'NumbersTaken' });
    expect(await countOf(studio)).toBe(1);
    expect(await failureOf(sendFattura(studio.ports)(row.id, admin))).toMatchObject({
      code: 'resend_not_allowed',
      params: { why: 'foreignSeller' },
    });
    expect(studio.gateway.fatture()).toEqual([]);
  });
});
