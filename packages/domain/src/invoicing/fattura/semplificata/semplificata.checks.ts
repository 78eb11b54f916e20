import { HEADER, inEach, when, type SdiCheck, type Sighting } from '../checks/check.ts';
import { identityChecks, identityWarnings, type PartiesOf } from '../checks/identity.checks.ts';
import { isSameParty } from '../checks/same-party.ts';
import { NATURE_GENERICHE } from '../code-lists.ts';
import { decimal, Decimal, isPositiveRate, isZeroRate, rateKey, sum } from '../decimal.ts';
import type { FatturaSemplificata, SemplificataBody, SemplificataLinea } from './semplificata.ts';

type Check = SdiCheck<FatturaSemplificata>;
const seller = (f: FatturaSemplificata) => f.FatturaElettronicaHeader.CedentePrestatore;
const buyer = (f: FatturaSemplificata) => f.FatturaElettronicaHeader.CessionarioCommittente.IdentificativiFiscali;
const general = (body: SemplificataBody) => body.DatiGenerali.DatiGeneraliDocumento;

const day = (text: string): string => text.trim().slice(0, 10);

const SELLER = `${HEADER}/CedentePrestatore`;
const BUYER = `${HEADER}/CessionarioCommittente`;
const GENERAL = 'DatiGenerali/DatiGeneraliDocumento';

const inBodies =
  (find: (body: SemplificataBody, path: string, ...rest: Parameters<Check['find']>) => readonly Sighting[]) =>
  (...[fattura, facts]: Parameters<Check['find']>): readonly Sighting[] =>
    fattura.FatturaElettronicaBody.flatMap((body, i) => find(body, `FatturaElettronicaBody[${i + 1}]`, fattura, facts));
const inLines = (broken: (line: SemplificataLinea) => boolean): Check['find'] =>
  inBodies((body, path) => inEach(body.DatiBeniServizi, `${path}/DatiBeniServizi`, broken));

/** The limit of a simplified invoice, VAT included (DM 10/05/2019). */
const LIMIT = new Decimal('400.00');
/** Sellers whom the limit does not bind: forfettari and the cross-border exemption. */
const UNLIMITED: ReadonlySet<string> = new Set(['RF19', 'RF20']);

const overLimit = (body: SemplificataBody, path: string, f: FatturaSemplificata): readonly Sighting[] => {
  // A correction is known by the block that names what it corrects, not by its TipoDocumento.
  const corrects = body.DatiGenerali.DatiFatturaRettificata !== undefined;
  if (corrects || UNLIMITED.has(seller(f).RegimeFiscale)) return [];
  const total = sum(body.DatiBeniServizi.map((line) => decimal(line.Importo)));
  return total.gt(LIMIT) ? [{ path: `${path}/DatiBeniServizi`, found: total.toFixed(2), expected: '400.00' }] : [];
};

const repeatedInLot = (f: FatturaSemplificata): readonly Sighting[] => {
  const seen = new Set<string>();
  return f.FatturaElettronicaBody.flatMap((body, i) => {
    const { TipoDocumento, Numero, Data } = general(body);
    const id = [TipoDocumento === 'TD08', Numero, day(Data).slice(0, 4)].join(' ');
    const again = seen.has(id);
    seen.add(id);
    return when(again, `FatturaElettronicaBody[${i + 1}]/${GENERAL}/Numero`);
  });
};

const PARTIES: PartiesOf<FatturaSemplificata> = {
  sending: (f) => f.FatturaElettronicaHeader.DatiTrasmissione,
  seller: { path: SELLER, of: seller },
  buyer: { path: `${BUYER}/IdentificativiFiscali`, of: buyer },
  representatives: [
    { path: `${SELLER}/RappresentanteFiscale`, of: (f) => seller(f).RappresentanteFiscale },
    {
      path: `${BUYER}/AltriDatiIdentificativi/RappresentanteFiscale`,
      of: (f) => f.FatturaElettronicaHeader.CessionarioCommittente.AltriDatiIdentificativi?.RappresentanteFiscale,
    },
  ],
};

/** What is odd about a simplified document, though SDI takes it. */
export const SEMPLIFICATA_WARNINGS: readonly Check[] = identityWarnings(PARTIES);

/** SDI's checks of a simplified document (format FSM10) that can be decided offline. */
export const SEMPLIFICATA_CHECKS: readonly Check[] = [
  ...identityChecks(PARTIES),
  {
    code: '00400',
    name: 'line at rate zero names a nature',
    it: 'Linea con Aliquota zero senza Natura',
    en: 'A line at rate zero has no Natura',
    find: inLines(({ DatiIVA: { Aliquota }, Natura }) => Aliquota !== undefined && isZeroRate(Aliquota) && !Natura),
  },
  {
    code: '00401',
    name: 'line with a nature has rate zero',
    it: 'Linea con Natura e Aliquota diversa da zero',
    en: 'A line with Natura has a rate other than zero',
    find: inLines(
      ({ DatiIVA: { Aliquota }, Natura }) => Natura !== undefined && Aliquota !== undefined && isPositiveRate(Aliquota),
    ),
  },
  {
    code: '00403',
    name: 'date is not in the future',
    it: 'La data del documento è successiva alla data di trasmissione',
    en: 'The date of the document lies after the day of sending',
    find: inBodies((body, path, _, { today }) =>
      when(day(general(body).Data) > today.toString(), `${path}/${GENERAL}/Data`),
    ),
  },
  {
    code: '00409',
    name: 'number is unique in the lot',
    it: 'Due documenti del lotto hanno lo stesso numero nello stesso anno',
    en: 'Two documents of the lot have the same number in the same year',
    find: repeatedInLot,
  },
  {
    code: '00418',
    name: 'date is not before the corrected invoice',
    it: 'La data del documento è antecedente a quella della fattura rettificata',
    en: 'The document is dated before the invoice it corrects',
    find: inBodies((body, path) => {
      const corrected = body.DatiGenerali.DatiFatturaRettificata;
      return when(
        corrected !== undefined && day(corrected.DataFR) > day(general(body).Data),
        `${path}/DatiGenerali/DatiFatturaRettificata`,
      );
    }),
  },
  {
    code: '00424',
    name: 'rate is a percentage',
    it: 'Aliquota va indicata in termini percentuali: 22.00 e non 0.22',
    en: 'Aliquota is a percentage: 22.00, not 0.22',
    find: inLines(
      ({ DatiIVA: { Aliquota } }) =>
        Aliquota !== undefined && isPositiveRate(Aliquota) && rateKey(Aliquota).startsWith('0.'),
    ),
  },
  {
    code: '00425',
    name: 'number holds a digit',
    it: 'Il numero del documento deve contenere almeno una cifra',
    en: 'The number of the document must hold at least one digit',
    find: inBodies((body, path) => when(!/[0-9]/.test(general(body).Numero), `${path}/${GENERAL}/Numero`)),
  },
  {
    code: '00445',
    name: 'nature names its sub-code',
    it: 'Natura N2 e N3 non sono più ammesse: serve il codice di dettaglio',
    en: 'Natura N2 and N3 are no longer taken: name the sub-code',
    find: inLines(({ Natura }) => (NATURE_GENERICHE as readonly (string | undefined)[]).includes(Natura)),
  },
  {
    code: '00460',
    name: 'simplified invoice is not over 400 EUR',
    it: 'Importo totale superiore al limite della fattura semplificata',
    en: 'The total is over the limit of a simplified invoice',
    find: inBodies(overLimit),
  },
  {
    code: '00471',
    name: 'seller differs from buyer',
    it: 'Con TD07 il cedente non può coincidere con il cessionario',
    en: 'With TD07 the seller cannot be the buyer',
    find: inBodies((body, path, f) =>
      when(
        general(body).TipoDocumento === 'TD07' && isSameParty(seller(f), buyer(f)) === true,
        `${path}/${GENERAL}/TipoDocumento`,
      ),
    ),
  },
];
