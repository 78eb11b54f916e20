import type { EmailJobId, FatturaId, InvoiceJobId, OrderId } from '../../kernel/ids.ts';
import { step } from '../../kernel/transitions.ts';
import type { SellerIdentity } from '../party/index.ts';
import type { EmailJobState } from './email-job.transitions.ts';
import type { GatewayEnvironmentName } from './fattura-row.ts';
import { invoiceJobTable, type InvoiceJobEvent, type InvoiceJobState } from './invoice-job.transitions.ts';

/** One per order, queued by its finalization. Seller, provider and environment are frozen then. */
export interface InvoiceJob {
  readonly id: InvoiceJobId;
  readonly orderId: OrderId;
  readonly source: 'Booking' | 'CommerceOrder';
  readonly state: InvoiceJobState;
  readonly provider: 'GatewayA' | 'GatewayB';
  readonly environment: GatewayEnvironmentName;
  readonly seller: SellerIdentity;
  readonly series: string;
  readonly timeZone: string;
  /** The document; exists, numbered, from the first emission intent on. */
  readonly fatturaId: FatturaId | null;
  readonly attempts: number;
  readonly nextAttemptAt: Temporal.Instant;
  /** Money that went back while the document could not be credited yet. */
  readonly pendingCreditCents: number;
  readonly creditNoteId: FatturaId | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly createdAt: Temporal.Instant;
}

/** All of them, for the store's constraint. */
export const emailPurposes = ['courtesy', 'forward'] as const;

/** A document that is to be mailed. */
export interface EmailJob {
  readonly id: EmailJobId;
  readonly fatturaId: FatturaId;
  /** `courtesy`: our copy for the buyer, once per document. `forward`: what an admin sends on. */
  readonly purpose: (typeof emailPurposes)[number];
  readonly files: readonly ('pdf' | 'xml')[];
  /** What the admin writes above a forwarded document. */
  readonly note: string | null;
  readonly to: string;
  readonly locale: 'it' | 'en';
  readonly state: EmailJobState;
  readonly attempts: number;
  readonly nextAttemptAt: Temporal.Instant;
  readonly createdAt: Temporal.Instant;
}

/** The job after an event; a refused or moot event leaves it as it is. */
export const moveJob = (job: InvoiceJob, event: InvoiceJobEvent): InvoiceJob => ({
  ...job,
  state: step(invoiceJobTable, job.state, event).unwrapOr(job.state),
});
