import type { GatewayEnvironment, PlannedState } from '../gateway-a-books.ts';

/** The gateway's own truth. Times are epoch milliseconds; both environments stand here, kept apart by every look. */
export interface GatewayBBooks {
  nextSdiId: number;
  invoices: InvoiceRecord[];
  companies: CompanyRecord[];
  /** An empty wallet: nothing is sent any more. */
  walletEmpty: boolean;
}

/** One document, sent or received. VAT numbers are without the country. */
export interface InvoiceRecord {
  readonly uuid: string;
  readonly environment: GatewayEnvironment;
  readonly direction: 'sent' | 'received';
  readonly number: string;
  readonly date: string;
  readonly type: string;
  readonly format: string;
  readonly recipientCode: string;
  readonly sellerVat: string;
  readonly sellerFiscalCode: string;
  readonly sellerName: string;
  readonly buyerVat: string;
  readonly buyerFiscalCode: string;
  readonly buyerName: string;
  /** As it came; this gateway sends what it gets. */
  readonly xml: string;
  readonly sha256: string;
  /** The file of a received document when it was signed, in base64. */
  readonly signedFile: string | null;
  readonly createdAt: number;
  /** Lists do not show it before: the queue is asynchronous. */
  readonly listedFrom: number;
  fileName: string | null;
  sdiId: string | null;
  /** An SDI state by its code, or a word that is none. */
  state: string;
  message: string;
  plan: PlannedState[];
  updatedAt: number;
  downloadedAt: number | null;
  notifications: NotificationRecord[];
}

/** A message of SDI that came in for a document. */
export interface NotificationRecord {
  readonly uuid: string;
  readonly at: number;
  readonly kind: string;
  readonly state: string;
  readonly message: string;
}

/** A business registry configuration: a company of the account. */
export interface CompanyRecord {
  readonly environment: GatewayEnvironment;
  readonly fiscalId: string;
  readonly name: string;
  readonly email: string;
  readonly applySignature: boolean;
  readonly applyLegalStorage: boolean;
  active: boolean;
}

export const emptyBooks = (): GatewayBBooks => ({
  nextSdiId: 71_000_001,
  invoices: [],
  companies: [],
  walletEmpty: false,
});
