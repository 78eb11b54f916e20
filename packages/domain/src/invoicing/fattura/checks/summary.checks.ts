import { decimal, Decimal, isPositiveRate, isZeroRate, rateKey, sum } from '../decimal.ts';
import type { FatturaElettronicaBody } from '../fattura.ts';
import { at, inBodies, inEach, type SdiCheck, type Sighting } from './check.ts';

const LINES = 'DatiBeniServizi/DettaglioLinee';
const CASSA = 'DatiGenerali/DatiGeneraliDocumento/DatiCassaPrevidenziale';
const SUMMARIES = 'DatiBeniServizi/DatiRiepilogo';
const CENT = new Decimal('0.01');
const EURO = new Decimal('1.00');

const cassaOf = (body: FatturaElettronicaBody) => body.DatiGenerali.DatiGeneraliDocumento.DatiCassaPrevidenziale ?? [];
const taxedOf = (body: FatturaElettronicaBody) => [...body.DatiBeniServizi.DettaglioLinee, ...cassaOf(body)];
const ratesOf = (rows: readonly { readonly AliquotaIVA: string }[]): ReadonlySet<string> =>
  new Set(rows.map((row) => rateKey(row.AliquotaIVA)));

const wrongTax = (body: FatturaElettronicaBody, path: string): readonly Sighting[] =>
  body.DatiBeniServizi.DatiRiepilogo.flatMap((row, i) => {
    const expected = decimal(row.ImponibileImporto).times(decimal(row.AliquotaIVA)).dividedBy(100).toDecimalPlaces(2);
    if (!expected.minus(decimal(row.Imposta)).abs().gt(CENT)) return [];
    return [{ path: `${path}/${SUMMARIES}[${i + 1}]/Imposta`, found: row.Imposta, expected: expected.toFixed(2) }];
  });

/** Per rate of the summaries, whatever the natures: taxable = lines + funds + roundings. A rate without one is 00419. */
const wrongTaxable = (body: FatturaElettronicaBody, path: string): readonly Sighting[] => {
  const summaries = body.DatiBeniServizi.DatiRiepilogo;
  const expected = new Map<string, Decimal>();
  const add = (rate: string, amount: string | undefined): void =>
    void expected.set(rateKey(rate), (expected.get(rateKey(rate)) ?? new Decimal(0)).plus(decimal(amount)));
  for (const line of body.DatiBeniServizi.DettaglioLinee) add(line.AliquotaIVA, line.PrezzoTotale);
  for (const cassa of cassaOf(body)) add(cassa.AliquotaIVA, cassa.ImportoContributoCassa);
  for (const row of summaries) add(row.AliquotaIVA, row.Arrotondamento);
  const taxables = new Map<string, { readonly first: number; readonly amounts: Decimal[] }>();
  for (const [i, row] of summaries.entries()) {
    const rate = rateKey(row.AliquotaIVA);
    if (!taxables.has(rate)) taxables.set(rate, { first: i + 1, amounts: [] });
    taxables.get(rate)?.amounts.push(decimal(row.ImponibileImporto));
  }
  return [...taxables].flatMap(([rate, { first, amounts }]) => {
    const found = sum(amounts);
    const wanted = expected.get(rate) ?? new Decimal(0);
    if (!found.minus(wanted).abs().gte(EURO)) return [];
    return [
      {
        path: `${path}/${SUMMARIES}[${first}]/ImponibileImporto`,
        found: found.toFixed(2),
        expected: wanted.toFixed(2),
      },
    ];
  });
};

type TaxedRow = { readonly AliquotaIVA: string; readonly Natura?: string };

type Element = 'AliquotaIVA' | 'Natura';
const keyOf = (row: TaxedRow, element: Element): string | undefined =>
  element === 'Natura' ? row.Natura : rateKey(row.AliquotaIVA);

/** What stands on lines and funds stands in a summary, and what stands in a summary on one of them. */
const oneSided = (element: Element): SdiCheck['find'] =>
  inBodies((body, path) => {
    const keys = (rows: readonly TaxedRow[]) => new Set(rows.map((row) => keyOf(row, element)));
    const { DettaglioLinee, DatiRiepilogo } = body.DatiBeniServizi;
    const [taxed, summed] = [keys(taxedOf(body)), keys(DatiRiepilogo)];
    const lacks = (there: ReadonlySet<string | undefined>) => (row: TaxedRow) => {
      const key = keyOf(row, element);
      return key !== undefined && !there.has(key);
    };
    return [
      ...inEach<TaxedRow>(DettaglioLinee, `${path}/${LINES}`, lacks(summed)),
      ...inEach<TaxedRow>(cassaOf(body), `${path}/${CASSA}`, lacks(summed)),
      ...inEach<TaxedRow>(DatiRiepilogo, `${path}/${SUMMARIES}`, lacks(taxed)),
    ].map((sighting) => at(`${sighting.path}/${element}`));
  });

/** The summaries, against themselves and against the lines. */
export const SUMMARY_CHECKS: readonly SdiCheck[] = [
  {
    code: '00419',
    name: 'every rate has a summary',
    it: 'Manca DatiRiepilogo per una aliquota delle linee o della cassa previdenziale',
    en: 'A rate of the lines or of a pension fund has no DatiRiepilogo',
    find: inBodies((body, path) => {
      const summed = ratesOf(body.DatiBeniServizi.DatiRiepilogo);
      return [...ratesOf(taxedOf(body))]
        .filter((rate) => !summed.has(rate))
        .map((rate) => ({ path: `${path}/DatiBeniServizi`, found: [...summed].join(', '), expected: rate }));
    }),
  },
  {
    code: '00420',
    name: 'reverse charge excludes split payment',
    it: 'Natura N6 (inversione contabile) non ammette EsigibilitaIVA S (scissione dei pagamenti)',
    en: 'Natura N6 (reverse charge) excludes EsigibilitaIVA S (split payment)',
    find: inBodies((body, path) =>
      inEach(
        body.DatiBeniServizi.DatiRiepilogo,
        `${path}/${SUMMARIES}`,
        ({ Natura, EsigibilitaIVA }) => EsigibilitaIVA === 'S' && (Natura ?? '').startsWith('N6'),
      ),
    ),
  },
  {
    code: '00421',
    name: 'tax is rate times taxable',
    it: 'Imposta non corrisponde ad AliquotaIVA per ImponibileImporto (tolleranza 0.01)',
    en: 'Imposta is not AliquotaIVA times ImponibileImporto (tolerance 0.01)',
    find: inBodies(wrongTax),
  },
  {
    code: '00422',
    name: 'taxable is the sum of the lines',
    it: 'ImponibileImporto non corrisponde alla somma di linee, cassa e arrotondamenti della stessa aliquota (tolleranza inferiore a 1.00)',
    en: 'ImponibileImporto is not the sum of lines, funds and roundings of the same rate (tolerance below 1.00)',
    find: inBodies(wrongTaxable),
  },
  {
    code: '00429',
    name: 'summary at rate zero names a nature',
    it: 'DatiRiepilogo con AliquotaIVA zero senza Natura',
    en: 'A summary at rate zero has no Natura',
    find: inBodies((body, path) =>
      inEach(
        body.DatiBeniServizi.DatiRiepilogo,
        `${path}/${SUMMARIES}`,
        ({ AliquotaIVA, Natura }) => Natura === undefined && isZeroRate(AliquotaIVA),
      ),
    ),
  },
  {
    code: '00430',
    name: 'summary with a nature has rate zero',
    it: 'DatiRiepilogo con Natura e AliquotaIVA diversa da zero (ammessa solo con TD16)',
    en: 'A summary with Natura has a rate other than zero (TD16 alone may)',
    find: inBodies((body, path) =>
      body.DatiGenerali.DatiGeneraliDocumento.TipoDocumento === 'TD16'
        ? []
        : inEach(
            body.DatiBeniServizi.DatiRiepilogo,
            `${path}/${SUMMARIES}`,
            ({ AliquotaIVA, Natura }) => Natura !== undefined && isPositiveRate(AliquotaIVA),
          ),
    ),
  },
  {
    code: '00443',
    name: 'rates of lines and of summaries correspond',
    it: 'Le aliquote di linee e cassa previdenziale e quelle di DatiRiepilogo non corrispondono',
    en: 'The rates of lines and funds and those of DatiRiepilogo do not correspond',
    find: oneSided('AliquotaIVA'),
  },
  {
    code: '00444',
    name: 'natures of lines and of summaries correspond',
    it: 'Le Natura di linee e cassa previdenziale e quelle di DatiRiepilogo non corrispondono',
    en: 'The Natura codes of lines and funds and those of DatiRiepilogo do not correspond',
    find: oneSided('Natura'),
  },
];
