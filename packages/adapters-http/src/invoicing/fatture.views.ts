import * as z from 'zod';
import { euros } from '@svc/domain/kernel';
import type { EmailJob, FatturaSummary, MirrorState } from '@svc/domain/invoicing';

import { DateView, InstantView, MoneyView } from '../kernel/views.ts';

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
    counterpartyName: z.string().describe('The buyer of ours, the seller of a received one'),
    counterpartyTaxCode: z.string().nullable(),
    net: MoneyView,
    vat: MoneyView,
    total: MoneyView,
    revision: z.int(),
    attempts: z.int(),
    read: z.boolean(),
    createdAt: InstantView,
    updatedAt: InstantView,
  })
  .meta({ id: 'Fattura' });

export const fatturaView = (row: FatturaSummary): z.output<typeof FatturaView> => ({
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
  counterpartyName: row.counterpartyName,
  counterpartyTaxCode: row.counterpartyTaxCode,
  net: euros(row.netCents),
  vat: euros(row.vatCents),
  total: euros(row.totalCents),
  revision: row.revision,
  attempts: row.attempts,
  read: row.read,
  createdAt: row.createdAt.toString(),
  updatedAt: row.updatedAt.toString(),
});

export const SyncView = z
  .object({
    done: z.int(),
    failed: z.int(),
    skipped: z.int().describe('Other companies’ documents, which stay at the gateway'),
    more: z.boolean(),
  })
  .meta({ id: 'MirrorSync' });

export const UnreadView = z.object({ unread: z.int() }).meta({ id: 'FattureUnread' });

const FILES = ['pdf', 'xml'] as const;
export const ForwardBody = z
  .strictObject({
    to: z.email().max(256),
    note: z.string().trim().min(1).max(2000).optional().describe('Stands above the document'),
    files: z
      .array(z.enum(FILES))
      .min(1)
      .max(2)
      .default(() => [...FILES])
      .transform((files) => FILES.filter((file) => files.includes(file))),
    locale: z.enum(['it', 'en']).optional(),
  })
  .meta({ id: 'FatturaForward' });

export const ForwardView = z
  .object({
    id: z.uuid(),
    status: z.enum(['Queued', 'Sending', 'Sent', 'Skipped', 'NeedsReview']),
    to: z.string(),
    files: z.array(z.enum(FILES)),
  })
  .meta({ id: 'FatturaForwarded' });

export const forwardView = ({ id, state, to, files }: EmailJob): z.output<typeof ForwardView> => ({
  id,
  status: state,
  to,
  files: [...files],
});
