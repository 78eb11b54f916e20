import { outcomeClass, type FatturaRow } from '@svc/domain/invoicing';
import type { Invariant, SafetyRule } from '../facts.ts';
import { gatewayKinds } from '../models/gateway-kinds.ts';
import { MINUTE } from '../world.ts';

const ZONE = 'Europe/Rome';
/** Longer than any pause between the beginning of a transaction and its commit. */
const DECIDED = 45 * MINUTE;

const isNumberedNow = (before: FatturaRow | undefined, { number, series }: FatturaRow): boolean =>
  number !== null && series !== null && (before?.number ?? null) === null;

/** Whose year is it: the number says it, the row says it, the document's date says it, and the calendar in Rome. */
const yearsAgree: SafetyRule = ({ fattura }, { world }) => {
  for (const { before, after } of fattura) {
    if (!isNumberedNow(before, after)) continue;
    const { number, fiscalYear, date, series } = after;
    if (fiscalYear !== date.year || number?.startsWith(`${series}-${date.year}-`) !== true)
      return `${number} of ${date.toString()} stands in the books of ${fiscalYear}`;
    if (world.faults.has('clock jump')) continue;
    const days = [world.wallMs, world.wallMs - DECIDED].map((ms) =>
      Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(ZONE).toPlainDate().toString(),
    );
    if (!days.includes(date.toString())) return `${number} is dated ${date.toString()} on ${days[0]} in Rome`;
  }
  return undefined;
};

const FINAL: ReadonlySet<FatturaRow['state']> = new Set(['ERRO', 'RIFI', 'ACCE', 'DECO']);

/** A final word is left by another transmission alone, ours or one that is found, never by a word that comes late. */
const nothingStepsBack: SafetyRule = ({ fattura }) => {
  for (const { before, after } of fattura)
    if (
      before !== undefined &&
      FINAL.has(before.state) &&
      after.state !== before.state &&
      after.attempts === before.attempts &&
      after.remoteId === before.remoteId
    )
      return `document ${after.number} went from ${before.state} back to ${after.state}`;
  return undefined;
};

/** The state of a document is what its gateway's word means, and the gateway has said that word of it. */
const wordsAreHeard: SafetyRule = ({ fattura }, { gateway }) => {
  for (const { before, after } of fattura) {
    if (after.remoteId === null || after.rawState === null || after.direction === 'inbound') continue;
    if (before?.state === after.state || outcomeClass(after.state) === 'Unknown' || after.provider === 'Local')
      continue;
    const there = gateway.at({ provider: after.provider, environment: after.environment });
    const own = there.find(({ row }) => row.remoteId === after.remoteId);
    const meant = gatewayKinds[after.provider].stateOf(after.rawState);
    if (own === undefined || meant !== after.state || !own.words.includes(after.rawState))
      return `document ${after.number} is ${after.state} by the word “${after.rawState}”`;
  }
  return undefined;
};

/** What may be at one gateway is never given to another: nobody there would know of the first. */
const attemptsStayWhereTheyWere: SafetyRule = ({ invoiceJob, fattura }) => {
  for (const { before, after } of fattura)
    if (before !== undefined && before.attempts > 0 && before.state !== 'QUEUED' && placeOf(before) !== placeOf(after))
      return `document ${after.number} went from ${placeOf(before)} to ${placeOf(after)} after ${before.attempts} attempts`;
  for (const { before, after } of invoiceJob)
    if (
      before !== undefined &&
      (before.attempts > 0 || before.fatturaId !== null) &&
      placeOf(before) !== placeOf(after)
    )
      return `job ${after.id} went from ${placeOf(before)} to ${placeOf(after)}`;
  return undefined;
};
const placeOf = ({ provider, environment }: Pick<FatturaRow, 'provider' | 'environment'>): string =>
  `${provider} ${environment}`;

const receivedOnce: SafetyRule = ({ fattura }, facts) => {
  if (!fattura.some(({ before, after }) => before === undefined && after.direction === 'inbound')) return undefined;
  const names = new Set<string>();
  for (const { direction, sellerVatNumber, number } of facts.all('fattura')) {
    if (direction !== 'inbound') continue;
    const name = `${sellerVatNumber} ${number}`;
    if (names.has(name)) return `the received ${name} is there twice`;
    names.add(name);
  }
  return undefined;
};

/** An account may have several companies: what names us neither as seller nor as buyer is not ours to keep. */
const onlyOurDocuments: SafetyRule = ({ fattura }, facts) => {
  for (const { before, after } of fattura) {
    const { provider, environment, remoteId } = after;
    if (before !== undefined || after.direction !== 'inbound' || provider === 'Local') continue;
    const there = facts.gateway.at({ provider, environment }).find(({ row }) => row.remoteId === remoteId);
    if (there?.origin === 'neighbour') return `${after.number} is another company's`;
  }
  return undefined;
};

/** What the two gateways and the turn of the year may never do to a document. */
export const gatewayInvariants: readonly Invariant<SafetyRule>[] = [
  { name: '11 a number is of the year and the day of its document', holds: yearsAgree },
  { name: '14 nothing steps back from a final word', holds: nothingStepsBack },
  { name: '14 a state is what the gateway said', holds: wordsAreHeard },
  { name: '15 an attempted document stays at its gateway', holds: attemptsStayWhereTheyWere },
  { name: '28 a received invoice is there once', holds: receivedOnce },
  { name: '28 another company’s document is not in the mirror', holds: onlyOurDocuments },
];
