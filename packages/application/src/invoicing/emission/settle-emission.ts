import * as Effect from 'effect/Effect';
import {
  endUnissued,
  issuerOf,
  moveJob,
  moveRow,
  settleCredit,
  verdictOf,
  type EmailJob,
  type EmissionVerdict,
  type FatturaRow,
  type GatewayWord,
  type InvoiceJob,
} from '@svc/domain/invoicing';
import type { EmailJobId, Intent } from '@svc/domain/kernel';
import { machine, mustExist, type Taken } from '../../kernel/index.ts';
import { recordCancelled } from './apply-invoice-effect.ts';
import { draftOwedCredit, type DraftCreditNotePorts } from '../desk/draft-credit-note.ts';
import { outcomeWith } from '../mirror/earlier-copies.ts';
import type { EmissionOutcome, RemoteFattura } from '../gateway/invoice-gateway.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';

/** What `settle-emission` stands on. */
export type SettleEmissionPorts = DraftCreditNotePorts &
  Pick<InvoicingPorts, 'emailJobs' | 'intents' | 'orders' | 'outbox' | 'unitOfWork'>;

const RETRY_AFTER_MS = 60_000;

/**
 * The second half of a transmission: the outcome, written only onto a still open intent. Null: it was closed, or says
 * nothing new.
 */
export const settleEmission = (ports: SettleEmissionPorts) => (intent: Intent, outcome: EmissionOutcome) =>
  Effect.catchTag(ports.unitOfWork.run(settleWithin(ports)(intent, outcome)), 'Taken', (fault) =>
    settleMisnamed(ports)(intent, outcome, fault),
  );

/**
 * An answer that names a document which another row has: by a gateway that was reset or restored, or that is wrong. It
 * proves nothing of ours and is never taken over; a person gets both references.
 */
const settleMisnamed = (ports: SettleEmissionPorts) => (intent: Intent, outcome: EmissionOutcome, fault: Taken) =>
  Effect.gen(function* () {
    const row = yield* ports.invoices.findRow(intent.subject as FatturaRow['id']);
    if (row === null || outcome.kind !== 'answered') return yield* Effect.fail(fault);
    const { remoteId } = outcome.row;
    const holder = yield* ports.invoices.findRemote(row.provider, row.environment, remoteId);
    if (holder === null || holder.id === row.id) return yield* Effect.fail(fault);
    const reason = `the gateway named its document ${remoteId}, which is that of ${holder.number ?? holder.id} already`;
    ports.logger.log('error', 'the gateway names a document that another row has', {
      fattura: row.id,
      number: row.number,
      remoteId,
      holder: holder.id,
    });
    if (row.state !== 'NEEDS_REVIEW' || row.message !== reason)
      return yield* ports.unitOfWork.run(settleWithin(ports)(intent, { kind: 'unknown', reason }));
    yield* ports.intents.resolve(intent.id, 'lose', ports.clock.now(), intent.outcome ?? {});
    return null;
  });

/** The same inside a unit of work. */
export const settleWithin = (ports: SettleEmissionPorts) => (intent: Intent, outcome: EmissionOutcome) =>
  Effect.gen(function* () {
    const verdict = verdictOf(outcome.kind === 'answered' ? { kind: 'answered', ...wordOf(outcome.row) } : outcome);
    const read = yield* ports.invoices.findRow(intent.subject as FatturaRow['id']);
    if (read === null) return null;
    if (read.orderId !== null) yield* ports.orders.lock(read.orderId).pipe(mustExist);
    const facts =
      outcome.kind === 'answered'
        ? { remoteId: outcome.row.remoteId, state: outcome.row.state ?? outcome.row.rawState }
        : outcome.kind === 'refused'
          ? { where: outcome.where, message: outcome.message }
          : { reason: outcome.reason };
    const merged = outcomeWith(intent, facts);
    if (!(yield* ports.intents.resolve(intent.id, verdict.intent, ports.clock.now(), merged))) return null;
    const locked = yield* ports.invoices.lockRow(read.id).pipe(mustExist);
    const row = yield* settleRow(ports)(locked, verdict, outcome, intent.attempt);
    // The account is not as it was: what we knew of it is looked up again.
    if (outcome.kind === 'refused' && outcome.where === 'configuration')
      yield* ports.invoices.setSellerKnown(row.provider, row.environment, issuerOf(row.content), null);
    if (row.jobId !== null)
      yield* settleJob(ports)(yield* ports.invoices.lockJob(row.jobId).pipe(mustExist), row, verdict);
    else if (verdict.job === 'confirm') yield* queueCourtesyMail(ports)(row, row.buyerEmail);
    return { row, verdict };
  });

export const wordOf = ({ state, rawState, message }: RemoteFattura): GatewayWord => ({ state, rawState, message });

/** @param attempt whose outcome it is; null for none of ours, so that no attempt's bytes are those of somebody else */
export const settleRow =
  (ports: SettleEmissionPorts) =>
  (locked: FatturaRow, verdict: EmissionVerdict, outcome: EmissionOutcome, attempt: number | null) =>
    Effect.gen(function* () {
      const now = ports.clock.now();
      const moved = { ...moveRow(locked, verdict.mirror), message: verdict.failure?.message ?? null, updatedAt: now };
      const remote = outcome.kind === 'answered' ? outcome.row : null;
      const row: FatturaRow =
        remote === null
          ? moved
          : {
              ...moved,
              rawState: remote.rawState,
              remoteId: remote.remoteId,
              sdiIdentifier: remote.sdiIdentifier,
              fileName: remote.fileName,
              transmittedXml: remote.xml,
            };
      yield* ports.invoices.saveRow(row);
      if (remote?.xml != null && row.submittedXml !== null && attempt !== null)
        yield* ports.invoices.recordEmission({
          fatturaId: row.id,
          attempt,
          revision: row.revision,
          submittedXml: row.submittedXml,
          transmittedXml: remote.xml,
          at: now,
        });
      return row;
    });

/** The job follows its document; the rest follows the job: mail once, credit what was refunded meanwhile. */
const settleJob =
  (ports: SettleEmissionPorts) =>
  (job: InvoiceJob, row: FatturaRow, verdict: Pick<EmissionVerdict, 'job' | 'failure'>) =>
    Effect.gen(function* () {
      const now = ports.clock.now();
      const moved = moveJob(job, verdict.job);
      const waiting =
        verdict.job === 'notSent'
          ? { nextAttemptAt: now.add({ milliseconds: RETRY_AFTER_MS * Math.max(1, job.attempts) }) }
          : {};
      yield* ports.timeline.append(job.orderId, {
        at: now,
        event: `invoice.${moved.state}`,
        actor: machine('invoices'),
        amountCents: row.totalCents,
        facts: {
          number: row.number,
          state: row.state,
          code: verdict.failure?.code ?? null,
          message: verdict.failure?.message ?? null,
        },
      });
      yield* followJob(ports)(
        { ...moved, ...waiting, failure: moved.state === 'Submitted' ? null : verdict.failure },
        row,
      );
    });

/** Saves the job and does what its state asks for, under the lock of its order. */
export const followJob = (ports: SettleEmissionPorts) => (job: InvoiceJob, row: FatturaRow) =>
  Effect.gen(function* () {
    const { order } = yield* ports.orders.read(job.orderId).pipe(mustExist);
    if (job.state !== 'Submitted') {
      const ended = order.state === 'Refunded' ? endUnissued(job) : job;
      yield* ports.invoices.saveJob(ended);
      if (ended.state === 'Cancelled' && job.state !== 'Cancelled')
        yield* recordCancelled(ports)(job, job.pendingCreditCents);
      return;
    }
    const credit = settleCredit(job);
    yield* ports.invoices.saveJob(yield* draftOwedCredit(ports)(credit, order));
    yield* queueCourtesyMail(ports)(row, row.buyerEmail ?? order.billingProfile.email ?? null);
  });

/** Once per document, in the language of the order's buyer; one that still waits goes now, to the address that the document has by now. */
export const queueCourtesyMail = (ports: SettleEmissionPorts) => (row: FatturaRow, to: string | null) =>
  Effect.gen(function* () {
    if (to === null) return;
    const queued = yield* ports.emailJobs.courtesyOf(row.id);
    const now = ports.clock.now();
    if (queued !== null) return yield* readdress(ports)(queued, to, now);
    yield* ports.emailJobs.insertForBuyer({
      id: ports.ids.next<EmailJobId>(),
      fatturaId: row.id,
      purpose: 'courtesy',
      files: ['pdf'],
      note: null,
      to,
      locale: 'it', // of a document of the desk, which names no account
      state: 'Queued',
      attempts: 0,
      nextAttemptAt: now,
      createdAt: now,
    });
    yield* ports.outbox.wake('mails');
  });

/** One that was tried already keeps its pause. */
const readdress = (ports: SettleEmissionPorts) => (queued: EmailJob, to: string, now: Temporal.Instant) =>
  Effect.gen(function* () {
    const waits = queued.attempts === 0 && Temporal.Instant.compare(queued.nextAttemptAt, now) > 0;
    if (queued.state !== 'Queued' || (queued.to === to && !waits)) return;
    const job = yield* ports.emailJobs.lock(queued.id).pipe(mustExist);
    if (job.state !== 'Queued') return;
    yield* ports.emailJobs.save({ ...job, to, nextAttemptAt: waits ? now : job.nextAttemptAt });
    if (waits) yield* ports.outbox.wake('mails');
  });
