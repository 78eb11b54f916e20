import type { InvoiceRecord } from '../gateway-b/books.ts';

/** `details.sdi_status` and `state` of the Invoice API. */
const words: Readonly<Record<string, readonly [status: string, state: string]>> = {
  PREN: ['BOOKED', 'NEW'],
  INVI: ['SENT', 'SENT'],
  CONS: ['DELIVERED', 'DONE'],
  NONC: ['NOT_DELIVERED', 'DONE'],
  ACCE: ['ACCEPTED', 'DONE'],
  DECO: ['TERMS_EXPIRED', 'DONE'],
  ERRO: ['ERROR', 'ERROR'],
  RIFI: ['REJECTED', 'ERROR'],
  received: ['RECEIVED', 'RECEIVED'],
};

/** A state that is none of SDI's is a word of its own already. What an administration was handed is still open. */
export const statusOf = ({ state, format }: InvoiceRecord): { readonly status: string; readonly state: string } => {
  const [status, rowState] = (Object.hasOwn(words, state) ? words[state] : undefined) ?? [state, 'SENT'];
  return { status, state: status === 'DELIVERED' && format === 'FPA12' ? 'SENT' : rowState };
};
