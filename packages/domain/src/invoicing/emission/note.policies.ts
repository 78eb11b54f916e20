import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';
import { statesOf } from '../../kernel/transitions.ts';
import type { Result } from 'neverthrow';
import { isSemplificata } from '../fattura/index.ts';
import type { FatturaRow } from './fattura-row.ts';
import { isCreditNote } from './linked-invoices.ts';
import { mirrorTable, type MirrorState } from './mirror.transitions.ts';
import { outcomeClass } from './outcome-class.ts';

/** The document stands: SDI has it, or it was numbered with us and is sent elsewhere. */
export const isIssued = ({ state, number }: Pick<FatturaRow, 'state' | 'number'>): boolean =>
  state === 'DRAFT' ? number !== null : outcomeClass(state) === 'Confirmed';

/** Beyond a numbered draft: on its way, standing, or in doubt. What was refused or never numbered counts for nothing. */
export const countingStates: readonly MirrorState[] = statesOf(mirrorTable).filter(
  (state) => !['DRAFT', 'ERRO', 'RIFI', 'RECEIVED'].includes(state),
);

/** A credit note (TD04) or debit note (TD05) that is wanted, and the invoice under it. */
export interface NoteFacts {
  readonly kind: 'TD04' | 'TD05';
  readonly source: Pick<FatturaRow, 'direction' | 'state' | 'number' | 'documentType' | 'sellerVatNumber' | 'content'>;
  /** Who would sign the note. */
  readonly sellerVatNumber: string;
}
/** It carries `why`: foreign, not_issued, credit_note, simplified or lot. Spec 2, Errors. */
export type NoteRefusalCode = 'credit_note_source_unavailable';
type NoteRule = Rule<NoteFacts, NoteRefusalCode>;

const unavailable = (why: string): Refusal<NoteRefusalCode> => refusal('credit_note_source_unavailable', { why });
const ours: NoteRule = ({ source, sellerVatNumber }) =>
  source.direction === 'outbound' && source.sellerVatNumber === sellerVatNumber ? undefined : unavailable('foreign');
const issued: NoteRule = ({ source }) => (isIssued(source) ? undefined : unavailable('not_issued'));
/** What a credit note took away, a debit note gives back. */
const noCreditOfACredit: NoteRule = ({ kind, source }) =>
  kind === 'TD04' && isCreditNote(source) ? unavailable('credit_note') : undefined;
/** A simplified invoice is corrected by a simplified note (TD08, TD09), which nobody composes here. */
const ordinary: NoteRule = ({ source }) => (isSemplificata(source.content) ? unavailable('simplified') : undefined);
const single: NoteRule = ({ source }) =>
  source.content.FatturaElettronicaBody.length > 1 ? unavailable('lot') : undefined;

/** Whether a note may be composed over an invoice; the first refusal wins. */
export const noteRules = [ours, issued, noCreditOfACredit, ordinary, single] as const;
/** Judges `noteRules`; whether the amount fits says `fitsInto`. */
export const mayNote = (facts: NoteFacts): Result<void, Refusal<NoteRefusalCode>> => judge(noteRules, facts);

/** All that was ever credited, this note included, must not exceed the invoice. */
export const fitsInto = (
  invoiceCents: number,
  creditedCents: number,
  noteCents: number,
): Refusal<'credit_exceeds_invoice'> | undefined =>
  creditedCents + noteCents > invoiceCents
    ? refusal('credit_exceeds_invoice', { leftCents: invoiceCents - creditedCents, noteCents })
    : undefined;
