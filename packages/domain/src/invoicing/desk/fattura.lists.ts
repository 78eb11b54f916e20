import type { MirrorState } from '../emission/mirror.transitions.ts';

/** What a person can do with a document; each is a row of the API. */
export const fatturaActions = [
  'number',
  'send',
  'revise',
  'resend',
  'invoiceRetry',
  'sync',
  'check',
  'credit',
  'markRead',
  'forward',
  'notifications',
  'pdf',
  'xml',
] as const;
/** Something that a person can do with a document. */
export type FatturaAction = (typeof fatturaActions)[number];

/**
 * Why an action is not there now, or what it asks first: `outcomeUnknown` and `accountChanged` stand beside an action that a
 * person may take once they have looked at the gateway, the second one with the account of before.
 */
export const fatturaObstacles = [
  'notDraft',
  'alreadyNumbered',
  'orderInvoice',
  'notRefused',
  'invoiceNotFailed',
  'stillThere',
  'refunded',
  'refundOpen',
  'gatewayChanged',
  'notConfigured',
  'noSeller',
  'foreignSeller',
  'sourceNotIssued',
  'notIssued',
  'lot',
  'nothingLeft',
  'tooLate',
  'findings',
  'simplified',
  'notAtGateway',
  'alreadyRead',
  'absenceTooEarly',
  'accountChanged',
  'outcomeUnknown',
] as const;
/** Why an action is not there now, or what it asks first. */
export type FatturaObstacle = (typeof fatturaObstacles)[number];

/** What a state means for who issued the document, before any code of SDI. */
export const outcomes = {
  DRAFT: 'draft',
  QUEUED: 'waiting',
  SENDING: 'waiting',
  PREN: 'waiting',
  INVI: 'waiting',
  CONS: 'issued',
  NONC: 'issued',
  ACCE: 'issued',
  DECO: 'issued',
  ERRO: 'toCorrect',
  RIFI: 'toCorrect',
  NEEDS_REVIEW: 'lookFirst',
  RECEIVED: 'received',
} as const satisfies { readonly [state in MirrorState]: string };
/** The word of a state's outcome. */
export type FatturaOutcome = (typeof outcomes)[MirrorState];
