import type { Answer, Input } from '../kernel/api/api.ts';

/** An invoice as its page has it. */
export type InvoiceShown = Answer<'einvoicing.fatture.get'>;
export type Finding = InvoiceShown['findings'][number];

/** A buyer as a person corrects it. */
export type Buyer = NonNullable<NonNullable<Input<'einvoicing.fatture.resend'>['body']>['billingProfile']>;

/** Where a field stands in the document, as people name it: the last element of its path. */
export const elementOf = (path: string | null): string => path?.split('/').at(-1) ?? '';
