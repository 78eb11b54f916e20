import * as Effect from 'effect/Effect';
import {
  endsByWord,
  endUnissued,
  mayRetry,
  mayRevise,
  moveJob,
  moveRow,
  type BillingProfile,
  type FatturaRow,
  type InvoiceJob,
} from '@svc/domain/invoicing';
import type { AccountId, OrderId } from '@svc/domain/kernel';
import { changesBetween, fromResult, notFound, type AuditedActor, mustExist } from '../../kernel/index.ts';
import { recordCancelled } from './apply-invoice-effect.ts';
import { composeOrderFattura, DRAFT_NUMBER } from '../sale/compose-order-fattura.ts';
import { gatewayAccess, isAtPlace, printOf } from '../gateway/gateway-access.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';
import { lookBeforeResend, requireSameAttempt } from './look-before-resend.ts';
import { emitJob, newOrderRow, type EmitInvoicesPorts } from './emit-invoices.reconciler.ts';
import { closeOpenIntent, type ResendBasis } from './unanswered-attempts.ts';
import { correctedBuyer, revisionOf } from '../desk/revise-fattura.ts';
import { syncBeforeResend } from '../mirror/sync-mirror.ts';

/** What `retry-invoice` stands on. */
export type RetryInvoicePorts = EmitInvoicesPorts & Pick<InvoicingPorts, 'audit'>;

export interface RetryInvoice {
  readonly orderId: OrderId;
  /** The job of an order of the other kind is not found; absent: any. */
  readonly source?: InvoiceJob['source'];
  /** The admin looked at the gateway: nothing of this number is there. */
  readonly providerOutcomeConfirmed: boolean;
  /** They looked with the account it was sent with, which is not the one configured now. */
  readonly formerAccountConfirmed?: boolean;
  /** Corrected buyer data: a new revision under the same number and date. */
  readonly billingProfile?: unknown;
  readonly actor: AuditedActor;
}

/** Spec 2, admin retry: synced first when the gateway has it, resent only under the policy, then emitted at once. */
export const retryInvoice = (ports: RetryInvoicePorts) => (command: RetryInvoice) =>
  Effect.gen(function* () {
    const read = yield* ports.invoices.jobOfOrder(command.orderId);
    if (read === null || (command.source ?? read.source) !== read.source)
      return yield* Effect.fail(notFound('InvoiceJob'));
    const buyer = yield* correctedBuyer(command.billingProfile);
    const synced = read.fatturaId === null ? null : yield* ports.invoices.findRow(read.fatturaId);
    if (synced !== null) yield* syncBeforeResend(ports)(synced);
    const settings = yield* ports.settings.load;
    const access = gatewayAccess(settings, ports);
    // At another gateway than the job's the policy says no anyway.
    if (synced !== null && access !== null && isAtPlace(synced, settings))
      yield* lookBeforeResend(ports)(synced, access);
    const basis = { looked: printOf(ports, access), formerAccountConfirmed: command.formerAccountConfirmed ?? false };
    const queued = yield* requeue(ports)(command, read, synced, buyer, basis);
    if (queued.state === 'Queued') yield* emitJob(ports)(queued, basis);
    return (yield* ports.invoices.jobOfOrder(command.orderId)) ?? queued;
  });

const requeue =
  (ports: RetryInvoicePorts) =>
  (
    command: RetryInvoice,
    read: InvoiceJob,
    looked: FatturaRow | null,
    buyer: BillingProfile | null,
    basis: ResendBasis,
  ) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const { order } = yield* ports.orders.lock(command.orderId).pipe(mustExist);
        const job = yield* ports.invoices.lockJob(read.id).pipe(mustExist);
        const row = job.fatturaId === null ? null : yield* ports.invoices.lockRow(job.fatturaId).pipe(mustExist);
        const settings = yield* ports.settings.load;
        const { provider, environment } = settings;
        const { providerOutcomeConfirmed } = command;
        const facts = {
          job,
          row,
          orderState: order.state,
          current: { provider, environment },
          providerOutcomeConfirmed,
        };
        const isEnd = endsByWord(facts);
        if (!isEnd) yield* fromResult(mayRetry(facts));
        yield* requireSameAttempt(looked, row);
        if (row !== null) yield* closeOpenIntent(ports)(row, printOf(ports, gatewayAccess(settings, ports)), basis);
        if (isEnd) return yield* endRefunded(ports)(job, row, order.userId, command.actor);
        if (row !== null) {
          if (buyer !== null) {
            yield* fromResult(mayRevise(row));
            yield* revise(ports)(job, row, buyer);
          }
        }
        // Stopped by our own checks before it had a number: the corrected document is made now, unnumbered.
        const made = row === null && buyer !== null ? yield* newOrderRow(ports)(job, order, buyer) : null;
        if (made !== null) yield* ports.invoices.insertRow(made);
        const fatturaId = made?.id ?? job.fatturaId;
        const next: InvoiceJob = {
          ...moveJob(job, 'retry'),
          fatturaId,
          nextAttemptAt: ports.clock.now(),
          failure: null,
        };
        yield* ports.invoices.saveJob(next);
        yield* ports.timeline.append(command.orderId, {
          at: ports.clock.now(),
          event: 'invoice.retried',
          actor: command.actor,
          amountCents: null,
          facts: {
            from: job.state,
            corrected: buyer !== null,
            providerOutcomeConfirmed: command.providerOutcomeConfirmed,
          },
        });
        yield* ports.audit.record({
          actor: command.actor,
          action: 'Modified',
          operation: 'invoice.retry',
          entity: 'invoiceJob',
          entityId: job.id,
          subject: order.userId,
          changes: changesBetween({ state: job.state }, { state: next.state, corrected: buyer !== null }),
        });
        return next;
      }),
    );

/** Nothing of the document is there, and nothing is owed any more: neither an invoice nor its credit note. */
const endRefunded =
  (ports: RetryInvoicePorts) => (job: InvoiceJob, row: FatturaRow | null, userId: AccountId, actor: AuditedActor) =>
    Effect.gen(function* () {
      const now = ports.clock.now();
      if (row !== null) {
        const message = 'declared absent at the gateway, after its order was refunded';
        yield* ports.invoices.saveRow({ ...moveRow(row, 'reject'), message, updatedAt: now });
      }
      const reopened = moveJob(job, 'retry');
      const ended = endUnissued({ ...reopened, failure: null });
      yield* ports.invoices.saveJob(ended);
      if (ended.state === 'Cancelled') yield* recordCancelled(ports)(job, job.pendingCreditCents);
      yield* ports.audit.record({
        actor,
        action: 'Modified',
        operation: 'invoice.retry',
        entity: 'invoiceJob',
        entityId: job.id,
        subject: userId,
        changes: changesBetween({ state: job.state }, { state: ended.state }),
      });
      return ended;
    });

const revise = (ports: RetryInvoicePorts) => (job: InvoiceJob, row: FatturaRow, buyer: BillingProfile) =>
  Effect.gen(function* () {
    const { order } = yield* ports.orders.read(job.orderId).pipe(mustExist);
    const number = row.number ?? DRAFT_NUMBER;
    const content = yield* fromResult(composeOrderFattura(job, order, buyer, number, row.date));
    yield* ports.invoices.saveRow(revisionOf(ports)(row, content, buyer));
  });
