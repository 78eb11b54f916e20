import * as Effect from 'effect/Effect';
import type { Order } from '@svc/domain/commerce';
import {
  fiscalContent,
  fiscalDateOf,
  fiscalYearOf,
  mayBegin,
  moveJob,
  type BillingProfile,
  type FatturaRow,
  type InvoiceJob,
} from '@svc/domain/invoicing';
import type { FatturaId } from '@svc/domain/kernel';
import type { MoneyPorts } from '../commerce/index.ts';
import { fromResult, machine, runBatch, mustExist } from '../kernel/index.ts';
import { beginEmission, type Begun } from './begin-emission.ts';
import { buyerName, composeOrderFattura, DRAFT_NUMBER } from './compose-order-fattura.ts';
import { gatewayAccess } from './gateway-access.ts';
import { settleEmission } from './settle-emission.ts';

const LIMIT = 20;

/** The invoice queue: each job's document is numbered, checked, transmitted, and its outcome written down. */
export const emitInvoices = (ports: MoneyPorts) =>
  Effect.gen(function* () {
    const due = yield* ports.invoices.claimJobs(ports.clock.now(), ports.config.claimMs, LIMIT);
    const byId = new Map(due.map((job) => [job.id as string, job]));
    return yield* runBatch(ports.logger, 'emit invoice', [...byId.keys()], LIMIT, (id) =>
      emitJob(ports)(byId.get(id)!),
    );
  });

export const emitJob = (ports: MoneyPorts) => (job: InvoiceJob) =>
  Effect.gen(function* () {
    const begun = yield* beginJob(ports)(job).pipe(
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
    yield* transmit(ports)(begun);
  });

/** The call itself, and what became of it. */
export const transmit =
  (ports: MoneyPorts) =>
  ({ row, intent, access }: Begun) =>
    Effect.gen(function* () {
      if (row.number === null || row.submittedXml === null) throw new Error(`fattura ${row.id} was not begun`);
      const outcome = yield* ports.gateways
        .open(access)
        .emit({ xml: row.submittedXml, sellerVatNumber: row.sellerVatNumber, number: row.number, date: row.date });
      return { outcome, settled: yield* settleEmission(ports)(intent, outcome) };
    });

/** Null: not due, or no usable credentials right now (the job waits). */
const beginJob = (ports: MoneyPorts) => (seen: InvoiceJob) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const dossier = yield* ports.orders.lock(seen.orderId).pipe(mustExist);
      const job = yield* ports.invoices.lockJob(seen.id).pipe(mustExist);
      if (mayBegin({ jobState: job.state, orderState: dossier.order.state }).isErr()) return null;
      const settings = yield* ports.settings.load;
      const access = gatewayAccess(settings, ports.secrets);
      if (access === null || access.provider !== job.provider || access.environment !== job.environment) return null;
      const isNew = job.fatturaId === null;
      const row = isNew
        ? yield* newRow(ports)(job, dossier.order, dossier.order.billingProfile)
        : yield* ports.invoices.lockRow(job.fatturaId).pipe(mustExist);
      const begun = yield* beginEmission(ports)(row, access, job.timeZone);
      yield* isNew ? ports.invoices.insertRow(begun.row) : ports.invoices.saveRow(begun.row);
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

/** The document of an order's job, before it has a number. */
export const newRow = (ports: MoneyPorts) => (job: InvoiceJob, order: Order, buyer: BillingProfile) =>
  Effect.gen(function* () {
    const now = ports.clock.now();
    const date = fiscalDateOf(now, job.timeZone);
    const content = yield* fromResult(composeOrderFattura(job, order, buyer, DRAFT_NUMBER, date));
    return {
      id: ports.ids.next<FatturaId>(),
      provider: job.provider,
      environment: job.environment,
      direction: 'outbound',
      state: 'QUEUED',
      rawState: null,
      message: null,
      remoteId: null,
      sdiIdentifier: null,
      fileName: null,
      orderId: order.id,
      jobId: job.id,
      sourceId: null,
      documentType: 'TD01',
      series: job.series,
      number: null,
      date,
      fiscalYear: fiscalYearOf(date),
      sellerVatNumber: job.seller.vatNumber,
      buyerName: buyerName(buyer),
      totalCents: order.total.amountCents,
      content,
      revision: 1,
      attempts: 0,
      submittedXml: null,
      transmittedXml: null,
      fiscalHash: ports.digest.sha256(fiscalContent(content)),
      read: true,
      createdAt: now,
      updatedAt: now,
    } satisfies FatturaRow;
  });

/** Our own checks are a deterministic refusal: Failed, with everything that is wrong. */
const stopJob = (ports: MoneyPorts) => (seen: InvoiceJob, code: string, message: string) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const job = yield* ports.invoices.lockJob(seen.id).pipe(mustExist);
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
