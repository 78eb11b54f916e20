import type { InvoiceRecord } from '../gateway-b/books.ts';
import { statusOf } from './words.ts';

const iso = (epochMs: number): string => new Date(epochMs).toISOString().replace(/\.\d{3}Z$/u, '+00:00');

/** A document as JSON. `fileUrl`: where its file is, when the gateway says so. */
export const invoiceResponse = (row: InvoiceRecord, fileUrl?: string): Readonly<Record<string, unknown>> => {
  const sent = row.direction === 'sent';
  const { status, state } = statusOf(row);
  return {
    id: row.uuid,
    state,
    direction: sent ? 'outgoing' : 'incoming',
    fiscal_id: sent ? row.sellerVat : row.buyerVat,
    type: row.type,
    document_number: row.number,
    issue_date: row.date.slice(0, 10),
    total_gross_amount: null,
    sender: { name: row.sellerName, vat_number: row.sellerVat },
    recipient: { name: row.buyerName, vat_number: row.buyerVat },
    ...(fileUrl === undefined ? {} : { attachments: [{ downloadUrl: fileUrl }] }),
    details: {
      sdi_id: row.sdiId,
      sdi_filename: row.fileName,
      sdi_status: status,
      sdi_message: row.message === '' ? null : row.message,
      sdi_update_date: iso(row.updatedAt),
    },
  };
};
