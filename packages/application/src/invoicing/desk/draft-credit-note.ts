import * as Effect from 'effect/Effect';
import type { Order } from '@svc/domain/commerce';
import {
  composeNote,
  fiscalDateOf,
  fittedNote,
  isSemplificata,
  leftOf,
  shareOut,
  vatKey,
  vatShares,
  type CreditEffect,
  type FatturaDocument,
  type FatturaElettronica,
  type NoteInput,
  type InvoiceJob,
  type VatShare,
} from '@svc/domain/invoicing';
import { refusal } from '@svc/domain/kernel';
import { fromResult, machine } from '../../kernel/index.ts';
import { DRAFT_NUMBER } from '../sale/compose-order-fattura.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';
import { newRow } from './new-row.ts';

/** What `draft-credit-note` stands on. */
export type DraftCreditNotePorts = Pick<
  InvoicingPorts,
  'clock' | 'digest' | 'ids' | 'invoices' | 'logger' | 'timeline'
>;

/**
 * The job with its owed credit note drafted. A note that cannot be composed stays owed and is recorded: the money has
 * gone back already, and a settled refund must never be undone by a document.
 */
export const draftOwedCredit =
  (ports: DraftCreditNotePorts) =>
  ({ job, draftCents }: CreditEffect, order: Order) =>
    Effect.gen(function* () {
      if (draftCents === 0) return job;
      const drafted = yield* Effect.result(draftCreditNote(ports)(job, order, draftCents));
      if (drafted._tag === 'Success') return { ...job, creditNoteId: drafted.success };
      if (drafted.failure._tag !== 'Refusal') return yield* Effect.fail(drafted.failure);
      yield* recordOwed(ports)(order, draftCents, drafted.failure.code);
      return { ...job, pendingCreditCents: draftCents };
    });

const recordOwed = (ports: DraftCreditNotePorts) => (order: Order, cents: number, code: string) => {
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
const draftCreditNote = (ports: DraftCreditNotePorts) => (job: InvoiceJob, order: Order, cents: number) =>
  Effect.gen(function* () {
    if (job.fatturaId === null) return null;
    const source = yield* ports.invoices.findRow(job.fatturaId);
    if (source === null || source.number === null) return yield* Effect.fail(refusal('credit_note_source_unavailable'));
    const now = ports.clock.now();
    // A clock that was set back must not make the note older than its invoice (SDI 00418): it would never be drafted.
    const date = later(fiscalDateOf(now, job.timeZone), source.date);
    // What an order makes is never a simplified one.
    if (isSemplificata(source.content)) return yield* Effect.fail(refusal('credit_note_source_unavailable'));
    const notes = yield* ports.invoices.creditNotes(source.id, null, 'all');
    const left = leftFor(cents, source.content, notes);
    const corrects = { number: source.number, date: source.date };
    const composed = composeNote(source.content, creditInput(job, order, corrects, cents, date, left));
    const content = fittedNote(yield* fromResult(composed), left);
    const row = newRow(ports, content, {
      provider: 'Local',
      environment: job.environment,
      direction: 'outbound',
      book: 'sales',
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

/** What is left of the invoice; all of it where more went back than its notes have left: a person settles that. */
const leftFor = (
  cents: number,
  invoice: FatturaElettronica,
  notes: readonly FatturaDocument[],
): readonly VatShare[] => {
  const left = leftOf(invoice, notes);
  const leftCents = left.reduce((total, { netCents, vatCents }) => total + Math.max(0, netCents + vatCents), 0);
  return leftCents >= cents ? left : vatShares(invoice);
};

/** The whole of an order gives back its lines; a part of it a line for each rate, in proportion to what is left there. */
const creditInput = (
  job: InvoiceJob,
  order: Order,
  corrects: NoteInput['corrects'],
  cents: number,
  date: Temporal.PlainDate,
  left: readonly VatShare[],
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
      : shareOut(cents, left).map(({ vat, cents: grossCents }) => {
          const sold = order.lines.find((line) => vatKey(line.vat) === vatKey(vat)) ?? first;
          return { description: `Storno parziale: ${sold.description}`, quantity: 1, grossCents, vat };
        }),
    corrects,
  };
};
