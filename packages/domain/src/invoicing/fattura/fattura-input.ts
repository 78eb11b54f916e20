import type { Vat } from '../../kernel/index.ts';
import type { BillingProfile } from '../party/billing-profile.ts';
import type { SellerIdentity } from '../party/seller.ts';

/** The documents svc composes: invoice, credit note, debit note, collective (deferred) invoice. */
export type ComposedType = 'TD01' | 'TD04' | 'TD05' | 'TD24';

export interface FatturaLine {
  readonly description: string;
  /** Integer, 1 to 999,999. */
  readonly quantity: number;
  /** What was paid for the whole line, VAT included, in cents. Negative for an allowance; the document never is. */
  readonly grossCents: number;
  readonly vat: Vat;
}

export interface FatturaInput {
  readonly tipoDocumento: ComposedType;
  readonly seller: SellerIdentity;
  readonly buyer: BillingProfile;
  /** See `formatInvoiceNumber`. */
  readonly number: string;
  /** The fiscal day, see `fiscalDateOf`. */
  readonly date: Temporal.PlainDate;
  readonly currency: 'EUR';
  readonly lines: readonly FatturaLine[];
  /** Paid online: by card (MP08), in full (TP02). */
  readonly payment?: {
    readonly method: 'MP08';
    readonly condition: 'TP02';
    readonly amountCents: number;
    readonly date?: Temporal.PlainDate;
  };
  /** The invoices a credit or debit note corrects. */
  readonly linkedTo?: readonly { readonly number: string; readonly date: Temporal.PlainDate }[];
  /** Free text; split over several Causale elements when long. */
  readonly causale?: string;
}

export type ComposeRefusalCode =
  | 'text_not_latin'
  | 'text_too_long'
  | 'text_empty'
  | 'number_invalid'
  | 'lines_missing'
  | 'lines_too_many'
  | 'quantity_invalid'
  | 'amount_invalid'
  | 'vat_invalid'
  | 'total_negative'
  | 'payment_mismatch';
