import { afterChanges } from '../after-changes.ts';
import { NATURE_GENERICHE } from '../code-lists.ts';
import { decimal, Decimal, isPositiveRate, isZeroRate, rateKey } from '../decimal.ts';
import type { FatturaElettronicaBody } from '../fattura.ts';
import type { DettaglioLinee } from '../fattura.lines.ts';
import { at, inBodies, inEach, type SdiCheck, type Sighting } from './check.ts';

const LINES = 'DatiBeniServizi/DettaglioLinee';
const CASSA = 'DatiGenerali/DatiGeneraliDocumento/DatiCassaPrevidenziale';
const SUMMARIES = 'DatiBeniServizi/DatiRiepilogo';

interface Taxed {
  readonly AliquotaIVA: string;
  readonly Natura?: string;
}
const zeroWithoutNature = ({ AliquotaIVA, Natura }: Taxed): boolean => Natura === undefined && isZeroRate(AliquotaIVA);
const natureWithRate = ({ AliquotaIVA, Natura }: Taxed): boolean => Natura !== undefined && isPositiveRate(AliquotaIVA);
const isFraction = ({ AliquotaIVA }: Taxed): boolean =>
  isPositiveRate(AliquotaIVA) && rateKey(AliquotaIVA).startsWith('0.');
const hasGenericNature = ({ Natura }: Taxed): boolean =>
  Natura !== undefined && (NATURE_GENERICHE as readonly string[]).includes(Natura);

const typeOf = (body: FatturaElettronicaBody): string => body.DatiGenerali.DatiGeneraliDocumento.TipoDocumento;
const cassaOf = (body: FatturaElettronicaBody) => body.DatiGenerali.DatiGeneraliDocumento.DatiCassaPrevidenziale;
const withholds = (body: FatturaElettronicaBody): boolean =>
  (body.DatiGenerali.DatiGeneraliDocumento.DatiRitenuta ?? []).length > 0;

/** A rule about every place where a rate stands: lines, funds and summaries. */
const inTaxed = (broken: (taxed: Taxed) => boolean): SdiCheck['find'] =>
  inBodies((body, path) => [
    ...inEach<Taxed>(body.DatiBeniServizi.DettaglioLinee, `${path}/${LINES}`, broken),
    ...inEach<Taxed>(cassaOf(body), `${path}/${CASSA}`, broken),
    ...inEach<Taxed>(body.DatiBeniServizi.DatiRiepilogo, `${path}/${SUMMARIES}`, broken),
  ]);

/** The sign of an amount as it is written, or without it. */
type Sign = (amount: Decimal) => Decimal;
const written: Sign = (amount) => amount;
const unsigned: Sign = (amount) => amount.abs();

/** Discounts and surcharges change the unit price. */
const expectedTotal = (line: DettaglioLinee, sign: Sign): Decimal =>
  afterChanges(decimal(line.PrezzoUnitario), line.ScontoMaggiorazione, sign).times(decimal(line.Quantita, '1'));
const TOLERANCE = new Decimal('0.01');
/** A discount below zero is read with its sign by some and without it by others: either total will do. */
const isOff = (line: DettaglioLinee): boolean =>
  [written, unsigned].every((sign) => expectedTotal(line, sign).minus(decimal(line.PrezzoTotale)).abs().gt(TOLERANCE));
const wrongTotals = (body: FatturaElettronicaBody, path: string): readonly Sighting[] =>
  body.DatiBeniServizi.DettaglioLinee.flatMap((line, i) => {
    if (!isOff(line)) return [];
    const expected = expectedTotal(line, written).toFixed(2);
    return [{ path: `${path}/${LINES}[${i + 1}]/PrezzoTotale`, found: line.PrezzoTotale, expected }];
  });

/** What each line, and each pension fund contribution, says. */
export const LINE_CHECKS: readonly SdiCheck[] = [
  {
    code: '00400',
    name: 'line at rate zero names a nature',
    it: 'Linea con AliquotaIVA zero senza Natura',
    en: 'A line at rate zero has no Natura',
    find: inBodies((body, path) => inEach(body.DatiBeniServizi.DettaglioLinee, `${path}/${LINES}`, zeroWithoutNature)),
  },
  {
    code: '00401',
    name: 'line with a nature has rate zero',
    it: 'Linea con Natura e AliquotaIVA diversa da zero (ammessa solo con TD16)',
    en: 'A line with Natura has a rate other than zero (TD16 alone may)',
    find: inBodies((body, path) =>
      typeOf(body) === 'TD16' ? [] : inEach(body.DatiBeniServizi.DettaglioLinee, `${path}/${LINES}`, natureWithRate),
    ),
  },
  {
    code: '00411',
    name: 'withheld line needs withholding data',
    it: 'Linea con Ritenuta SI senza il blocco DatiRitenuta',
    en: 'A line has Ritenuta SI and the document has no DatiRitenuta',
    find: inBodies((body, path) =>
      withholds(body)
        ? []
        : inEach(body.DatiBeniServizi.DettaglioLinee, `${path}/${LINES}`, (line) => line.Ritenuta === 'SI'),
    ),
  },
  {
    code: '00413',
    name: 'fund at rate zero names a nature',
    it: 'DatiCassaPrevidenziale con AliquotaIVA zero senza Natura',
    en: 'A pension fund contribution at rate zero has no Natura',
    find: inBodies((body, path) => inEach(cassaOf(body), `${path}/${CASSA}`, zeroWithoutNature)),
  },
  {
    code: '00414',
    name: 'fund with a nature has rate zero',
    it: 'DatiCassaPrevidenziale con Natura e AliquotaIVA diversa da zero',
    en: 'A pension fund contribution with Natura has a rate other than zero',
    find: inBodies((body, path) => inEach(cassaOf(body), `${path}/${CASSA}`, natureWithRate)),
  },
  {
    code: '00415',
    name: 'withheld fund needs withholding data',
    it: 'DatiCassaPrevidenziale con Ritenuta SI senza il blocco DatiRitenuta',
    en: 'A pension fund contribution has Ritenuta SI and the document has no DatiRitenuta',
    find: inBodies((body, path) =>
      withholds(body) ? [] : inEach(cassaOf(body), `${path}/${CASSA}`, (cassa) => cassa.Ritenuta === 'SI'),
    ),
  },
  {
    code: '00423',
    name: 'line total is price times quantity',
    it: 'PrezzoTotale non corrisponde a PrezzoUnitario, con sconti e maggiorazioni, per Quantita (tolleranza 0.01)',
    en: 'PrezzoTotale is not PrezzoUnitario, discounts and surcharges applied, times Quantita (tolerance 0.01)',
    find: inBodies(wrongTotals),
  },
  {
    code: '00424',
    name: 'rate is a percentage',
    it: 'AliquotaIVA va indicata in termini percentuali: 22.00 e non 0.22',
    en: 'AliquotaIVA is a percentage: 22.00, not 0.22',
    find: inTaxed(isFraction),
  },
  {
    code: '00438',
    name: 'line discount has a value',
    it: 'ScontoMaggiorazione della linea senza Percentuale né Importo',
    en: 'A discount of the line has neither Percentuale nor Importo',
    find: inBodies((body, path) =>
      body.DatiBeniServizi.DettaglioLinee.flatMap((line, i) =>
        (line.ScontoMaggiorazione ?? []).flatMap(({ Percentuale, Importo }, j) =>
          Percentuale === undefined && Importo === undefined
            ? [at(`${path}/${LINES}[${i + 1}]/ScontoMaggiorazione[${j + 1}]`)]
            : [],
        ),
      ),
    ),
  },
  {
    code: '00445',
    name: 'nature names its sub-code',
    it: 'Natura N2, N3 e N6 non sono più ammesse: serve il codice di dettaglio',
    en: 'Natura N2, N3 and N6 are no longer taken: name the sub-code',
    find: inTaxed(hasGenericNature),
  },
];

const belowZero = ({ ScontoMaggiorazione: changes }: DettaglioLinee, path: string): readonly Sighting[] =>
  inEach(changes, `${path}/ScontoMaggiorazione`, ({ Importo }) => decimal(Importo).lt(0)).map((sighting) =>
    at(`${sighting.path}/Importo`),
  );
const namesNoDeclaration = ({ Natura, AltriDatiGestionali }: DettaglioLinee): boolean =>
  Natura === 'N3.5' &&
  !(AltriDatiGestionali ?? []).some(
    ({ TipoDato, RiferimentoTesto }) => TipoDato.trim() === 'INTENTO' && (RiferimentoTesto ?? '').trim() !== '',
  );

/** What is odd about a line, though SDI takes it. */
export const LINE_WARNINGS: readonly SdiCheck[] = [
  {
    code: '00423',
    name: 'line discount is not below zero',
    it: 'Importo di ScontoMaggiorazione negativo: il segno è già in Tipo (SC, MG)',
    en: 'Importo of ScontoMaggiorazione is below zero: Tipo (SC, MG) has the sign already',
    find: inBodies((body, path) =>
      body.DatiBeniServizi.DettaglioLinee.flatMap((line, i) => belowZero(line, `${path}/${LINES}[${i + 1}]`)),
    ),
  },
  {
    code: '00477',
    name: 'line on a declaration of intent names it',
    it: "Natura N3.5 senza AltriDatiGestionali INTENTO con il protocollo della dichiarazione d'intento",
    en: 'Natura N3.5 without AltriDatiGestionali INTENTO, which names the declaration of intent',
    find: inBodies((body, path) => inEach(body.DatiBeniServizi.DettaglioLinee, `${path}/${LINES}`, namesNoDeclaration)),
  },
];
