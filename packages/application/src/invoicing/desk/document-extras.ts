import type { FatturaInput, FatturaPayment, FatturaReference } from '@svc/domain/invoicing';

/** What a document says beside its parties and lines. */
export interface DocumentExtras {
  /** How it is paid, or was at the desk; the amount is computed. */
  readonly payment?: Omit<FatturaPayment, 'condition' | 'amountCents'> | undefined;
  readonly references?: readonly FatturaReference[] | undefined;
  readonly splitPayment?: boolean | undefined;
  /** Who bears the stamp duty of this document; the setting says so where it is absent. */
  readonly stampDuty?: FatturaInput['stampDuty'] | undefined;
  readonly causale?: string | undefined;
}

/** The optional parts as `composeFattura` takes them: absent rather than undefined. */
export const extrasOf = ({
  payment,
  references,
  splitPayment,
  stampDuty,
  causale,
}: DocumentExtras): Pick<
  FatturaInput,
  'payment' | 'references' | 'splitPayment' | 'stampDuty' | 'chargesPublicBuyer' | 'causale'
> => ({
  ...(payment === undefined ? {} : { payment: { ...payment, condition: 'TP02' } }),
  ...(references === undefined ? {} : { references }),
  ...(splitPayment === undefined ? {} : { splitPayment }),
  // The setting alone charges no public administration: a local body is charged by the document that says so.
  ...(stampDuty === undefined ? {} : { stampDuty, chargesPublicBuyer: stampDuty === 'recharged' }),
  ...(causale === undefined ? {} : { causale }),
});
