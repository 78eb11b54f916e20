import {
  emailJobTable,
  inOrdinaryWords,
  invoiceJobTable,
  outcomeClass,
  type FatturaRow,
  type InvoiceJob,
} from '@svc/domain/invoicing';

import type { StoredAuditEntry } from '@svc/application/kernel';
import { standsAsSent } from '../models/gateway-truth.ts';
import type { Change, Facts, Invariant, SafetyRule } from '../facts.ts';

const jobFrozen = ({ orderId, seller, series, environment, timeZone, createdAt }: InvoiceJob): string =>
  JSON.stringify([orderId, seller, series, environment, timeZone, createdAt]);

/** Lines without their descriptions: the amounts, quantities and rates that nobody may touch. */
const linesOf = (row: FatturaRow): unknown =>
  inOrdinaryWords(row.content).FatturaElettronicaBody.map(({ DatiBeniServizi }) => [
    DatiBeniServizi.DettaglioLinee.map((line) => ({ ...line, Descrizione: '' })),
    DatiBeniServizi.DatiRiepilogo,
  ]);
const rowFrozen = (row: FatturaRow): string =>
  JSON.stringify([
    row.orderId,
    row.jobId,
    row.documentType,
    row.sellerVatNumber,
    row.totalCents,
    row.content.FatturaElettronicaHeader.CedentePrestatore,
  ]);
/**
 * A draft credit note that takes the rest of its invoice is split into taxable amount and VAT once more when it gets its
 * number, since other notes may have been credited meanwhile. Its total stays; under a number no amount moves.
 */
const linesFrozen = ({ before, after }: { readonly before: FatturaRow; readonly after: FatturaRow }): boolean =>
  (before.number === null && after.documentType === 'TD04') ||
  JSON.stringify(linesOf(before)) === JSON.stringify(linesOf(after));

const oneFrozenJob: SafetyRule = ({ order, invoiceJob, fattura }, facts) => {
  for (const { after } of order) {
    const jobs = facts.of('invoiceJob', after.id).length;
    if ((after.finalizedAt !== null) !== (jobs === 1))
      return `order ${after.id} (${after.state}) has ${jobs} invoice jobs`;
  }
  for (const { before, after } of invoiceJob)
    if (before !== undefined && jobFrozen(before) !== jobFrozen(after)) return `invoice job ${after.id} was rewritten`;
  for (const { before, after } of fattura) {
    if (before === undefined) continue;
    if (rowFrozen(before) !== rowFrozen(after) || !linesFrozen({ before, after }))
      return `document ${after.number ?? after.id} was rewritten`;
    if (before.number !== null && (before.number !== after.number || !before.date.equals(after.date)))
      return `document ${before.number} became ${after.number} of ${after.date.toString()}`;
  }
  return undefined;
};

/** Numbers are unique per seller and without gaps; one that another program has used is used. */
const numbersWithoutGaps: SafetyRule = ({ fattura }, facts) => {
  if (fattura.length === 0) return undefined;
  const numbered = facts.all('fattura').filter(({ direction, number }) => direction === 'outbound' && number !== null);
  const nameOf = ({ sellerVatNumber, number }: FatturaRow): string => `${sellerVatNumber} ${number}`;
  const ours = numbered.filter(({ series }) => series !== null).map(nameOf);
  if (new Set(ours).size !== ours.length) return `a number was given twice: ${ours.join(', ')}`;
  const used = new Set(numbered.map(nameOf));
  for (const name of ours) {
    const cut = name.lastIndexOf('-') + 1;
    const sequence = Number(name.slice(cut));
    const last = `${name.slice(0, cut)}${String(sequence - 1).padStart(6, '0')}`;
    if (sequence > 1 && !used.has(last)) return `numbers have a gap before ${name}: ${ours.join(', ')}`;
  }
  return undefined;
};

const jobMoves: SafetyRule = ({ invoiceJob, emailJob }) => {
  for (const { before, after } of invoiceJob)
    if (before !== undefined && before.state !== after.state && !jobReaches(before.state, after.state))
      return `invoice job ${after.id} went from ${before.state} to ${after.state}`;
  for (const { before, after } of emailJob)
    if (before !== undefined && before.state !== after.state && !reaches(emailJobTable, before.state, after.state))
      return `email job ${after.id} went from ${before.state} to ${after.state}`;
  return undefined;
};

/** What proves to be refused after all its money went back is cancelled in the same commit. */
const jobReaches = (from: InvoiceJob['state'], to: InvoiceJob['state']): boolean =>
  reaches(invoiceJobTable, from, to) || (to === 'Cancelled' && reaches(invoiceJobTable, from, 'Failed'));

const reaches = <T extends typeof invoiceJobTable | typeof emailJobTable>(
  table: T,
  from: string,
  to: string,
): boolean =>
  Object.values((table as unknown as { readonly [s: string]: { readonly [e: string]: object } })[from] ?? {}).some(
    (cell) => 'to' in cell && cell.to === to,
  );

/** A retry that leaves NeedsReview or Failed has a person's audit entry; a machine never does it. */
const onlyPersonsRetry: SafetyRule = ({ invoiceJob }, facts) => {
  for (const { before, after } of invoiceJob) {
    if (before === undefined || after.state !== 'Queued' || !isRetry(before)) continue;
    const asked = facts.world.db
      .rows<StoredAuditEntry>('audit')
      .filter(({ operation, entityId }) => operation === 'invoice.retry' && entityId === after.id).length;
    const begun = facts
      .all('intent')
      .filter(({ kind, subject }) => kind === 'invoice.emit' && subject === after.fatturaId);
    if (asked === 0) return `job ${after.id} left ${before.state} by itself after ${begun.length} transmissions`;
  }
  return undefined;
};
const isRetry = ({ state }: InvoiceJob): boolean => state === 'NeedsReview' || state === 'Failed';

const unknownMeansReview: SafetyRule = ({ intent }, facts) => {
  for (const { before, after } of intent) {
    if (after.kind !== 'invoice.emit' || after.state !== 'Unknown' || before?.state === 'Unknown') continue;
    const row = facts.get('fattura', after.subject);
    const job = row?.jobId == null ? undefined : facts.get('invoiceJob', row.jobId);
    if (job !== undefined && job.state !== 'NeedsReview') return `job ${job.id} is ${job.state}, its outcome unknown`;
    if (row !== undefined && row.state !== 'NEEDS_REVIEW')
      return `document ${row.number} is ${row.state}, its outcome unknown`;
  }
  return undefined;
};

/** A job leaves Sending only together with its intent: late words of a closed attempt change nothing. */
const sendingEndsWithIntent: SafetyRule = (commit) => {
  for (const { before, after } of commit.invoiceJob) {
    if (before?.state !== 'Sending' || after.state === 'Sending') continue;
    const own = commit.intent.some(({ after: intent }) => intent.subject === after.fatturaId);
    if (!own && !mirrored(commit.fattura, after)) return `job ${after.id} became ${after.state} without its intent`;
  }
  return undefined;
};
/** The mirror may see the document before the answer to its transmission is written down. */
const mirrored = (rows: readonly Change<FatturaRow>[], job: InvoiceJob): boolean =>
  rows.some(({ before, after }) => after.id === job.fatturaId && before?.remoteId != null);

const truthOf = (facts: Facts, job: InvoiceJob) => {
  const row = job.fatturaId === null ? undefined : facts.get('fattura', job.fatturaId);
  if (row?.number == null) return { row, there: [] };
  return {
    row,
    there: facts.gateway.ofNumber(row.sellerVatNumber, row.number).filter(({ origin }) => origin !== 'foreign'),
  };
};

const statesTellTheTruth: SafetyRule = ({ invoiceJob }, facts) => {
  for (const { before, after } of invoiceJob) {
    if (before?.state === after.state) continue;
    const { row, there } = truthOf(facts, after);
    if (after.state === 'Submitted') {
      if (row === undefined || outcomeClass(row.state) !== 'Confirmed')
        return `job ${after.id} is submitted, its document ${row?.state ?? 'absent'}`;
      if (!there.some(({ words }) => words.includes(row.rawState ?? '')))
        return `document ${row.number} was never ${row.rawState} at the gateway`;
    }
    if (after.state === 'NeedsReview' && row?.state !== 'NEEDS_REVIEW')
      return `job ${after.id} needs review, its document is ${row?.state ?? 'absent'}`;
    if (after.state === 'Failed' && there.some(standsAsSent))
      return `job ${after.id} failed, but ${row?.number} stands at the gateway`;
    if (after.state === 'Queued' && isRetry(before ?? after) && there.some(standsAsSent))
      return `job ${after.id} is queued again, but ${row?.number} stands at the gateway`;
  }
  return undefined;
};

const nothingAfterRefund: SafetyRule = ({ intent }, facts) => {
  for (const { before, after } of intent) {
    if (before !== undefined || after.kind !== 'invoice.emit') continue;
    const row = facts.get('fattura', after.subject);
    const order = row?.documentType === 'TD01' && row.orderId !== null ? facts.order(row.orderId) : undefined;
    if (order?.state === 'Refunded' || order?.state === 'RefundPending')
      return `${row?.number} is transmitted although order ${order.id} is ${order.state}`;
  }
  return undefined;
};

export const invoiceInvariants: readonly Invariant<SafetyRule>[] = [
  { name: '10 one frozen invoice job', holds: oneFrozenJob },
  { name: '11 numbers unique and without gaps', holds: numbersWithoutGaps },
  { name: '13 only a person retries', holds: onlyPersonsRetry },
  { name: '13 unknown means review', holds: unknownMeansReview },
  { name: '14 job states tell the truth', holds: statesTellTheTruth },
  { name: '16 nothing is transmitted after a refund', holds: nothingAfterRefund },
  { name: '22 jobs move by the table', holds: jobMoves },
  { name: '30 an emission ends with its intent', holds: sendingEndsWithIntent },
];
