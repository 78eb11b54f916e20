import * as Effect from 'effect/Effect';
import {
  mayDeclareAbsent,
  mayRetry,
  mayRevise,
  moveJob,
  type BillingProfile,
  type FatturaRow,
  type InvoiceJob,
} from '@svc/domain/invoicing';
import type { OrderId } from '@svc/domain/kernel';
import type { MoneyPorts } from '../commerce/index.ts';
import { fromResult, notFound, type Actor, mustExist } from '../kernel/index.ts';
import { composeOrderFattura, DRAFT_NUMBER } from './compose-order-fattura.ts';
import { openIntent, outcomeWith, sentWith } from './earlier-copies.ts';
import { accountPrint, gatewayAccess, isAtPlace } from './gateway-access.ts';
import { lookBeforeResend, requireSameAttempt } from './look-before-resend.ts';
import { emitJob, newOrderRow } from './emit-invoices.reconciler.ts';
import { correctedBuyer, revisionOf } from './revise-fattura.ts';
import { syncBeforeResend } from './sync-mirror.ts';

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
  readonly actor: Actor;
}

/** Spec 2, admin retry: synced first when the gateway has it, resent only under the policy, then emitted at once. */
export const retryInvoice = (ports: MoneyPorts) => (command: RetryInvoice) =>
  Effect.gen(function* () {
    const seen = yield* ports.invoices.jobOfOrder(command.orderId);
    if (seen === null || (command.source ?? seen.source) !== seen.source)
      return yield* Effect.fail(notFound('InvoiceJob'));
    const buyer = yield* correctedBuyer(command.billingProfile);
    const synced = seen.fatturaId === null ? null : yield* ports.invoices.findRow(seen.fatturaId);
    if (synced !== null) {
      yield* syncBeforeResend(ports)(synced);
      const settings = yield* ports.settings.load;
      const access = gatewayAccess(settings, ports);
      // At another gateway than the job's the policy says no anyway.
      if (access !== null && isAtPlace(synced, settings)) yield* lookBeforeResend(ports)(synced, access);
    }
    const queued = yield* requeue(ports)(command, seen, synced, buyer);
    yield* emitJob(ports)(queued);
    return (yield* ports.invoices.jobOfOrder(command.orderId)) ?? queued;
  });

const requeue =
  (ports: MoneyPorts) =>
  (command: RetryInvoice, seen: InvoiceJob, looked: FatturaRow | null, buyer: BillingProfile | null) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const { order } = yield* ports.orders.lock(command.orderId).pipe(mustExist);
        const job = yield* ports.invoices.lockJob(seen.id).pipe(mustExist);
        const row = job.fatturaId === null ? null : yield* ports.invoices.lockRow(job.fatturaId).pipe(mustExist);
        const { provider, environment } = yield* ports.settings.load;
        yield* fromResult(
          mayRetry({
            job,
            row,
            orderState: order.state,
            current: { provider, environment },
            providerOutcomeConfirmed: command.providerOutcomeConfirmed,
          }),
        );
        yield* requireSameAttempt(looked, row);
        if (row !== null) {
          yield* closeOpenIntent(ports)(row, command.formerAccountConfirmed ?? false);
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
          action: 'invoice.retry',
          entity: 'invoiceJob',
          entityId: job.id,
          changes: { from: job.state, corrected: buyer !== null },
        });
        return next;
      }),
    );

/**
 * A person's word closes the lost attempt; its late answer then changes nothing. It counts once the gateway's own queue
 * can hide the document no longer, and of the account that the attempt was made with.
 */
export const closeOpenIntent = (ports: MoneyPorts) => (row: FatturaRow, formerAccountConfirmed: boolean) =>
  Effect.gen(function* () {
    const open = yield* openIntent(ports)(row);
    if (open === null) return;
    const [now, { absentAfterMs }] = [ports.clock.now(), ports.config];
    const access = gatewayAccess(yield* ports.settings.load, ports);
    const configured = access === null ? null : accountPrint(ports.digest, access);
    const account = { sentWith: sentWith(open), configured, formerAccountConfirmed };
    yield* fromResult(mayDeclareAbsent({ sentAt: open.plannedAt, now, absentAfterMs, ...account }));
    yield* ports.intents.resolve(open.id, 'refuse', now, outcomeWith(open, { declaredAbsent: true }));
  });

const revise = (ports: MoneyPorts) => (job: InvoiceJob, row: FatturaRow, buyer: BillingProfile) =>
  Effect.gen(function* () {
    const { order } = yield* ports.orders.read(job.orderId).pipe(mustExist);
    const number = row.number ?? DRAFT_NUMBER;
    const content = yield* fromResult(composeOrderFattura(job, order, buyer, number, row.date));
    yield* ports.invoices.saveRow(revisionOf(ports)(row, content, buyer));
  });
