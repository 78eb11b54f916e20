import * as z from 'zod';
import type { Book, EmailJob, FatturaSummary, MirrorState } from '@svc/domain/invoicing';

import { DateView, InstantView } from '../kernel/views.ts';

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

/** A sale or a purchase of the tenant, also in a document that the other party writes: an integration for a supplier from abroad (TD17) is a purchase. */
export const DirectionView = z
  .enum(['outbound', 'inbound'])
  .describe(
    'outbound: a sale of ours; inbound: a purchase, also one whose document we write ourselves (TD16 to TD20, TD28)',
  );
type Direction = z.output<typeof DirectionView>;
export const bookOfDirection = (direction: Direction): Book => (direction === 'outbound' ? 'sales' : 'purchases');

/** Of any currency (ISO 4217): a supplier may charge in another one. */
const AmountView = z.object({ amountCents: z.int(), currency: z.string() }).meta({ id: 'DocumentAmount' });

export const FatturaView = z
  .object({
    id: z.uuid(),
    provider: z.enum(['GatewayA', 'GatewayB', 'Local']),
    environment: z.enum(['Test', 'Prod']),
    direction: DirectionView,
    writtenByUs: z.boolean().describe('Who writes and numbers it: we, or the other party'),
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
    counterpartyName: z.string().describe('The buyer of a sale, the seller of a purchase'),
    counterpartyTaxCode: z.string().nullable(),
    net: AmountView.describe('Of a credit note what it gives back'),
    vat: AmountView,
    total: AmountView,
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
  direction: row.book === 'sales' ? 'outbound' : 'inbound',
  writtenByUs: row.direction === 'outbound',
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
  net: { amountCents: row.netCents, currency: row.currency },
  vat: { amountCents: row.vatCents, currency: row.currency },
  total: { amountCents: row.totalCents, currency: row.currency },
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
