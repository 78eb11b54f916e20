import { noticeXml } from './sdi-notices.ts';
import { romeText, type AziendaRecord, type FatturaRecord } from './gateway-a-books.ts';

/** A row as the gateway writes it: every value is text, also numbers and flags. */
export const rowView = (row: FatturaRecord): Readonly<Record<string, unknown>> => {
  const received = row.direction === 'received';
  return {
    id: String(row.id),
    partita_iva: received ? row.buyerVat : row.sellerVat,
    ricezione: received ? '1' : '0',
    sdi_identificativo: row.sdiId,
    sdi_messaggio: row.message,
    sdi_nome_file: row.fileName,
    ...(received
      ? { sdi_fattura_base64: Buffer.from(row.transmittedXml, 'utf8').toString('base64') }
      : { sdi_fattura: row.transmittedXml }),
    sdi_fattura_xml: row.transmittedXml,
    sdi_data_aggiornamento: received ? null : romeText(row.updatedAt),
    sdi_stato: received ? '' : row.state,
    test: row.environment === 'test' ? '1' : '0',
    dati_mittente: { partita_iva: row.sellerVat, denominazione: row.sellerName },
    dati_documento: { tipo: row.type, data: row.date, numero: row.number },
    righe_documento: [],
  };
};

/** The answer of a POST. */
export const sentView = (row: FatturaRecord): Readonly<Record<string, unknown>> => ({
  id: String(row.id),
  sdi_identificativo: row.sdiId,
  sdi_nome_file: row.fileName,
  sdi_fattura: row.transmittedXml,
  sdi_stato: row.state,
  sdi_messaggio: row.message,
});

export const aziendaView = (azienda: AziendaRecord): Readonly<Record<string, unknown>> => ({
  id: String(azienda.id),
  ...azienda.fields,
});

/** SDI's own message for a final state; undefined when there is none, as always in the test environment. */
export const noticeOf = ({ state, message, sdiId, fileName, updatedAt, format, environment }: FatturaRecord) =>
  environment === 'test'
    ? undefined
    : noticeXml({ state, message, sdiId: sdiId ?? '', fileName, at: updatedAt, toPa: format === 'FPA12' });
