import * as Effect from 'effect/Effect';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PdfTexts } from '@svc/application/invoicing';
import {
  composeFattura,
  type FatturaDocument,
  type FatturaElettronica,
  type FatturaElettronicaBody,
  type FatturaLine,
} from '@svc/domain/invoicing';
import { anyComposed, anySimplified, anyShaped, composed, lesson, studio, ticket } from '../documents.testkit.ts';
import { courtesyPdf } from './courtesy-pdf.ts';
import { NO_TEXTS, pagesOf } from './pdf-text.testkit.ts';

const pdf = courtesyPdf();
const render = (fattura: FatturaDocument, texts: PdfTexts = NO_TEXTS, locale: 'it' | 'en' = 'it') =>
  Effect.runPromise(pdf.render(fattura, texts, locale));
const fattura = composed();
const COURTESY = /^Copia di cortesia priva di valore fiscale/;
/** The same document with another body. */
const withBody = (change: (body: FatturaElettronicaBody) => FatturaElettronicaBody): FatturaElettronica => ({
  ...fattura,
  FatturaElettronicaBody: fattura.FatturaElettronicaBody.map(change),
});
const withGeneral = (
  general: Partial<FatturaElettronicaBody['DatiGenerali']['DatiGeneraliDocumento']>,
): FatturaElettronica =>
  withBody((body) => ({
    ...body,
    DatiGenerali: {
      ...body.DatiGenerali,
      DatiGeneraliDocumento: { ...body.DatiGenerali.DatiGeneraliDocumento, ...general },
    },
  }));
const after = (texts: readonly string[], label: string): string | undefined => texts[texts.lastIndexOf(label) - 1];

describe('the courtesy copy', () => {
  it('of a simplified document says the same things', async () => {
    const text = (await pagesOf(ticket)).flat().join('\n');
    for (const result of [
      'Fattura semplificata',
      'S/1',
      'Studio Loto S.r.l.',
      'RSSMRA80A01H501U',
      '16,39',
      '3,61',
      '20,00',
    ])
      expect(text).toContain(result);
    await fc.assert(
      fc.asyncProperty(anySimplified, async (document) => {
        expect((await render(document)).length).toBeGreaterThan(500);
      }),
      { numRuns: 20 },
    );
  });
  it('under the name of the seller says the same, and the name once more on its first page', async () => {
    const branded = { ...NO_TEXTS, branded: true };
    const [[plain = []], [named = []]] = [await pagesOf(fattura), await pagesOf(fattura, branded)];
    const count = (texts: readonly string[]) => texts.filter((text) => text === studio.name).length;
    expect([count(plain), count(named)]).toEqual([1, 2]);
    expect(named.toSpliced(named.indexOf(studio.name), 1)).toEqual(plain);
  });
  it('says one day once, an address abroad without a CAP, and split payment once', async () => {
    const day = Temporal.PlainDate.from('2026-03-02');
    const lines = [{ ...lesson.lines[0]!, period: { from: day, to: day } }];
    const { payment: _, ...unpaid } = lesson;
    const abroad = { ...lesson.buyer, country: 'FR', city: 'Paris', province: undefined } as never;
    const made = composeFattura({ ...unpaid, lines, buyer: abroad, splitPayment: true })._unsafeUnwrap();
    const text = (await pagesOf(made)).flat().join('\n');
    expect(text).toContain('02/03/2026');
    expect(text).not.toMatch(/dal 02|^00000 /mu);
    expect(text.match(/Scissione dei pagamenti/gu)).toHaveLength(1);
  });
  it('is a PDF on A4 with the same bytes for the same document, whenever it is made', async () => {
    const bytes = await render(fattura);
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(await render(structuredClone(fattura))).toEqual(bytes);
    const source = Buffer.from(bytes).toString('latin1');
    expect(source).toContain('/MediaBox [0 0 595.28 841.89]');
    expect(source).toContain('(D:20260310000000Z)');
    expect(await render(composed({ number: 'SVC-2026-000002' }))).not.toEqual(bytes);
  });

  it('says who sells what to whom, for how much, and that it has no fiscal value', async () => {
    const [page = []] = await pagesOf(fattura);
    for (const text of [
      'Fattura',
      'n. SVC-2026-000001 del 10/03/2026',
      'Studio Loto S.r.l.',
      'Viale della Libertà, 1',
      '00185 Roma (RM)',
      'P. IVA IT12345678903',
      'Regime ordinario (RF01)',
      'Anna Rossi',
      '50100 Forlì (FC)',
      'C.F. RSSMRA80A01H501U',
      'Lezione di yoga',
      '16,39',
      '22%',
      '3,61 €',
      'Totale documento',
      '20,00 €',
      'Carta di pagamento (MP08)',
      'Pagina 1 di 1',
    ])
      expect(page).toContain(text);
    expect(page.some((text) => COURTESY.test(text))).toBe(true);
  });

  it('speaks English when asked, and leaves the document’s own texts alone', async () => {
    const [page = []] = await pagesOf(fattura, NO_TEXTS, 'en');
    expect(page).toEqual(
      expect.arrayContaining([
        'Invoice',
        'no. SVC-2026-000001 of 10 Mar 2026',
        'Lezione di yoga',
        '€20.00',
        'Page 1 of 1',
      ]),
    );
    expect(page.join(' ')).toContain('Courtesy copy without fiscal value');
  });

  it('names the kind of document, its reason and what it is linked to', async () => {
    const [page = []] = await pagesOf(
      composed({
        tipoDocumento: 'TD04',
        causale: 'Rimborso della lezione',
        linkedTo: [{ number: 'SVC-2026-000000', date: Temporal.PlainDate.from('2026-01-31') }],
      }),
    );
    expect(page).toEqual(
      expect.arrayContaining([
        'Nota di credito',
        'Rimborso della lezione',
        'Fattura collegata SVC-2026-000000 del 31/01/2026',
      ]),
    );
  });

  it('shows stamp duty, and why no VAT is due', async () => {
    const lines: FatturaLine[] = [{ ...lesson.lines[0]!, grossCents: 9000 }];
    const { payment: _, ...unpaid } = lesson;
    const [page = []] = await pagesOf(
      composed({
        ...unpaid,
        payment: { ...lesson.payment!, amountCents: 9000 },
        lines,
        seller: { ...studio, regimeFiscale: 'RF19' },
      }),
    );
    expect(page).toContain('N2.2');
    expect(page.join(' ')).toContain('Non soggette, altri casi');
    expect(after(page, 'Imposta di bollo assolta in modo virtuale')).toBe('2,00 €');
  });

  it('takes withholding and split payment off the total', async () => {
    const withheld = withGeneral({
      DatiRitenuta: [
        { TipoRitenuta: 'RT01', ImportoRitenuta: '3.28', AliquotaRitenuta: '20.00', CausalePagamento: 'A' },
      ],
    });
    const [page = []] = await pagesOf(withheld);
    expect(after(page, "Ritenuta d'acconto, persone fisiche (RT01) 20% causale A")).toBe('-3,28 €');
    expect(after(page, 'Netto a pagare')).toBe('16,72 €');
    const [split = []] = await pagesOf(
      withBody((body) => ({
        ...body,
        DatiBeniServizi: {
          ...body.DatiBeniServizi,
          DatiRiepilogo: body.DatiBeniServizi.DatiRiepilogo.map((row) => ({ ...row, EsigibilitaIVA: 'S' })),
        },
      })),
    );
    expect(after(split, 'Netto a pagare')).toBe('16,39 €');
  });

  it('prints the tenant’s header, footer and legal notes; the footer on every page', async () => {
    const texts = {
      header: 'Yoga a Roma\nVia Po 1',
      footer: 'Capitale 10.000 € i.v.',
      legalNotes: 'Art. 1 – “privacy” 😀',
    };
    const [first = [], second = []] = await pagesOf(
      {
        ...fattura,
        FatturaElettronicaBody: [...fattura.FatturaElettronicaBody, ...fattura.FatturaElettronicaBody],
      },
      texts,
    );
    expect(first).toEqual(expect.arrayContaining(['Yoga a Roma', 'Via Po 1', 'Capitale 10.000 € i.v.', 'Note legali']));
    expect(first).toContain('Art. 1 – “privacy” ?');
    expect(second).toContain('Capitale 10.000 € i.v.');
  });

  it('gives every body of a lot a page of its own', async () => {
    const lot = {
      ...fattura,
      FatturaElettronicaBody: [...fattura.FatturaElettronicaBody, ...fattura.FatturaElettronicaBody],
    };
    const pages = await pagesOf(lot);
    expect(pages).toHaveLength(2);
    expect(pages.map((page) => page.filter((text) => text === 'Totale documento'))).toEqual([
      ['Totale documento'],
      ['Totale documento'],
    ]);
  });
});

describe('a copy of 500 lines', () => {
  const lines = Array.from({ length: 500 }, (_, i): FatturaLine => ({
    description: `Lezione ${i + 1}${i % 7 === 0 ? ' con una descrizione che va a capo'.repeat(4) : ''}`,
    quantity: 1,
    grossCents: 2000,
    vat: { rateBp: 2200 },
  }));
  const { payment: _, ...unpaid } = lesson;
  const long = composed({ ...unpaid, payment: { ...lesson.payment!, amountCents: 1_000_000 }, lines });

  it('holds each line once, in order', async () => {
    const numbers = (await pagesOf(long)).flat().filter((text) => /^[0-9]+$/.test(text) && text !== '1');
    expect(numbers).toEqual(Array.from({ length: 499 }, (_, i) => String(i + 2)));
  });

  it('repeats the head of the table and names the document on every page', async () => {
    const pages = await pagesOf(long);
    expect(pages.length).toBeGreaterThan(10);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`Pagina ${at + 1} di ${pages.length}`);
      expect(page.some((text) => COURTESY.test(text))).toBe(true);
      expect(page.filter((text) => text === 'Prezzo unitario')).toHaveLength(1);
    }
    expect(new Set(pages.slice(1).map(([head]) => head))).toEqual(
      new Set(['Fattura n. SVC-2026-000001 del 10/03/2026 · Studio Loto S.r.l.']),
    );
  });
});

describe('a copy is made', () => {
  it('of every document that svc composes, in both languages', () =>
    fc.assert(
      fc.asyncProperty(anyComposed, fc.constantFrom('it', 'en'), async (document, locale) => {
        expect((await render(document, NO_TEXTS, locale)).byteLength).toBeGreaterThan(1000);
      }),
      { numRuns: 40 },
    ));

  it('of every document of the right shape, whatever it says, and loses no page to it', () =>
    fc.assert(
      fc.asyncProperty(anyShaped, async (document) => {
        expect((await pagesOf(document)).length).toBeGreaterThanOrEqual(document.FatturaElettronicaBody.length);
      }),
      { numRuns: 40 },
    ));

  it('with texts as long as the settings allow, whatever their line breaks', async () => {
    const texts = { header: 'a\n'.repeat(250), footer: 'b\n'.repeat(250), legalNotes: 'c\n'.repeat(1000) };
    const pages = await pagesOf(fattura, texts);
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.flat().filter((text) => text === 'c')).toHaveLength(1000);
    expect(pages.every((page) => page.some((text) => text.startsWith('b · b')))).toBe(true);
  });

  it('with words longer than a line and descriptions longer than a page', async () => {
    const pages = await pagesOf(
      withBody((body) => ({
        ...body,
        DatiBeniServizi: {
          ...body.DatiBeniServizi,
          DettaglioLinee: [{ ...body.DatiBeniServizi.DettaglioLinee[0]!, Descrizione: 'W'.repeat(3000) }],
        },
      })),
    );
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat().join('').match(/W/g)).toHaveLength(3000);
  });

  it('of sums beyond what a number holds', async () => {
    const [page = []] = await pagesOf(
      withBody((body) => ({
        ...body,
        DatiBeniServizi: {
          ...body.DatiBeniServizi,
          DatiRiepilogo: Array.from({ length: 12 }, () => ({
            AliquotaIVA: '0.00',
            ImponibileImporto: '99999999999.99',
            Imposta: '0.01',
          })),
        },
      })),
    );
    expect(after(page, 'Imponibile')).toBe('1.199.999.999.999,88 €');
  });
});
