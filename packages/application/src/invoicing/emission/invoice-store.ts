import type { Effect } from 'effect/Effect';
import type { OrderKind } from '@svc/domain/commerce';
import type {
  Book,
  EmailJob,
  FatturaDocument,
  FatturaRow,
  FatturaSummary,
  GatewayEnvironmentName,
  InvoiceJob,
  MirrorState,
  Sale,
} from '@svc/domain/invoicing';
import type { EmailJobId, FatturaId, InvoiceJobId, LotId, OrderId } from '@svc/domain/kernel';
import type { NotFound, StoreDown, Taken } from '../../kernel/index.ts';
import type { MirrorMarks } from '../mirror/mirror-marks.ts';

/** Every transmission's bytes are kept, ours and those the gateway says it sent. */
export interface EmissionRecord {
  readonly fatturaId: FatturaId;
  readonly attempt: number;
  readonly revision: number;
  readonly submittedXml: string;
  readonly transmittedXml: string | null;
  readonly at: Temporal.Instant;
}

/** What a number is unique among: `numberSet` of the domain, of an issuer's year. */
type NumberKey = 'issuer' | 'fiscalYear' | 'number' | 'documentType';

export interface FatturaQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly book?: Book;
  /** In any of these states; absent: in whatever state. */
  readonly states?: readonly MirrorState[];
  readonly documentType?: string;
  /** A part of the number, or of the other party's name or tax code; no sign means anything but itself. */
  readonly search?: string;
  readonly orderId?: OrderId;
  /** By the document's own date, both days included. */
  readonly from?: Temporal.PlainDate;
  readonly to?: Temporal.PlainDate;
  readonly read?: boolean;
}

/** What an export holds: everything of those days but drafts without a number. */
export interface ExportQuery {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
  readonly book?: Book;
}

/** A part of an export, oldest day first: its lines as `csvLine` writes them, and where the next part begins. */
export interface ExportPage {
  readonly lines: string;
  /** How many they are; a name may hold a line break. */
  readonly documents: number;
  readonly next: string | null;
}

/** A numbered document as an archive keeps it; `content` only where no bytes ever left or came. */
export interface ArchivedDocument extends Pick<FatturaRow, 'id' | 'number' | 'fileName' | 'date' | 'direction'> {
  /** As it was transmitted, else as we submitted it. */
  readonly xml: string | null;
  readonly content: FatturaDocument | null;
}

/** A part of an archive, oldest day first, few enough to be held. */
export interface ArchivePage {
  readonly documents: readonly ArchivedDocument[];
  readonly next: string | null;
}

/** A sale by its id, whatever invoices it. */
export type SaleRef = Pick<Sale, 'kind' | 'id'>;

export interface InvoiceStore extends MirrorMarks {
  /** `Taken`: the order already has its one job. */
  readonly insertJob: (job: InvoiceJob) => Effect<void, Taken | StoreDown>;
  readonly lockJob: (id: InvoiceJobId) => Effect<InvoiceJob, NotFound<'InvoiceJob'> | StoreDown>;
  readonly jobOfOrder: (orderId: OrderId) => Effect<InvoiceJob | null, StoreDown>;
  readonly saveJob: (job: InvoiceJob) => Effect<void, StoreDown>;
  /** Queued and due, oldest first, claimed for `claimMs`. @param kind of that kind of orders; absent: of both */
  readonly claimJobs: (
    now: Temporal.Instant,
    claimMs: number,
    limit: number,
    kind?: OrderKind,
  ) => Effect<readonly InvoiceJob[], StoreDown>;
  /** The next number of seller, series and fiscal year; without gaps, since it commits or rolls back with its row. */
  readonly reserveNumber: (sellerVatNumber: string, series: string, fiscalYear: number) => Effect<number, StoreDown>;
  /** The outbound document that has the number of its issuer: ours, imported, or sent from elsewhere. */
  readonly numberHolder: (document: Pick<FatturaRow, NumberKey>) => Effect<FatturaId | null, StoreDown>;
  /** The received documents under a number of their issuer, oldest first: one, unless somebody sent another one under it. */
  readonly receivedHolders: (
    document: Pick<FatturaRow, NumberKey>,
  ) => Effect<readonly Pick<FatturaRow, 'id' | 'fiscalHash'>[], StoreDown>;
  /** The documents of one file, in its order. */
  readonly lotRows: (lot: LotId) => Effect<readonly FatturaRow[], StoreDown>;
  /** `Taken`: the number belongs to another document of this issuer and year, or the same received document is here. */
  readonly insertRow: (row: FatturaRow) => Effect<void, Taken | StoreDown>;
  readonly lockRow: (id: FatturaId) => Effect<FatturaRow, NotFound<'Fattura'> | StoreDown>;
  readonly findRow: (id: FatturaId) => Effect<FatturaRow | null, StoreDown>;
  /** Of a file of several documents one of them; `lotRows` has the others. */
  readonly findRemote: (
    provider: string,
    environment: GatewayEnvironmentName,
    remoteId: string,
  ) => Effect<FatturaRow | null, StoreDown>;
  readonly saveRow: (row: FatturaRow) => Effect<void, Taken | StoreDown>;
  /**
   * What credit notes other than `note` take from an invoice: on their way, standing, in doubt, or numbered drafts.
   * Ask with the invoice locked.
   */
  readonly creditedCents: (source: FatturaId, note: FatturaId) => Effect<number, StoreDown>;
  /**
   * The documents of those credit notes.
   * @param which counting: as `creditedCents` counts; all: drafts that never left as well
   */
  readonly creditNotes: (
    source: FatturaId,
    note: FatturaId | null,
    which: 'counting' | 'all',
  ) => Effect<readonly FatturaDocument[], StoreDown>;
  /** Notes of the seller's that belong to no invoice yet and name this number, by id. */
  readonly strayNotes: (
    invoice: Pick<FatturaRow, 'sellerVatNumber' | 'number'>,
  ) => Effect<readonly FatturaId[], StoreDown>;
  /** The documents that some of these sales have already. */
  readonly holdersOf: (sales: readonly SaleRef[]) => Effect<readonly FatturaId[], StoreDown>;
  /** False when one of them has a document by now; then nothing may be committed. */
  readonly claimSales: (sales: readonly SaleRef[], fatturaId: FatturaId) => Effect<boolean, StoreDown>;
  /** The sales of a document are free again. */
  readonly releaseSales: (fatturaId: FatturaId) => Effect<void, StoreDown>;
  /** Newest first, without the documents themselves. */
  readonly list: (
    query: FatturaQuery,
  ) => Effect<{ readonly items: readonly FatturaSummary[]; readonly total: number }, StoreDown>;
  /** Received documents that nobody has marked as read. */
  readonly countUnread: Effect<number, StoreDown>;
  /** @param after null for the first part, then the part's `next` */
  readonly exportPage: (query: ExportQuery, after: string | null) => Effect<ExportPage, StoreDown>;
  /** What `exportPage` counts, as documents. */
  readonly archivePage: (query: ExportQuery, after: string | null) => Effect<ArchivePage, StoreDown>;
  readonly recordEmission: (record: EmissionRecord) => Effect<void, StoreDown>;
  readonly emissions: (fatturaId: FatturaId) => Effect<readonly EmissionRecord[], StoreDown>;
}

export interface EmailJobStore {
  /** `Taken`: the document has its courtesy mail. Forwarded copies may be many. */
  readonly insert: (job: EmailJob) => Effect<void, Taken | StoreDown>;
  /** The same in the language of the order's buyer; the job's own where its document is of no order or the account is gone. */
  readonly insertForBuyer: (job: EmailJob) => Effect<void, Taken | StoreDown>;
  readonly lock: (id: EmailJobId) => Effect<EmailJob, NotFound<'EmailJob'> | StoreDown>;
  readonly save: (job: EmailJob) => Effect<void, StoreDown>;
  /**
   * Queued and due, oldest first, claimed for `claimMs`.
   * @param kind commerce: of commerce orders; booking: of everything else; absent: all
   */
  readonly claim: (
    now: Temporal.Instant,
    claimMs: number,
    limit: number,
    kind?: OrderKind,
  ) => Effect<readonly EmailJob[], StoreDown>;
  readonly find: (id: EmailJobId) => Effect<EmailJob | null, StoreDown>;
  readonly courtesyOf: (fatturaId: FatturaId) => Effect<EmailJob | null, StoreDown>;
}
