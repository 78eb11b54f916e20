import * as Effect from 'effect/Effect';
import {
  documentFacts,
  fiscalContent,
  fitsInto,
  fitsRates,
  fittedNote,
  isCreditNote,
  isIssued,
  isNote,
  isSemplificata,
  leftOf,
  leftText,
  linkedInvoices,
  type FatturaRow,
  type VatShare,
} from '@svc/domain/invoicing';
import { refusal, type FatturaId } from '@svc/domain/kernel';
import { mustExist } from '../../kernel/index.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';

type Ports = Pick<InvoicingPorts, 'invoices'>;
type FittingPorts = Pick<InvoicingPorts, 'invoices' | 'digest'>;

/**
 * The invoices of ours that a note corrects: the one it was made from, else those it names. One that it names without a
 * date is of the note's year, or of the year before.
 */
const sourcesOf = (ports: Ports) => (note: FatturaRow) =>
  Effect.gen(function* () {
    if (note.sourceId !== null) return [note.sourceId];
    const found = new Set<FatturaId>();
    if (note.direction !== 'outbound' || !isNote(note)) return [];
    for (const { number, year } of linkedInvoices(note.content))
      for (const fiscalYear of year === null ? [note.fiscalYear, note.fiscalYear - 1] : [year]) {
        const { issuer } = note;
        const wanted = { issuer, fiscalYear, number, documentType: 'TD01' };
        const holder = yield* ports.invoices.numberHolder(wanted);
        if (holder === null) continue;
        found.add(holder);
        break;
      }
    return [...found];
  });

/** A note that came from outside, linked to the one invoice of ours that it names; anything else as it is. */
export const linkedToSource = (ports: Ports) => (note: FatturaRow) =>
  Effect.map(sourcesOf(ports)(note), ([source = null, ...others]) =>
    others.length === 0 ? { ...note, sourceId: source } : note,
  );

/**
 * The notes that were here before the invoice they name, linked to it, in the unit of work that inserts it or gives it its
 * number, and after that: they count against it from now on, also those that others sent.
 */
export const linkStrayNotes = (ports: Ports) => (invoice: FatturaRow) =>
  Effect.gen(function* () {
    if (invoice.direction !== 'outbound' || invoice.number === null || isNote(invoice)) return;
    for (const id of yield* ports.invoices.strayNotes(invoice)) {
      const note = yield* ports.invoices.lockRow(id).pipe(mustExist);
      const linked = yield* linkedToSource(ports)(note);
      // Neither its number nor its id at the gateway changes, so neither can be taken.
      if (linked.sourceId !== note.sourceId)
        yield* ports.invoices.saveRow(linked).pipe(Effect.catchTag('Taken', Effect.die));
    }
  });

/**
 * Before a note leaves, inside its unit of work: a credit note of an invoice that never left, or that SDI refused, would
 * credit nothing, and two of them must not credit more than there was. The invoice stays locked until the commit.
 * @returns the note, linked to that invoice; any other document as it is
 */
export const requireIssuedSource = (ports: FittingPorts) => (note: FatturaRow) =>
  Effect.gen(function* () {
    const [sourceId, ...others] = yield* sourcesOf(ports)(note);
    if (sourceId === undefined) return note;
    // What is left of each could not be counted.
    if (others.length > 0) return yield* Effect.fail(refusal('credit_note_source_unavailable', { why: 'several' }));
    const source = yield* ports.invoices.lockRow(sourceId).pipe(mustExist);
    if (!isIssued(source))
      return yield* Effect.fail(refusal('credit_note_source_unavailable', { why: 'not_issued', state: source.state }));
    const left = isCreditNote(note) ? yield* requireRoom(ports)(source, note) : [];
    return fitted(ports)({ ...note, sourceId }, left);
  });

/**
 * With the invoice locked: drafts that never left do not count, and neither does this note. What came in the same moment as
 * the invoice, in a transaction that did not see it, is linked to it first. Judged at each rate and Natura (DPR 633/1972,
 * art. 26): what was charged at one is not given back at another.
 * @returns what is left of each
 */
export const requireRoom =
  (ports: Ports) => (source: FatturaRow, note: Pick<FatturaRow, 'id' | 'totalCents' | 'currency' | 'content'>) =>
    Effect.gen(function* () {
      yield* linkStrayNotes(ports)(source);
      const credited = yield* ports.invoices.creditedCents(source.id, note.id);
      const left = leftOf(source.content, yield* ports.invoices.creditNotes(source.id, note.id, 'counting'));
      if (note.currency !== source.currency)
        return yield* Effect.fail(refusal('credit_note_source_unavailable', { why: 'currency' }));
      const tooMuch = fitsInto(source.totalCents, credited, note.totalCents) ?? fitsRates(left, note.content);
      if (tooMuch === undefined) return left;
      const params = { left: leftText(left), ...tooMuch.params, reason: tooMuch.code };
      return yield* Effect.fail(refusal('credit_note_creation_failed', params));
    });

/** A credit note of ours that has no number yet, as it fits what is left at each rate; any other document as it is. */
export const fitted =
  (ports: Pick<InvoicingPorts, 'digest'>) =>
  (note: FatturaRow, left: readonly VatShare[]): FatturaRow => {
    if (note.number !== null || !isCreditNote(note) || isSemplificata(note.content)) return note;
    const content = fittedNote(note.content, left);
    const fiscalHash = ports.digest.sha256(fiscalContent(content));
    return { ...note, ...documentFacts(content, note.book), content, fiscalHash };
  };
