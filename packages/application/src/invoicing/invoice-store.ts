import type { Effect } from 'effect/Effect';
import type { EmailJob, FatturaRow, GatewayEnvironmentName, InvoiceJob, MirrorState } from '@svc/domain/invoicing';
import type { EmailJobId, FatturaId, InvoiceJobId, OrderId } from '@svc/domain/kernel';
import type { NotFound, StoreDown, Taken } from '../kernel/index.ts';

/** Every transmission's bytes are kept, ours and those the gateway says it sent. */
export interface EmissionRecord {
  readonly fatturaId: FatturaId;
  readonly attempt: number;
  readonly revision: number;
  readonly submittedXml: string;
  readonly transmittedXml: string | null;
  readonly at: Temporal.Instant;
}

export interface FatturaQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly direction?: 'outbound' | 'inbound';
  readonly state?: MirrorState;
  readonly orderId?: OrderId;
}

export interface InvoiceStore {
  /** `Taken`: the order already has its one job. */
  readonly insertJob: (job: InvoiceJob) => Effect<void, Taken | StoreDown>;
  readonly lockJob: (id: InvoiceJobId) => Effect<InvoiceJob, NotFound<'InvoiceJob'> | StoreDown>;
  readonly jobOfOrder: (orderId: OrderId) => Effect<InvoiceJob | null, StoreDown>;
  readonly saveJob: (job: InvoiceJob) => Effect<void, StoreDown>;
  /** Queued and due, oldest first, claimed for `claimMs`. */
  readonly claimJobs: (
    now: Temporal.Instant,
    claimMs: number,
    limit: number,
  ) => Effect<readonly InvoiceJob[], StoreDown>;
  /** The next number of seller, series and fiscal year; without gaps, since it commits or rolls back with its row. */
  readonly reserveNumber: (sellerVatNumber: string, series: string, fiscalYear: number) => Effect<number, StoreDown>;
  /** Whether another outbound document has the number: imported, or sent from elsewhere. */
  readonly isNumberTaken: (
    document: Pick<FatturaRow, 'sellerVatNumber' | 'fiscalYear' | 'number' | 'documentType'>,
  ) => Effect<boolean, StoreDown>;
  /** `Taken`: the number belongs to another document of this seller, series and year. */
  readonly insertRow: (row: FatturaRow) => Effect<void, Taken | StoreDown>;
  readonly lockRow: (id: FatturaId) => Effect<FatturaRow, NotFound<'Fattura'> | StoreDown>;
  readonly findRow: (id: FatturaId) => Effect<FatturaRow | null, StoreDown>;
  readonly findRemote: (
    provider: string,
    environment: GatewayEnvironmentName,
    remoteId: string,
  ) => Effect<FatturaRow | null, StoreDown>;
  readonly saveRow: (row: FatturaRow) => Effect<void, Taken | StoreDown>;
  readonly list: (
    query: FatturaQuery,
  ) => Effect<{ readonly items: readonly FatturaRow[]; readonly total: number }, StoreDown>;
  readonly recordEmission: (record: EmissionRecord) => Effect<void, StoreDown>;
  readonly emissions: (fatturaId: FatturaId) => Effect<readonly EmissionRecord[], StoreDown>;
  /** Date of the oldest row at that gateway that `awaitsGateway`; where the mirror must look from. */
  readonly oldestOpen: (
    provider: string,
    environment: GatewayEnvironmentName,
  ) => Effect<Temporal.PlainDate | null, StoreDown>;
  /** LastSyncedAt per provider and environment. */
  readonly watermark: (
    provider: string,
    environment: GatewayEnvironmentName,
  ) => Effect<Temporal.Instant | null, StoreDown>;
  readonly setWatermark: (
    provider: string,
    environment: GatewayEnvironmentName,
    at: Temporal.Instant | null,
  ) => Effect<void, StoreDown>;
}

export interface EmailJobStore {
  /** `Taken`: the invoice has its courtesy mail. */
  readonly insert: (job: EmailJob) => Effect<void, Taken | StoreDown>;
  readonly lock: (id: EmailJobId) => Effect<EmailJob, NotFound<'EmailJob'> | StoreDown>;
  readonly save: (job: EmailJob) => Effect<void, StoreDown>;
  readonly claim: (now: Temporal.Instant, claimMs: number, limit: number) => Effect<readonly EmailJob[], StoreDown>;
  readonly ofFattura: (fatturaId: FatturaId) => Effect<EmailJob | null, StoreDown>;
}
