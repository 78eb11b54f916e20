import { noticeXml, reasonsOf } from '../sdi-notices.ts';
import type { InvoiceRecord, NotificationRecord } from './books.ts';
import { markingOf } from './words.ts';

const iso = (epochMs: number): string => new Date(epochMs).toISOString().replace(/\.\d{3}Z$/u, '+00:00');

const party = (vat: string, fiscalCode: string, name: string): Readonly<Record<string, unknown>> => ({
  business_name: name,
  business_vat_number_code: vat === '' ? null : vat,
  business_fiscal_code: fiscalCode === '' ? null : fiscalCode,
});

/** A document as JSON; `payload` is what the gateway read out of the file, in its own spelling. */
export const invoiceView = (row: InvoiceRecord): Readonly<Record<string, unknown>> => ({
  created_at: iso(row.createdAt),
  uuid: row.uuid,
  type: row.direction === 'sent' ? 0 : 1,
  payload: {
    fattura_elettronica_header: {
      dati_trasmissione: { formato_trasmissione: row.format, codice_destinatario: row.recipientCode },
    },
    fattura_elettronica_body: [
      {
        dati_generali: {
          dati_generali_documento: {
            tipo_documento: row.type,
            data: `${row.date.slice(0, 10)}T00:00:00+00:00`,
            numero: row.number,
          },
        },
      },
    ],
  },
  sender: party(row.sellerVat, row.sellerFiscalCode, row.sellerName),
  recipient: party(row.buyerVat, row.buyerFiscalCode, row.buyerName),
  notifications: row.notifications.map(({ uuid }) => uuid),
  sdi_file_name: row.fileName,
  sdi_file_id: row.sdiId,
  signed: row.signedFile !== null || row.format === 'FPA12',
  legally_stored: false,
  preserved_document: null,
  downloaded: row.downloadedAt !== null,
  downloaded_at: row.downloadedAt === null ? null : iso(row.downloadedAt),
  marking: markingOf(row),
  notice: null,
  retry_information: null,
  transmission_format: row.format,
  to_pa: row.format === 'FPA12',
});

/** SDI's message in the gateway's JSON. One reason is an object, several are a list. */
export const notificationView = (row: InvoiceRecord, each: NotificationRecord): Readonly<Record<string, unknown>> => {
  const reasons = reasonsOf(each.message).map(({ code, description }) => ({ Codice: code, Descrizione: description }));
  return {
    uuid: each.uuid,
    invoice_uuid: row.uuid,
    created_at: iso(each.at),
    type: each.kind,
    message: {
      identificativo_sdi: row.sdiId,
      nome_file: row.fileName,
      data_ora_ricezione: iso(each.at),
      ...(each.kind === 'NS' ? { lista_errori: { Errore: reasons.length === 1 ? reasons[0] : reasons } } : {}),
      ...(each.kind === 'NE' ? { esito_committente: { esito: each.state === 'ACCE' ? 'EC01' : 'EC02' } } : {}),
      message_id: each.uuid,
    },
    downloaded: true,
    file_name: `${row.fileName?.replace(/\.xml(?:\.p7m)?$/u, '') ?? row.uuid}_${each.kind}_001.xml`,
  };
};

/** The original of the latest message; empty when there is none. */
export const originalNotice = (row: InvoiceRecord): string => {
  const last = row.notifications.at(-1);
  if (last === undefined) return '';
  const { state, message, at } = last;
  const { sdiId, fileName, format } = row;
  return (
    noticeXml({ state, message, at, sdiId: sdiId ?? '', fileName: fileName ?? '', toPa: format === 'FPA12' }) ?? ''
  );
};
