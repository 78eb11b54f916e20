import * as Effect from 'effect/Effect';
import {
  documentShown,
  isCreditNote,
  leftOf,
  type CheckFinding,
  type ComposeRefusalCode,
  type DocumentShown,
  type FatturaRow,
  type NoteRefusalCode,
  type VatShare,
} from '@svc/domain/invoicing';
import type { FatturaId, Refusal } from '@svc/domain/kernel';
import type { BillingProfileRequired } from '../billing-profile-required.ts';
import { invoicingTerms } from '../sale/invoicing-terms.ts';
import { storedFindings } from './check-fattura.ts';
import { composeDraft, type CreateFattura, type CreateFatturaPorts } from './create-fattura.ts';

/** Why a draft cannot be written, as a person who composes can mend it. */
export type UnmadeCode = ComposeRefusalCode | NoteRefusalCode | 'credit_note_creation_failed';

/** A draft as it would be made: what is wrong with it, and what it says where nothing keeps it from being written. */
export interface PreviewedFattura {
  readonly fields: BillingProfileRequired['problems'];
  /** Why it cannot be written at all. */
  readonly refused: Refusal<UnmadeCode> | null;
  readonly findings: readonly CheckFinding[];
  readonly shown: DocumentShown | null;
  /** Of a credit note: what is left of its invoice at each rate, this note not counted. */
  readonly left: readonly VatShare[];
}

/** Leaves the unit of work with the draft, so that nothing of it stays. */
interface WouldBe {
  readonly _tag: 'WouldBe';
  readonly row: FatturaRow;
}
const wouldBe = (row: FatturaRow): Effect.Effect<never, WouldBe> => Effect.fail({ _tag: 'WouldBe', row });

/** Any other refusal is one of the call. */
const MENDED: Readonly<Record<UnmadeCode, true>> = {
  text_not_latin: true,
  text_too_long: true,
  text_empty: true,
  number_invalid: true,
  lines_missing: true,
  lines_too_many: true,
  quantity_invalid: true,
  amount_invalid: true,
  vat_invalid: true,
  total_negative: true,
  payment_mismatch: true,
  iban_invalid: true,
  buyer_is_seller: true,
  period_invalid: true,
  delivery_invalid: true,
  credit_note_source_unavailable: true,
  credit_note_creation_failed: true,
};
const isMended = (refused: Refusal<string>): refused is Refusal<UnmadeCode> => Object.hasOwn(MENDED, refused.code);

/** POST …/fatture with `dryRun`: the draft goes through all that its making asks, and nothing is stored. */
export const previewFattura = (ports: CreateFatturaPorts) => (command: CreateFattura) =>
  Effect.gen(function* () {
    const { today } = yield* invoicingTerms(ports);
    const left = command.documentType === 'TD04' ? yield* leftOfSource(ports)(command.sourceId) : [];
    const nothing: PreviewedFattura = { fields: [], refused: null, findings: [], shown: null, left };
    const whole = ({ row }: WouldBe): PreviewedFattura => ({
      ...nothing,
      findings: storedFindings(row, today),
      shown: documentShown(row.content),
    });
    return yield* composeDraft(ports)(command, wouldBe).pipe(
      Effect.map(() => nothing),
      Effect.catchTag('WouldBe', (draft) => Effect.succeed(whole(draft))),
      Effect.catchTag('BillingProfileRequired', ({ problems }: BillingProfileRequired) =>
        Effect.succeed({ ...nothing, fields: problems }),
      ),
      Effect.catchTag('Refusal', (refused) =>
        isMended(refused) ? Effect.succeed({ ...nothing, refused }) : Effect.fail(refused),
      ),
    );
  });

const leftOfSource = (ports: Pick<CreateFatturaPorts, 'invoices'>) => (sourceId: FatturaId | undefined) =>
  Effect.gen(function* () {
    const source = sourceId === undefined ? null : yield* ports.invoices.findRow(sourceId);
    if (source === null || isCreditNote(source)) return [];
    return leftOf(source.content, yield* ports.invoices.creditNotes(source.id, null, 'counting'));
  });
