import type { Result } from 'neverthrow';
import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';

/** Something a client got and pays for outside of an online order, as the invoicing desk sees it. */
export interface Sale {
  readonly kind: 'booking' | 'subscription';
  readonly id: string;
  /** It stands: not cancelled, declined, refunded. */
  readonly stands: boolean;
  /** Paid online; that order makes its own invoice. */
  readonly orderId: number | null;
  /** Already paid by what covers it, as an entry of a subscription covers a class. */
  readonly covered: boolean;
  /** What was agreed, VAT included; null when nothing was. */
  readonly grossCents: number | null;
}
/** It does not stand, its order invoices it, what covers it was paid already, or no price was agreed. */
export type SaleRefusalCode = 'sale_cancelled' | 'sale_has_order' | 'sale_covered' | 'sale_without_price';
type SaleRule = Rule<Sale, SaleRefusalCode>;

const stands: SaleRule = ({ stands: it }) => (it ? undefined : refusal('sale_cancelled'));
const offline: SaleRule = ({ orderId }) => (orderId === null ? undefined : refusal('sale_has_order', { orderId }));
const owed: SaleRule = ({ covered }) => (covered ? refusal('sale_covered') : undefined);
const priced: SaleRule = ({ grossCents }) =>
  grossCents === null || grossCents <= 0 ? refusal('sale_without_price') : undefined;

/** Whether a sale may be invoiced at the desk; the first refusal wins. */
export const saleRules = [stands, offline, owed, priced] as const;
/** Judges a sale by `saleRules`; `sale_has_order` names the order. */
export const mayInvoice = (sale: Sale): Result<void, Refusal<SaleRefusalCode>> => judge(saleRules, sale);
