import type { FatturaId, InvoiceJobId, LotId, OrderId } from '../../kernel/ids.ts';
import type { FatturaDocument } from '../fattura/index.ts';
import type { MirrorState } from './mirror.transitions.ts';
import type { Book } from './named-parties.ts';

/** Who has the document; `Local` is nobody: drafts and imports, which call no gateway (spec 2). */
export type FatturaProvider = 'GatewayA' | 'GatewayB' | 'Local';
/** Which side of a gateway; Test is the default (spec 2, E-invoicing settings). */
export type GatewayEnvironmentName = 'Test' | 'Prod';

/**
 * A document in the mirror: ours, imported, or received. `submittedXml` is the current revision as we sent it,
 * `transmittedXml` what the gateway says it really sent.
 */
export interface FatturaRow {
  readonly id: FatturaId;
  readonly provider: FatturaProvider;
  readonly environment: GatewayEnvironmentName;
  /** Who writes it: `outbound` is ours, numbered by us; `inbound` came from outside. */
  readonly direction: 'outbound' | 'inbound';
  /** Whether it is a sale or a purchase of ours, also where the other party writes it. */
  readonly book: Book;
  readonly state: MirrorState;
  /** The gateway's own word, kept raw. */
  readonly rawState: string | null;
  readonly message: string | null;
  readonly remoteId: string | null;
  readonly sdiIdentifier: string | null;
  readonly fileName: string | null;
  readonly orderId: OrderId | null;
  readonly jobId: InvoiceJobId | null;
  /** The invoice this credit or debit note corrects. */
  readonly sourceId: FatturaId | null;
  readonly documentType: string;
  readonly series: string | null;
  /** Null for a draft of ours: reserved in the transaction of its first emission intent. */
  readonly number: string | null;
  readonly date: Temporal.PlainDate;
  readonly fiscalYear: number;
  readonly sellerVatNumber: string;
  /** Who numbers it, as `bareNumber` writes it: the seller, or the buyer where the buyer writes it. */
  readonly issuer: string;
  /** The other party: the buyer of a sale, the seller of a purchase. */
  readonly counterpartyName: string;
  /** Its VAT number with the country, `IT01234567897`, else its codice fiscale; null when it has neither. */
  readonly counterpartyTaxCode: string | null;
  /** Where the courtesy copy of ours goes; null when nobody gave an address. */
  readonly buyerEmail: string | null;
  /** ISO 4217, as the document says (Divisa); the cents below are of it. */
  readonly currency: string;
  /** Of a credit note the amount that it gives back, also where it is written below zero. */
  readonly netCents: number;
  readonly vatCents: number;
  readonly totalCents: number;
  /** The current revision; buyer data and descriptions may change after a proven refusal, nothing else. */
  readonly content: FatturaDocument;
  readonly revision: number;
  /** Attempts that were begun; stamps ProgressivoInvio. */
  readonly attempts: number;
  readonly submittedXml: string | null;
  readonly transmittedXml: string | null;
  /** SHA-256 of the fiscal content, without DatiTrasmissione. */
  readonly fiscalHash: string;
  /** The file that it came in together with other documents; null of one that has a file of its own. */
  readonly lotId: LotId | null;
  /** Which of that file's documents it is, from 1. */
  readonly lotPosition: number;
  readonly read: boolean;
  readonly createdAt: Temporal.Instant;
  readonly updatedAt: Temporal.Instant;
}

/** What a list shows of a row: everything but the document itself and its bytes, which may be megabytes. */
export type FatturaSummary = Omit<FatturaRow, 'content' | 'submittedXml' | 'transmittedXml'>;

/** The row without the document and its bytes. */
export const summaryOf = (row: FatturaRow): FatturaSummary => {
  const { content: _, submittedXml: __, transmittedXml: ___, ...summary } = row;
  return summary;
};
