import { outcomes, type FatturaOutcome, type MirrorState } from '@svc/domain/invoicing/machines';
import type { Tone } from '../kernel/theme/tokens.ts';
import type { invoiceTexts } from './invoice.texts.ts';
import type { invoicesTexts } from './invoices.texts.ts';

/** A tone for each outcome; a new one does not compile without. */
const tones: Readonly<Record<FatturaOutcome, Tone>> = {
  draft: 'neutral',
  waiting: 'wait',
  issued: 'ok',
  toCorrect: 'stop',
  lookFirst: 'stop',
  received: 'info',
};

interface Label {
  readonly tone: Tone;
  readonly word: keyof typeof invoicesTexts.it;
}

/** What a state means for who issued the document. */
export const outcomeOf = (state: MirrorState): Label => ({
  tone: tones[outcomes[state]],
  word: `out_${outcomes[state]}`,
});

/** States that become something else by themselves. */
export const isMoving = (state: MirrorState): boolean => outcomes[state] === 'waiting';

/** What a person does about a document in a state; null where there is nothing to do. */
export const stepsOf: Readonly<Record<MirrorState, keyof typeof invoiceTexts.it | null>> = {
  DRAFT: 'todo_DRAFT',
  QUEUED: null,
  SENDING: null,
  PREN: null,
  INVI: null,
  CONS: null,
  NONC: 'todo_NONC',
  ACCE: null,
  DECO: null,
  ERRO: 'todo_ERRO',
  RIFI: 'todo_RIFI',
  NEEDS_REVIEW: 'todo_NEEDS_REVIEW',
  RECEIVED: 'todo_RECEIVED',
};
