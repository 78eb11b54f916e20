import { err, judge, ok, refusal, type Refusal, type Result, type Rule } from '../../kernel/index.ts';
import { isSemplificata, type FatturaDocument } from './semplificata/fattura-document.ts';
import type { FatturaDelivery, FatturaInput, FatturaLine } from './fattura-input.ts';

/** One thing sold to a buyer on a day, to be invoiced with others at the end of the month. */
export interface Operation {
  readonly date: Temporal.PlainDate;
  /** Its delivery note (DDT); a service has none, and its day stands in the lines. */
  readonly deliveryNote?: string;
  readonly lines: readonly FatturaLine[];
}

/** Everything of the document but what follows from the operations. */
export type CollectiveBase = Omit<FatturaInput, 'tipoDocumento' | 'lines' | 'deliveries'>;

/** Why no TD24: no operations, of several months, one after its date, or dated after the 15th of the next month. */
export type CollectiveRefusalCode =
  | 'operations_missing'
  | 'operations_of_several_months'
  | 'operation_after_document'
  | 'collective_too_late';

interface Facts {
  readonly base: CollectiveBase;
  readonly operations: readonly Operation[];
}
const monthOf = (date: Temporal.PlainDate): string => date.toPlainYearMonth().toString();

/** By the 15th of the month that follows. */
const lastDayFor = (operation: Temporal.PlainDate): Temporal.PlainDate =>
  operation.with({ day: 1 }).add({ months: 1 }).with({ day: 15 });

/** What a deferred invoice may gather (DPR 633/1972, art. 21 c. 4 lett. a); the first refusal wins. */
const COLLECTIVE_RULES: readonly Rule<Facts, CollectiveRefusalCode>[] = [
  ({ operations }) => (operations.length === 0 ? refusal('operations_missing') : undefined),
  ({ operations }) =>
    new Set(operations.map(({ date }) => monthOf(date))).size > 1 ? refusal('operations_of_several_months') : undefined,
  ({ base, operations }) =>
    operations.some(({ date }) => Temporal.PlainDate.compare(date, base.date) > 0)
      ? refusal('operation_after_document')
      : undefined,
  ({ base, operations }) => {
    const last = lastDayFor(operations[0]!.date);
    return Temporal.PlainDate.compare(base.date, last) > 0
      ? refusal('collective_too_late', { last: last.toString() })
      : undefined;
  },
];

/**
 * A collective (deferred) invoice, TD24, over one month's operations with one buyer, in the order of their days. Each
 * line says its day; a delivery note is named with the lines it accompanied.
 */
export const collectiveInput = (
  base: CollectiveBase,
  operations: readonly Operation[],
): Result<FatturaInput, Refusal<CollectiveRefusalCode>> => {
  const judged = judge(COLLECTIVE_RULES, { base, operations });
  if (judged.isErr()) return err(judged.error);
  const lines: FatturaLine[] = [];
  const deliveries: FatturaDelivery[] = [];
  for (const { date, deliveryNote, lines: sold } of operations.toSorted((a, b) =>
    Temporal.PlainDate.compare(a.date, b.date),
  )) {
    const numbers = sold.map((_, at) => lines.length + at + 1);
    if (deliveryNote !== undefined) deliveries.push({ number: deliveryNote, date, lines: numbers });
    lines.push(...sold.map((line) => ({ period: { from: date, to: date }, ...line })));
  }
  return ok({ ...base, tipoDocumento: 'TD24', lines, ...(deliveries.length === 0 ? {} : { deliveries }) });
};

/**
 * A deferred invoice is judged again on the day it gets its number and date. Its operations are known by their days in
 * it: the last one that a line or a delivery note names. Undefined for any other document, and for one that names none.
 */
export const collectiveTooLate = (
  document: FatturaDocument,
  today: Temporal.PlainDate,
): Refusal<'collective_too_late'> | undefined => {
  if (isSemplificata(document)) return undefined;
  const days = document.FatturaElettronicaBody.filter(
    ({ DatiGenerali }) => DatiGenerali.DatiGeneraliDocumento.TipoDocumento === 'TD24',
  ).flatMap(({ DatiGenerali, DatiBeniServizi }) => [
    ...DatiBeniServizi.DettaglioLinee.flatMap(({ DataFinePeriodo }) => DataFinePeriodo ?? []),
    ...(DatiGenerali.DatiDDT ?? []).map(({ DataDDT }) => DataDDT),
  ]);
  const latest = days
    .map((day) => day.trim().slice(0, 10))
    .toSorted()
    .at(-1);
  if (latest === undefined) return undefined;
  const last = lastDayFor(Temporal.PlainDate.from(latest));
  return Temporal.PlainDate.compare(today, last) > 0
    ? refusal('collective_too_late', { last: last.toString() })
    : undefined;
};
