import * as Effect from 'effect/Effect';
import type { Order } from '@svc/domain/commerce';
import {
  composeFattura,
  fiscalContent,
  fiscalDateOf,
  fiscalYearOf,
  isSemplificata,
  type CreditEffect,
  type FatturaElettronica,
  type FatturaInput,
  type FatturaRow,
  type InvoiceJob,
} from '@svc/domain/invoicing';
import { refusal, type FatturaId } from '@svc/domain/kernel';
import type { MoneyPorts } from '../commerce/index.ts';
import { fromResult, machine } from '../kernel/index.ts';
import { DRAFT_NUMBER } from './compose-order-fattura.ts';

/**
 * The job with its owed credit note drafted. A note that cannot be composed stays owed and is told: the money has
 * gone back already, and a settled refund must never be undone by a document.
 */
export const draftOwedCredit =
  (ports: MoneyPorts) =>
  ({ job, draftCents }: CreditEffect, order: Order) =>
    Effect.gen(function* () {
      if (draftCents === 0) return job;
      const drafted = yield* Effect.result(draftCreditNote(ports)(job, order, draftCents));
      if (drafted._tag === 'Success') return { ...job, creditNoteId: drafted.success };
      if (drafted.failure._tag !== 'Refusal') return yield* Effect.fail(drafted.failure);
      yield* tellOwed(ports)(order, draftCents, drafted.failure.code);
      return { ...job, pendingCreditCents: draftCents };
    });

const tellOwed = (ports: MoneyPorts) => (order: Order, cents: number, code: string) => {
  ports.logger.log('error', 'a credit note cannot be drafted', { order: order.id, code });
  const at = ports.clock.now();
  return ports.timeline.append(order.id, {
    at,
    event: 'invoice.creditOwed',
    actor: machine('refund'),
    amountCents: cents,
    facts: { code },
  });
};

/** One linked TD04 over the money that went back: a Local draft for the operator to review and send. */
const draftCreditNote = (ports: MoneyPorts) => (job: InvoiceJob, order: Order, cents: number) =>
  Effect.gen(function* () {
    if (job.fatturaId === null) return null;
    const source = yield* ports.invoices.findRow(job.fatturaId);
    if (source === null || source.number === null) return yield* Effect.fail(refusal('credit_note_source_unavailable'));
    const now = ports.clock.now();
    // A clock that was set back must not make the note older than its invoice (SDI 00418): it would never be drafted.
    const date = later(fiscalDateOf(now, job.timeZone), source.date);
    const composed = yield* fromResult(composeFattura(creditInput(job, order, source, source.number, cents, date)));
    const content = isSemplificata(source.content) ? composed : withBuyerOf(source.content, composed);
    const row: FatturaRow = {
      id: ports.ids.next<FatturaId>(),
      provider: 'Local',
      environment: job.environment,
      direction: 'outbound',
      state: 'DRAFT',
      rawState: null,
      message: null,
      remoteId: null,
      sdiIdentifier: null,
      fileName: null,
      orderId: order.id,
      jobId: null,
      sourceId: source.id,
      documentType: 'TD04',
      series: job.series,
      number: null,
      date,
      fiscalYear: fiscalYearOf(date),
      sellerVatNumber: job.seller.vatNumber,
      buyerName: source.buyerName,
      totalCents: cents,
      content,
      revision: 1,
      attempts: 0,
      submittedXml: null,
      transmittedXml: null,
      fiscalHash: ports.digest.sha256(fiscalContent(content)),
      read: true,
      createdAt: now,
      updatedAt: now,
    };
    yield* ports.invoices.insertRow(row);
    yield* ports.timeline.append(order.id, {
      at: now,
      event: 'invoice.creditDrafted',
      actor: machine('refund'),
      amountCents: cents,
      facts: { fattura: row.id, source: source.number },
    });
    return row.id;
  });

const later = (one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate =>
  Temporal.PlainDate.compare(one, other) < 0 ? other : one;

/** Addressed as the invoice was: its buyer may have been corrected since the order was made. */
const withBuyerOf = (invoice: FatturaElettronica, note: FatturaElettronica): FatturaElettronica => {
  const { CessionarioCommittente, DatiTrasmissione: sent } = invoice.FatturaElettronicaHeader;
  const header = note.FatturaElettronicaHeader;
  const { PECDestinatario: _, ...transmission } = header.DatiTrasmissione;
  return {
    ...note,
    versione: invoice.versione,
    FatturaElettronicaHeader: {
      ...header,
      CessionarioCommittente,
      DatiTrasmissione: {
        ...transmission,
        FormatoTrasmissione: sent.FormatoTrasmissione,
        CodiceDestinatario: sent.CodiceDestinatario,
        ...(sent.PECDestinatario === undefined ? {} : { PECDestinatario: sent.PECDestinatario }),
      },
    },
  };
};

/** The whole of an order gives back its lines; a part of it one line at the rate of the first. */
const creditInput = (
  job: InvoiceJob,
  order: Order,
  source: FatturaRow,
  number: string,
  cents: number,
  date: Temporal.PlainDate,
): FatturaInput => {
  const whole = cents === order.total.amountCents;
  const [first] = order.lines;
  if (first === undefined) throw new Error(`order ${order.id} has no lines`);
  return {
    tipoDocumento: 'TD04',
    seller: job.seller,
    buyer: order.billingProfile,
    number: DRAFT_NUMBER,
    date,
    currency: 'EUR',
    lines: whole
      ? order.lines
      : [{ description: `Storno parziale: ${first.description}`, quantity: 1, grossCents: cents, vat: first.vat }],
    linkedTo: [{ number, date: source.date }],
  };
};
