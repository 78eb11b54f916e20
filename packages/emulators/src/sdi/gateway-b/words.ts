import type { InvoiceRecord } from './books.ts';

/** `marking` of the SDI API. A state that is none of SDI's is a word of its own already. */
export const markingOf = ({ state, format }: Pick<InvoiceRecord, 'state' | 'format'>): string => {
  const words: Readonly<Record<string, string>> = {
    PREN: 'waiting',
    INVI: 'sent',
    CONS: format === 'FPA12' ? 'delivered-pa' : 'delivered',
    NONC: 'not-delivered',
    ACCE: 'accepted-pa',
    DECO: 'deadline-terms',
    ERRO: 'rejected',
    RIFI: 'rejected-pa',
  };
  return Object.hasOwn(words, state) ? (words[state] ?? state) : state;
};
