import type { Vat } from '../../kernel/index.ts';
import type { BillingProfile } from '../party/billing-profile.ts';
import type { SellerIdentity } from '../party/seller.ts';

/** The documents svc composes: invoice, credit note, debit note, collective (deferred) invoice. */
export type ComposedType = 'TD01' | 'TD04' | 'TD05' | 'TD24';

/** What was sold and paid, VAT included: becomes one DettaglioLinee (2.2.1). A document has 1 to 9999 of them. */
export interface FatturaLine {
  readonly description: string;
  /** Integer, 1 to 999,999. */
  readonly quantity: number;
  /** What was paid for the whole line, VAT included, in cents. Negative for an allowance; the document never is. */
  readonly grossCents: number;
  readonly vat: Vat;
  /** When a service was given, first and last day. */
  readonly period?: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate };
}

/** MP01 cash, MP02 cheque, MP05 transfer, MP08 card, MP19 SEPA direct debit, MP23 PagoPA. */
export type PaymentMethod = 'MP01' | 'MP02' | 'MP05' | 'MP08' | 'MP19' | 'MP23';

/** How the document is paid, in full (TP02): a card online (MP08), or in some way at the desk. */
export interface FatturaPayment {
  readonly method: PaymentMethod;
  readonly condition: 'TP02';
  /** What the buyer pays: the total, less VAT under split payment. That is it when absent, too. */
  readonly amountCents?: number;
  /** Paid on, or due by. */
  readonly date?: Temporal.PlainDate;
  /** The seller's account, where a transfer is to go. */
  readonly iban?: string;
}

/** A document of the buyer's that the invoice answers to; a public administration wants CIG and CUP with it. */
export interface FatturaReference {
  readonly kind: 'order' | 'contract' | 'agreement';
  readonly number: string;
  readonly date?: Temporal.PlainDate;
  readonly cig?: string;
  readonly cup?: string;
}

/** A delivery note, and the lines (from 1) that it accompanied. */
export interface FatturaDelivery {
  readonly number: string;
  readonly date: Temporal.PlainDate;
  readonly lines: readonly number[];
}

/** All that one document says, before VAT is split off; totals and summaries follow from the lines. */
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
  readonly payment?: FatturaPayment;
  /** The invoices a credit or debit note corrects. */
  readonly linkedTo?: readonly { readonly number: string; readonly date: Temporal.PlainDate }[];
  readonly references?: readonly FatturaReference[];
  /** Of a collective invoice; see `collectiveInput`. */
  readonly deliveries?: readonly FatturaDelivery[];
  /** The buyer pays VAT to the treasury himself (DPR 633/1972, art. 17-ter). */
  readonly splitPayment?: boolean;
  /**
   * Who bears stamp duty where it is due: the seller (the default), or the buyer by a line of its own. Never of a TD04, and
   * of a public administration only where `chargesPublicBuyer` says so.
   */
  readonly stampDuty?: 'borne' | 'recharged';
  /** The public administration that buys is a local body. Towards the State the seller bears it (DPR 642/1972, art. 8). */
  readonly chargesPublicBuyer?: boolean;
  /** Free text; split over several Causale elements when long. */
  readonly causale?: string;
}

/** A note without its buyer: that is the corrected invoice's, as it was written there. */
export interface NoteInput extends Omit<FatturaInput, 'tipoDocumento' | 'buyer' | 'linkedTo' | 'deliveries'> {
  readonly tipoDocumento: 'TD04' | 'TD05';
  /** The invoice it corrects. */
  readonly corrects: { readonly number: string; readonly date: Temporal.PlainDate };
}

/**
 * Why a document is not composed: who buys comes first, then number, lines, sums, IBAN, deliveries and payment, texts
 * last. One reason is given. The details name the `field` of a text, the `line` (from 1) of a line.
 */
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
  | 'payment_mismatch'
  | 'iban_invalid'
  | 'buyer_is_seller'
  | 'period_invalid'
  | 'delivery_invalid';
