import * as Effect from 'effect/Effect';
import {
  composeNote,
  creditWhole,
  isSemplificata,
  mayNote,
  type FatturaElettronica,
  type FatturaLine,
  type FatturaRow,
} from '@svc/domain/invoicing';
import { refusal, type FatturaId } from '@svc/domain/kernel';
import { fromResult, type AuditedActor } from '../../kernel/index.ts';
import { DRAFT_NUMBER } from '../sale/compose-order-fattura.ts';
import { extrasOf, type DocumentExtras } from './document-extras.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';
import { fitted, requireRoom } from '../mirror/issued-source.ts';
import { invoicingTerms, type InvoicingTerms } from '../sale/invoicing-terms.ts';
import { LOCAL_DRAFT } from './local-draft.ts';
import { newRow } from './new-row.ts';

/** What `create-note` stands on. */
export type CreateNotePorts = Pick<
  InvoicingPorts,
  'audit' | 'clock' | 'config' | 'digest' | 'ids' | 'invoices' | 'settings' | 'unitOfWork'
>;

interface CreateNote extends DocumentExtras {
  readonly documentType: 'TD04' | 'TD05';
  readonly sourceId: FatturaId;
  /** Absent in a credit note: the whole invoice. */
  readonly lines?: readonly FatturaLine[] | undefined;
  readonly actor: AuditedActor;
}

/** What becomes of a draft that was composed and judged. */
export type KeepDraft<E> = (row: FatturaRow) => Effect.Effect<FatturaRow, E>;

/** A linked note as a Local draft. The invoice is locked, so that two notes at once are counted one after the other. */
export const createNote =
  (ports: CreateNotePorts) =>
  <E>(command: CreateNote, keep: KeepDraft<E>) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const terms = yield* invoicingTerms(ports);
        const source = yield* ports.invoices
          .lockRow(command.sourceId)
          .pipe(
            Effect.catchTag('NotFound', () =>
              Effect.fail(refusal('credit_note_source_unavailable', { why: 'not_found' })),
            ),
          );
        const kind = command.documentType;
        yield* fromResult(mayNote({ kind, source, sellerVatNumber: terms.seller.vatNumber }));
        const content = yield* compose(command, source, terms);
        const row = newRow(ports, content, {
          ...LOCAL_DRAFT,
          number: null,
          series: terms.series,
          sourceId: source.id,
          orderId: source.orderId,
          buyerEmail: source.buyerEmail,
        });
        const left = kind === 'TD04' ? yield* requireRoom(ports)(source, row) : [];
        return yield* keep(fitted(ports)(row, left));
      }),
    );

/** A note that cannot be written has one code; what stands against it is its `reason`. */
const compose = (command: CreateNote, source: FatturaRow, terms: InvoicingTerms) => {
  const invoice = source.content;
  if (isSemplificata(invoice) || source.number === null) throw new Error('judged before');
  // Lines are composed in euros; a whole invoice is taken back in its own currency.
  if (command.lines !== undefined && source.currency !== 'EUR')
    return Effect.fail(refusal('credit_note_source_unavailable', { why: 'currency' }));
  const date = Temporal.PlainDate.compare(terms.today, source.date) < 0 ? source.date : terms.today;
  const common = {
    seller: terms.seller,
    number: DRAFT_NUMBER,
    date,
    currency: 'EUR',
    corrects: { number: source.number, date: source.date },
    stampDuty: terms.stampDuty,
    ...extrasOf(command),
  } as const;
  const composed =
    command.lines === undefined && command.documentType === 'TD04'
      ? creditWhole(invoice, common)
      : composeNote(invoice, {
          ...common,
          tipoDocumento: command.documentType,
          lines: command.lines ?? [],
          splitPayment: command.splitPayment ?? owesVatItself(invoice),
        });
  return composed.isOk()
    ? Effect.succeed(composed.value)
    : Effect.fail(refusal('credit_note_creation_failed', { ...composed.error.params, reason: composed.error.code }));
};

/** The invoice's buyer pays VAT to the treasury himself, so a note about it says the same. */
const owesVatItself = (invoice: FatturaElettronica): boolean =>
  invoice.FatturaElettronicaBody.some(({ DatiBeniServizi }) =>
    DatiBeniServizi.DatiRiepilogo.some(({ EsigibilitaIVA }) => EsigibilitaIVA === 'S'),
  );
