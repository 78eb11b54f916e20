import * as z from 'zod';
import { BillingProfileInput, type FatturaRow, type MirrorState } from '@svc/domain/invoicing';
import type { FatturaId } from '@svc/domain/kernel';
import { DateView, InstantView, MoneyView, uuidId } from '../kernel/views.ts';

const STATES = [
  'DRAFT',
  'QUEUED',
  'SENDING',
  'PREN',
  'INVI',
  'CONS',
  'NONC',
  'ACCE',
  'DECO',
  'ERRO',
  'RIFI',
  'NEEDS_REVIEW',
  'RECEIVED',
] as const satisfies readonly MirrorState[];
export const FatturaStateView = z.enum(STATES);

export const FatturaView = z
  .object({
    id: z.uuid(),
    provider: z.enum(['GatewayA', 'GatewayB', 'Local']),
    environment: z.enum(['Test', 'Prod']),
    direction: z.enum(['outbound', 'inbound']),
    status: FatturaStateView,
    rawState: z.string().nullable(),
    message: z.string().nullable(),
    remoteId: z.string().nullable(),
    sdiIdentifier: z.string().nullable(),
    fileName: z.string().nullable(),
    orderId: z.int().nullable(),
    sourceId: z.uuid().nullable(),
    documentType: z.string(),
    series: z.string().nullable(),
    number: z.string().nullable(),
    date: DateView,
    sellerVatNumber: z.string(),
    buyerName: z.string(),
    total: MoneyView,
    revision: z.int(),
    attempts: z.int(),
    read: z.boolean(),
    createdAt: InstantView,
    updatedAt: InstantView,
  })
  .meta({ id: 'Fattura' });

export const fatturaView = (row: FatturaRow): z.output<typeof FatturaView> => ({
  id: row.id,
  provider: row.provider,
  environment: row.environment,
  direction: row.direction,
  status: row.state,
  rawState: row.rawState,
  message: row.message,
  remoteId: row.remoteId,
  sdiIdentifier: row.sdiIdentifier,
  fileName: row.fileName,
  orderId: row.orderId,
  sourceId: row.sourceId,
  documentType: row.documentType,
  series: row.series,
  number: row.number,
  date: row.date.toString(),
  sellerVatNumber: row.sellerVatNumber,
  buyerName: row.buyerName,
  total: { amountCents: row.totalCents, currency: 'EUR' },
  revision: row.revision,
  attempts: row.attempts,
  read: row.read,
  createdAt: row.createdAt.toString(),
  updatedAt: row.updatedAt.toString(),
});

const VatInput = z.union([
  z.strictObject({ rateBp: z.int().min(0).max(10_000) }),
  z.strictObject({ nature: z.string().regex(/^N[1-7](\.[1-9])?$/) }),
]);

const LineInput = z.strictObject({
  description: z.string().min(1).max(1000),
  quantity: z.int().min(1).max(999_999).default(1),
  grossCents: z.int().min(-99_999_999).max(99_999_999).describe('For the whole line, VAT included'),
  vat: VatInput,
});

export const CreateFatturaBody = z
  .strictObject({
    documentType: z.enum(['TD01', 'TD04', 'TD05']).default('TD01'),
    buyer: BillingProfileInput,
    lines: z.array(LineInput).min(1).max(1000),
    causale: z.string().max(2000).optional(),
    sourceId: uuidId<FatturaId>().optional().describe('The invoice that a credit or debit note corrects'),
  })
  .meta({ id: 'FatturaDraft' });

/** 5 MB of XML is about 6.7 MB of base64. */
export const ImportBody = z
  .strictObject({ fileName: z.string().min(1).max(200), contentBase64: z.base64() })
  .meta({ id: 'FatturaImport' });

export const SyncView = z.object({ done: z.int(), failed: z.int(), more: z.boolean() }).meta({ id: 'MirrorSync' });
