import { centsToAmount } from './decimal.ts';
import type { BodyInput } from './compose.policies.ts';
import type { FatturaDelivery, FatturaReference } from './fattura-input.ts';
import type { DatiDDT, DatiGenerali, DocumentoCorrelato } from './fattura.general.ts';
import { inParts, type Pen } from './pen.ts';
import { owesStampDuty, STAMP_DUTY } from './stamp-duty.ts';

const REFERENCE_ELEMENTS = {
  order: 'DatiOrdineAcquisto',
  contract: 'DatiContratto',
  agreement: 'DatiConvenzione',
} as const satisfies Readonly<Record<FatturaReference['kind'], keyof DatiGenerali>>;

const composeReference = (reference: FatturaReference, at: number, pen: Pen): DocumentoCorrelato => {
  const field = `references[${at}]`;
  const { number, date, cup, cig } = reference;
  return {
    IdDocumento: pen.ascii(`${field}.number`, number, 20),
    ...(date === undefined ? {} : { Data: date.toString() }),
    ...(cup === undefined ? {} : { CodiceCUP: pen.ascii(`${field}.cup`, cup, 15) }),
    ...(cig === undefined ? {} : { CodiceCIG: pen.ascii(`${field}.cig`, cig, 15) }),
  };
};

/** The buyer's documents, each kind under its own element, as the schema groups them. */
const composeReferences = (references: readonly FatturaReference[], pen: Pen): Partial<DatiGenerali> => {
  const found: { [E in (typeof REFERENCE_ELEMENTS)[FatturaReference['kind']]]?: DocumentoCorrelato[] } = {};
  for (const [at, reference] of references.entries())
    (found[REFERENCE_ELEMENTS[reference.kind]] ??= []).push(composeReference(reference, at, pen));
  return found;
};

const composeDelivery = ({ number, date, lines }: FatturaDelivery, at: number, pen: Pen): DatiDDT => ({
  NumeroDDT: pen.ascii(`deliveries[${at}].number`, number, 20),
  DataDDT: date.toString(),
  ...(lines.length === 0 ? {} : { RiferimentoNumeroLinea: lines.map(String) }),
});

const composeLink = (
  { number, date }: { readonly number: string; readonly date: Temporal.PlainDate },
  at: number,
  pen: Pen,
): DocumentoCorrelato => ({
  IdDocumento: pen.ascii(`linkedTo[${at}].number`, number, 20),
  Data: date.toString(),
});

/** What stands over the lines: kind, date, number, total, stamp duty, and the documents this one answers to. */
export const composeGeneral = (input: BodyInput, pen: Pen): DatiGenerali => {
  const { lines, linkedTo = [], deliveries = [], references = [] } = input;
  const total = lines.reduce((sum, line) => sum + line.grossCents, 0);
  const causale = input.causale === undefined ? '' : pen.latin('causale', input.causale, 2000);
  return {
    DatiGeneraliDocumento: {
      TipoDocumento: input.tipoDocumento,
      Divisa: input.currency,
      Data: input.date.toString(),
      Numero: input.number,
      ...(owesStampDuty(lines) ? { DatiBollo: STAMP_DUTY } : {}),
      ImportoTotaleDocumento: centsToAmount(total),
      ...(causale === '' ? {} : { Causale: inParts(causale, 200) }),
    },
    ...composeReferences(references, pen),
    ...(linkedTo.length === 0 ? {} : { DatiFattureCollegate: linkedTo.map((link, at) => composeLink(link, at, pen)) }),
    ...(deliveries.length === 0 ? {} : { DatiDDT: deliveries.map((each, at) => composeDelivery(each, at, pen)) }),
  };
};
