import * as Effect from 'effect/Effect';
import type { Order, OrderKind } from '@svc/domain/commerce';
import { fiscalDateOf, issuerOf, mayBegin, moveJob, type BillingProfile, type InvoiceJob } from '@svc/domain/invoicing';
import type { Intent } from '@svc/domain/kernel';
import { fromResult, idle, machine, runBatch, mustExist } from '../../kernel/index.ts';
import { beginEmission, type Begun } from './begin-emission.ts';
import { composeOrderFattura, DRAFT_NUMBER } from '../sale/compose-order-fattura.ts';
import { accountPrint, gatewayAccess, printOf } from '../gateway/gateway-access.ts';
import { mayGoOn, pauseQueue, resumeQueue } from '../gateway/gateway-pause.ts';
import type { EmissionOutcome, GatewayAccess } from '../gateway/invoice-gateway.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';
import { linkStrayNotes } from '../mirror/issued-source.ts';
import { lookAgain, type LookBeforeResendPorts } from './look-before-resend.ts';
import { requireNoneElsewhere, type ResendBasis } from './unanswered-attempts.ts';
import { newRow } from '../desk/new-row.ts';
import { readySeller } from '../settings/register-seller.ts';
import { settleEmission } from './settle-emission.ts';

/** What `emit-invoices.reconciler` stands on. */
export type EmitInvoicesPorts = LookBeforeResendPorts & Pick<InvoicingPorts, 'alerts' | 'billingProfiles'>;

const LIMIT = 20;
/** Documents on their way beside each other: each waits for its gateway, and their commits share a flush. */
const AT_ONCE = 4;

/**
 * The invoice queue: each job's document is numbered, checked, transmitted, and its outcome written down. While no
 * gateway is configured, or the configured one denies the credentials, no job is claimed, so that all of them go out as soon
 * as one is usable.
 * @param kind of that kind of orders; absent: of both
 */
export const emitInvoices = (ports: EmitInvoicesPorts, kind?: OrderKind) =>
  Effect.gen(function* () {
    const access = gatewayAccess(yield* ports.settings.load, ports);
    if (access === null || !(yield* mayGoOn(ports)(access))) return idle;
    const due = yield* ports.invoices.claimJobs(ports.clock.now(), ports.config.claimMs, LIMIT, kind);
    const byId = new Map(due.map((job) => [job.id as string, job]));
    // The first job that is denied speaks for those that were claimed with it.
    let denied = false;
    const emit = (id: string) =>
      Effect.gen(function* () {
        if (denied) return;
        if ((yield* emitDue(ports)(byId.get(id)!)) === 'denied') denied = true;
      });
    return yield* runBatch(ports.logger, 'emit invoice', [...byId.keys()], LIMIT, emit, AT_ONCE);
  });

/** The account that was searched. Null: it waits, for the search or for the gateway it may go to, or a person must look. */
const mayGoOut = (ports: EmitInvoicesPorts) => (job: InvoiceJob) =>
  Effect.gen(function* () {
    const access = gatewayAccess(yield* ports.settings.load, ports);
    if (access === null || placedJob(job, access) === null) return null;
    const row = job.fatturaId === null ? null : yield* ports.invoices.findRow(job.fatturaId);
    const looked: Pick<ResendBasis, 'looked'> = { looked: printOf(ports, access) };
    if (row === null) return looked;
    return yield* lookAgain(ports)(row, access).pipe(
      Effect.as(looked),
      Effect.catchTag('Refusal', ({ code, params }) =>
        Effect.as(stopJob(ports)(job, code, JSON.stringify(params ?? {})), null),
      ),
      Effect.catchTag('RemoteDenied', ({ reason }) => Effect.as(pauseQueue(ports)(access, reason), 'denied' as const)),
      Effect.catchTag(['RemoteDown', 'GatewayNotConfigured'], ({ _tag }) => {
        ports.logger.log('info', 'an invoice waits until the gateway can be searched', { job: job.id, fault: _tag });
        return Effect.succeed(null);
      }),
    );
  });

/** What waited in the queue is looked for once more; what a person sends now was looked for a moment ago. */
const emitDue = (ports: EmitInvoicesPorts) => (due: InvoiceJob) =>
  Effect.gen(function* () {
    const searched = yield* mayGoOut(ports)(due);
    if (searched === null || searched === 'denied') return searched;
    return yield* emitJob(ports)(due, { ...searched, formerAccountConfirmed: false });
  });

export const emitJob = (ports: EmitInvoicesPorts) => (job: InvoiceJob, basis: ResendBasis) =>
  Effect.gen(function* () {
    const unready = yield* unreadySeller(ports)(job);
    if (unready !== null) {
      if (unready.code === 'authentication_failed') {
        yield* pauseQueue(ports)(unready.access, unready.message);
        return 'denied' as const;
      }
      if (!unready.waits) yield* stopJob(ports)(job, unready.code, unready.message);
      return;
    }
    const begun = yield* beginJob(ports)(job, basis).pipe(
      Effect.catchTag('FatturaInvalid', ({ findings }) =>
        Effect.as(
          stopJob(ports)(
            job,
            'structured_invoice_invalid',
            findings.map(({ code, path }) => `${code} ${path}`).join('; '),
          ),
          null,
        ),
      ),
      Effect.catchTag('Refusal', (refused) =>
        Effect.as(stopJob(ports)(job, refused.code, JSON.stringify(refused.params ?? {})), null),
      ),
    );
    if (begun === null) return;
    const { outcome } = yield* transmit(ports)(begun);
    return isDenied(outcome) ? ('denied' as const) : undefined;
  });

/** Null: its seller may send, or the job will not be begun now anyway. */
const unreadySeller = (ports: EmitInvoicesPorts) => (job: InvoiceJob) =>
  Effect.gen(function* () {
    const access = gatewayAccess(yield* ports.settings.load, ports);
    if (access === null || placedJob(job, access) === null) return null;
    const unready = yield* readySeller(ports)(access, job.seller);
    return unready === null ? null : { ...unready, access };
  });

/**
 * The call itself, and what became of it. A process that stood still since it planned the call, on a machine that slept, no
 * longer makes it: others have looked for it meanwhile, and a person may have declared that it never was.
 */
export const transmit =
  (ports: EmitInvoicesPorts) =>
  ({ row, intent, access, plannedMs }: Begun) =>
    Effect.gen(function* () {
      if (row.number === null || row.submittedXml === null) throw new Error(`fattura ${row.id} was not begun`);
      const { number, date, submittedXml: xml } = row;
      const outcome = isTooLate(ports, intent, plannedMs)
        ? neverLeft
        : yield* ports.gateways.open(access).emit({ xml, sellerVatNumber: issuerOf(row.content), number, date });
      const settled = yield* settleEmission(ports)(intent, outcome);
      yield* isDenied(outcome) ? pauseQueue(ports)(access, outcome.message) : resumeQueue(ports)(access, outcome);
      return { outcome, settled };
    });

const isDenied = (outcome: EmissionOutcome): outcome is Extract<EmissionOutcome, { readonly kind: 'refused' }> =>
  outcome.kind === 'refused' && outcome.where === 'credentials';

/** A slow machine takes seconds from the plan to the call; shorter times than this are those of tests. */
const LEAST_MS = 10_000;

/**
 * Both clocks of the process that planned it are asked: the monotonic one does not count a machine's sleep, the wall clock
 * may be put back. The other half of the time is the transport's own, for logins and turns.
 */
const isTooLate = ({ clock, config }: EmitInvoicesPorts, { plannedAt }: Intent, plannedMs: number): boolean => {
  const passed = Math.max(clock.now().since(plannedAt).total('milliseconds'), clock.monotonicMs() - plannedMs);
  return passed > Math.max(LEAST_MS, config.intentStaleMs / 2);
};
const neverLeft: EmissionOutcome = { kind: 'refused', where: 'unreachable', message: 'it would have left too late' };

/** Null: not due, no usable credentials right now, or others than those it was looked for with (the job waits). */
const beginJob = (ports: EmitInvoicesPorts) => (read: InvoiceJob, basis: ResendBasis) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const dossier = yield* ports.orders.lock(read.orderId).pipe(mustExist);
      const locked = yield* ports.invoices.lockJob(read.id).pipe(mustExist);
      if (mayBegin({ jobState: locked.state, orderState: dossier.order.state }).isErr()) return null;
      const settings = yield* ports.settings.load;
      const access = gatewayAccess(settings, ports);
      const job = access === null ? null : placedJob(locked, access);
      if (access === null || job === null) return null;
      const isNew = job.fatturaId === null;
      const row = isNew
        ? yield* newOrderRow(ports)(job, dossier.order, dossier.order.billingProfile)
        : yield* ports.invoices.lockRow(job.fatturaId).pipe(mustExist);
      if (row.attempts > 0) {
        const configured = accountPrint(ports.digest, access);
        if (configured !== basis.looked) return null;
        yield* requireNoneElsewhere(ports)(row, configured, basis);
      }
      const begun = yield* beginEmission(ports)(row, access, job.timeZone);
      yield* isNew ? ports.invoices.insertRow(begun.row) : ports.invoices.saveRow(begun.row);
      if (row.number === null) yield* linkStrayNotes(ports)(begun.row);
      yield* ports.invoices.saveJob({
        ...moveJob(job, 'begin'),
        fatturaId: begun.row.id,
        attempts: job.attempts + 1,
        failure: null,
      });
      yield* ports.timeline.append(job.orderId, {
        at: ports.clock.now(),
        event: 'invoice.sending',
        actor: machine('invoices'),
        amountCents: begun.row.totalCents,
        facts: { number: begun.row.number, attempt: begun.row.attempts },
      });
      return begun;
    }),
  );

/**
 * A job keeps the gateway that an attempt of it was made at. One that never had an attempt goes to the gateway chosen
 * meanwhile, but never from one environment into the other: what was sold in a rehearsal is not invoiced for real.
 */
const placedJob = (job: InvoiceJob, { provider, environment }: GatewayAccess): InvoiceJob | null => {
  if (environment !== job.environment) return null;
  if (provider === job.provider) return job;
  // It may have a document already: an admin's correction makes one before the first attempt.
  return job.attempts === 0 ? { ...job, provider } : null;
};

/** The document of an order's job, before it has a number. */
export const newOrderRow = (ports: EmitInvoicesPorts) => (job: InvoiceJob, order: Order, buyer: BillingProfile) =>
  Effect.gen(function* () {
    const date = fiscalDateOf(ports.clock.now(), job.timeZone);
    const content = yield* fromResult(composeOrderFattura(job, order, buyer, DRAFT_NUMBER, date));
    return newRow(ports, content, {
      provider: job.provider,
      environment: job.environment,
      direction: 'outbound',
      book: 'sales',
      state: 'QUEUED',
      orderId: order.id,
      jobId: job.id,
      series: job.series,
      number: null,
      buyerEmail: buyer.email ?? (yield* ports.billingProfiles.addressOf(order.userId)),
    });
  });

/** Our own checks are a deterministic refusal: Failed, with everything that is wrong. */
const stopJob = (ports: EmitInvoicesPorts) => (read: InvoiceJob, code: string, message: string) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const job = yield* ports.invoices.lockJob(read.id).pipe(mustExist);
      if (job.state !== 'Queued') return;
      yield* ports.invoices.saveJob({ ...moveJob(job, 'stop'), failure: { code, message } });
      yield* ports.timeline.append(job.orderId, {
        at: ports.clock.now(),
        event: 'invoice.Failed',
        actor: machine('invoices'),
        amountCents: null,
        facts: { code, message },
      });
    }),
  );
