import * as Effect from 'effect/Effect';
import {
  composeFattura,
  fiscalYearOf,
  isSemplificata,
  underRegimeOf,
  type FatturaInput,
  type FatturaLine,
  type SellerIdentity,
} from '@svc/domain/invoicing';
import { refusal, type FatturaId } from '@svc/domain/kernel';
import { fromResult, nameMade, type AuditedActor } from '../../kernel/index.ts';
import { buyerOf, type BuyerChoice } from '../sale/buyer-of.ts';
import { DRAFT_NUMBER } from '../sale/compose-order-fattura.ts';
import { createNote, type CreateNotePorts, type KeepDraft } from './create-note.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';
import { invoicingTerms } from '../sale/invoicing-terms.ts';
import { requireIssuedSource } from '../mirror/issued-source.ts';
import { insertDraft, LOCAL_DRAFT } from './local-draft.ts';
import { newRow } from './new-row.ts';
import { extrasOf, type DocumentExtras } from './document-extras.ts';

export type CreateFatturaPorts = Ports;
type Ports = CreateNotePorts & Pick<InvoicingPorts, 'aziende' | 'billingProfiles'>;

export interface CreateFattura extends BuyerChoice, DocumentExtras {
  readonly documentType: 'TD01' | 'TD04' | 'TD05';
  /** Absent for a credit note over a whole invoice. */
  readonly lines?: readonly FatturaLine[] | undefined;
  /** The invoice of ours that a note corrects. */
  readonly sourceId?: FatturaId | undefined;
  /** The invoices that a note corrects, by their numbers: of elsewhere, or one of ours. */
  readonly linkedTo?: FatturaInput['linkedTo'];
  readonly actor: AuditedActor;
}

/**
 * Composes a Local draft: an invoice, or a note, which is made from the invoice it corrects when that is one of ours.
 * Its number comes with the first transmission, or by `numberFattura`.
 */
export const createFattura = (ports: Ports) => (command: CreateFattura) =>
  composeDraft(ports)(command, (row) =>
    Effect.andThen(nameMade(row.id), insertDraft(ports)(row, 'fattura.create', command.actor)),
  );

/** @param keep what becomes of the draft, inside the unit of work that judged it */
export const composeDraft =
  (ports: Ports) =>
  <E>(command: CreateFattura, keep: KeepDraft<E>) =>
    Effect.gen(function* () {
      const { documentType, sourceId } = command;
      if (documentType !== 'TD01' && sourceId !== undefined)
        return yield* createNote(ports)({ ...command, documentType, sourceId }, keep);
      if (documentType !== 'TD01' && (command.linkedTo ?? []).length === 0)
        return yield* Effect.fail(refusal('credit_note_source_unavailable', { why: 'not_named' }));
      const terms = yield* invoicingTerms(ports);
      const buyer = yield* buyerOf(ports)(command);
      const corrected = documentType === 'TD01' ? null : yield* namedInvoice(ports)(command, terms.seller);
      const content = yield* fromResult(
        composeFattura({
          tipoDocumento: documentType,
          seller: corrected === null ? terms.seller : underRegimeOf(corrected, terms.seller),
          buyer,
          number: DRAFT_NUMBER,
          date: terms.today,
          currency: 'EUR',
          lines: command.lines ?? [],
          stampDuty: terms.stampDuty,
          ...extrasOf(command),
          ...(command.linkedTo === undefined ? {} : { linkedTo: command.linkedTo }),
        }),
      );
      const row = newRow(ports, content, {
        ...LOCAL_DRAFT,
        number: null,
        series: terms.series,
        buyerEmail: buyer.email ?? null,
      });
      return yield* ports.unitOfWork.run(
        Effect.gen(function* () {
          const linked = documentType === 'TD01' ? row : yield* requireIssuedSource(ports)(row);
          return yield* keep(linked);
        }),
      );
    });

/** The one invoice of ours that a note names by its number; null when it names another's, or several. */
const namedInvoice =
  (ports: Pick<InvoicingPorts, 'invoices'>) =>
  ({ linkedTo = [] }: Pick<CreateFattura, 'linkedTo'>, seller: SellerIdentity) =>
    Effect.gen(function* () {
      const [named, ...others] = linkedTo;
      if (named === undefined || others.length > 0) return null;
      const key = { issuer: seller.vatNumber, number: named.number, documentType: 'TD01' };
      const holder = yield* ports.invoices.numberHolder({ ...key, fiscalYear: fiscalYearOf(named.date) });
      const row = holder === null ? null : yield* ports.invoices.findRow(holder);
      return row === null || isSemplificata(row.content) ? null : row.content;
    });
