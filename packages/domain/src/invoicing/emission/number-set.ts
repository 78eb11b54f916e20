import type { FatturaRow } from './fattura-row.ts';

/**
 * Documents of an issuer and year that may not share a number are in one set (00404): a credit note may have that of an
 * invoice, an ordinary one (TD04) as well as a simplified one (TD08); debit notes count among the invoices.
 */
export const numberSet = ({ documentType }: Pick<FatturaRow, 'documentType'>): 'TD04' | 'TD08' | 'invoices' =>
  documentType === 'TD04' || documentType === 'TD08' ? documentType : 'invoices';
