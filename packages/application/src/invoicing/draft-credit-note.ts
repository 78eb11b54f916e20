import * as Effect from 'effect/Effect';
import type { Order } from '@svc/domain/commerce';
import {
  composeNote,
  fiscalDateOf,
  isSemplificata,
  type CreditEffect,
  type NoteInput,
  type InvoiceJob,
} from '@svc/domain/invoicing';
import { refusal } from '@svc/domain/kernel';
import type { MoneyPorts } from '../commerce/index.ts';
import { fromResult, machine } from '../kernel/index.ts';
import { DRAFT_NUMBER } from './compose-order-fattura.ts';
import { newRow } from './new-row.ts';

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
    // What an order makes is never a simplified one.
    if (isSemplificata(source.content)) return yield* Effect.fail(refusal('credit_note_source_unavailable'));
    const content = yield* fromResult(
      composeNote(source.content, creditInput(job, order, { number: source.number, date: source.date }, cents, date)),
    );
    const row = newRow(ports, content, {
      provider: 'Local',
      environment: job.environment,
      direction: 'outbound',
      state: 'DRAFT',
      orderId: order.id,
      sourceId: source.id,
      series: job.series,
      number: null,
      buyerEmail: source.buyerEmail ?? order.billingProfile.email ?? null,
    });
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

/** The whole of an order gives back its lines; a part of it one line at the rate of the first. */
const creditInput = (
  job: InvoiceJob,
  order: Order,
  corrects: NoteInput['corrects'],
  cents: number,
  date: Temporal.PlainDate,
): NoteInput => {
  const whole = cents === order.total.amountCents;
  const [first] = order.lines;
  if (first === undefined) throw new Error(`order ${order.id} has no lines`);
  return {
    tipoDocumento: 'TD04',
    seller: job.seller,
    number: DRAFT_NUMBER,
    date,
    currency: 'EUR',
    lines: whole
      ? order.lines
      : [{ description: `Storno parziale: ${first.description}`, quantity: 1, grossCents: cents, vat: first.vat }],
    corrects,
  };
};
