import * as Effect from 'effect/Effect';
import {
  collectiveTooLate,
  documentShown,
  effectiveSeller,
  fatturaActionsOf,
  fiscalDateOf,
  isIssued,
  isNote,
  isSemplificata,
  mayNote,
  type CreditStop,
  issuerOf,
  parseSeller,
  sdiRefusal,
  type CheckFinding,
  type DocumentShown,
  type FatturaRow,
  type InvoiceJob,
  type OfferedFatturaAction,
  type SdiRefusal,
} from '@svc/domain/invoicing';
import { finalStatesOf, intentTable, type FatturaId, type Intent } from '@svc/domain/kernel';
import { mustExist } from '../../kernel/index.ts';
import { gatewayAccess, gatewayAccessAt, printOf } from '../gateway/gateway-access.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';
import { sentElsewhere } from '../emission/unanswered-attempts.ts';
import { readFattura } from './fattura-files.ts';
import { storedFindings } from './check-fattura.ts';

/** What `read-detail` stands on. */
export type ReadDetailPorts = Pick<
  InvoicingPorts,
  'clock' | 'config' | 'digest' | 'intents' | 'invoices' | 'orders' | 'secrets' | 'settings'
>;

/** A document as it went out, or was tried to. */
export interface SentRevision {
  readonly revision: number;
  readonly attempt: number;
  readonly at: Temporal.Instant;
}

/** One document with all that belongs to it, as who works with it sees it. */
export interface FatturaDetail {
  readonly row: FatturaRow;
  readonly shown: DocumentShown;
  readonly job: InvoiceJob | null;
  readonly revisions: readonly SentRevision[];
  /** Every call at a gateway for it, with what became of it. */
  readonly calls: readonly Intent[];
  readonly refusal: SdiRefusal | null;
  /** What our own checks find in a document that may still be sent. */
  readonly findings: readonly CheckFinding[];
  readonly actions: readonly OfferedFatturaAction[];
}

/** Only these may go out from where they stand: of any other document the checks would change nothing. */
const sendable: ReadonlySet<FatturaRow['state']> = new Set(['DRAFT', 'QUEUED', 'ERRO', 'RIFI', 'NEEDS_REVIEW']);

export const readFatturaDetail = (ports: ReadDetailPorts) => (id: FatturaId) =>
  Effect.gen(function* () {
    const row = yield* readFattura(ports)(id);
    const settings = yield* ports.settings.load;
    const calls = yield* ports.intents.ofSubjects([id]);
    const emissions = row.attempts === 0 ? [] : yield* ports.invoices.emissions(id);
    const ofOrder = row.jobId === null || row.orderId === null ? null : row.orderId;
    const job = ofOrder === null ? null : yield* ports.invoices.jobOfOrder(ofOrder);
    const order = job === null ? null : (yield* ports.orders.read(job.orderId).pipe(mustExist)).order;
    const source = row.sourceId === null || !isNote(row) ? null : yield* ports.invoices.findRow(row.sourceId);
    const today = fiscalDateOf(
      ports.clock.now(),
      job?.timeZone ?? settings.fiscalTimeZone ?? ports.config.invoiceTimeZone,
    );
    const findings = row.direction === 'outbound' && sendable.has(row.state) ? storedFindings(row, today) : [];
    const access = gatewayAccess(settings, ports);
    const configured = printOf(ports, access);
    const open = calls.findLast(({ kind, state }) => kind === 'invoice.emit' && !finals.includes(state));
    const seller = parseSeller(effectiveSeller(settings.seller, ports.config.environmentSeller));
    const credit = yield* creditStop(ports)(row, seller.isErr() ? null : seller.value.vatNumber);
    const { provider, environment } = row;
    const actions = fatturaActionsOf({
      row,
      job: job === null || order === null ? null : { ...job, orderState: order.state },
      current: settings,
      credentials: {
        now: access !== null,
        there: provider !== 'Local' && gatewayAccessAt(settings, ports, { provider, environment }) !== null,
      },
      seller: seller.isErr() ? 'none' : seller.value.vatNumber === issuerOf(row.content) ? 'same' : 'other',
      sourceStands: source === null || isIssued(source),
      tooLate: collectiveTooLate(row.content, today) !== undefined,
      findings: findings.length > 0,
      simplified: isSemplificata(row.content),
      credit,
      absence: {
        sentAt: row.attempts === 0 ? null : (open?.times.recordedAt ?? null),
        now: open?.times.readAt ?? ports.clock.now(),
        absentAfterMs: ports.config.absentAfterMs,
        sentWith: row.attempts === 0 ? null : sentElsewhere(calls, configured),
        configured,
      },
    });
    const detail: FatturaDetail = {
      row,
      shown: documentShown(row.content),
      job,
      revisions: emissions.map(({ revision, attempt, at }) => ({ revision, attempt, at })),
      calls,
      refusal: sdiRefusal(row),
      findings,
      actions,
    };
    return detail;
  });

/** Why no credit note may be made of this document; of what no seller signs the seller is missing first. */
const creditStop = (ports: Pick<ReadDetailPorts, 'invoices'>) => (row: FatturaRow, sellerVatNumber: string | null) =>
  Effect.gen(function* () {
    const may = mayNote({ kind: 'TD04', source: row, sellerVatNumber: sellerVatNumber ?? row.sellerVatNumber });
    if (may.isErr()) return may.error.params?.['why'] as CreditStop;
    return (yield* ports.invoices.creditedCents(row.id, row.id)) >= row.totalCents ? 'nothing_left' : null;
  });

const finals: readonly string[] = finalStatesOf(intentTable);
