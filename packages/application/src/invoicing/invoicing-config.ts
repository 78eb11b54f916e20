import type { PartialSellerFields } from '@svc/domain/invoicing';

/** What of one tenant's configuration its invoices follow. */
export interface InvoicingConfig {
  readonly invoiceSeries: string;
  readonly invoiceTimeZone: string;
  readonly invoiceEmailMaxAttempts: number;
  /** PAYMENT__INVOICESELLER__*, wholly used or not at all (seller block rule). */
  readonly environmentSeller: PartialSellerFields;
  /** An open intent this old is looked up at the other side. */
  readonly intentStaleMs: number;
  /** A lookup that finds nothing proves absence only after this long. */
  readonly absentAfterMs: number;
  /** How long a claimed row is left to the worker that took it. */
  readonly claimMs: number;
}
