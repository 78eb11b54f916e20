import * as Effect from 'effect/Effect';
import type { InvoiceEffect, Order } from '@svc/domain/commerce';
import { creditFor, effectiveSeller, parseSeller, type InvoiceJob } from '@svc/domain/invoicing';
import { refusal, type InvoiceJobId } from '@svc/domain/kernel';
import { machine, mustExist } from '../../kernel/index.ts';
import { draftOwedCredit, type DraftCreditNotePorts } from '../desk/draft-credit-note.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';

/** What `apply-invoice-effect` stands on. */
export type ApplyInvoiceEffectPorts = DraftCreditNotePorts & Pick<InvoicingPorts, 'config' | 'outbox' | 'settings'>;

/** What an order's decision means for its invoice, in the same transaction. */
export const applyInvoiceEffect = (ports: ApplyInvoiceEffectPorts) => (order: Order, effect: InvoiceEffect) =>
  Effect.gen(function* () {
    if (effect.kind === 'queue') return yield* queueJob(ports)(order, effect.creditCents);
    if (effect.kind === 'refunded') return yield* answerRefund(ports)(order, effect.cents, effect.all);
  });

/** A new job without what only its order knows. */
export type QueuedJob = Omit<InvoiceJob, 'id' | 'orderId' | 'source' | 'pendingCreditCents'>;

/** What is frozen into every job that is queued now: who invoices, where, under which series. */
export const queuedJob = (ports: Pick<InvoicingPorts, 'settings' | 'config' | 'clock'>) =>
  Effect.gen(function* () {
    const settings = yield* ports.settings.load;
    const seller = parseSeller(effectiveSeller(settings.seller, ports.config.environmentSeller));
    if (seller.isErr()) return yield* Effect.fail(refusal('invoice_configuration_invalid'));
    const now = ports.clock.now();
    return {
      state: 'Queued',
      provider: settings.provider,
      environment: settings.environment,
      seller: seller.value,
      series: settings.invoiceSeries ?? ports.config.invoiceSeries,
      timeZone: settings.fiscalTimeZone ?? ports.config.invoiceTimeZone,
      fatturaId: null,
      attempts: 0,
      nextAttemptAt: now,
      creditNoteId: null,
      failure: null,
      createdAt: now,
    } satisfies QueuedJob;
  });

const queueJob = (ports: ApplyInvoiceEffectPorts) => (order: Order, creditCents: number) =>
  Effect.gen(function* () {
    const job: InvoiceJob = {
      ...(yield* queuedJob(ports)),
      id: ports.ids.next<InvoiceJobId>(),
      orderId: order.id,
      source: order.kind === 'booking' ? 'Booking' : 'CommerceOrder',
      pendingCreditCents: creditCents,
    };
    yield* ports.invoices.insertJob(job);
    yield* ports.timeline.append(order.id, {
      at: job.createdAt,
      event: 'invoice.queued',
      actor: machine('finalize'),
      amountCents: order.total.amountCents,
      facts: { job: job.id },
    });
    yield* ports.outbox.wake(order.kind === 'booking' ? 'invoices' : 'commerce');
  });

/** Before emission the job is cancelled; after it one linked TD04 is drafted; in between the money is remembered. */
const answerRefund = (ports: ApplyInvoiceEffectPorts) => (order: Order, cents: number, all: boolean) =>
  Effect.gen(function* () {
    const found = yield* ports.invoices.jobOfOrder(order.id);
    if (found === null) return;
    const job = yield* ports.invoices.lockJob(found.id).pipe(mustExist);
    const credit = creditFor(job, cents, all);
    yield* ports.invoices.saveJob(yield* draftOwedCredit(ports)(credit, order));
    if (credit.job.state === 'Cancelled' && job.state !== 'Cancelled') yield* recordCancelled(ports)(job, cents);
  });

/** @param cents what went back, by which its invoice is no longer wanted */
export const recordCancelled =
  (ports: Pick<InvoicingPorts, 'timeline' | 'clock'>) =>
  ({ id, orderId }: InvoiceJob, cents: number) =>
    ports.timeline.append(orderId, {
      at: ports.clock.now(),
      event: 'invoice.cancelled',
      actor: machine('refund'),
      amountCents: cents,
      facts: { job: id },
    });
