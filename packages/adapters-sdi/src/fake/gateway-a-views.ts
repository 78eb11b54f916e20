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

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const notices: Readonly<Record<string, string>> = {
  ERRO: 'NotificaScarto',
  CONS: 'RicevutaConsegna',
  NONC: 'RicevutaImpossibilitaRecapito',
  ACCE: 'NotificaEsito',
  RIFI: 'NotificaEsito',
  DECO: 'NotificaDecorrenzaTermini',
};

/** SDI's own message for a final state; undefined when there is none, as always in the test environment. */
export const noticeXml = (row: FatturaRecord): string | undefined => {
  const root = notices[row.state];
  if (root === undefined || row.environment === 'test') return undefined;
  const [code = '00000', ...words] = row.message.split(' - ');
  const outcome = row.state === 'ACCE' ? 'EC01' : 'EC02';
  const detail =
    row.state === 'ERRO'
      ? `<ListaErrori><Errore><Codice>${escaped(code)}</Codice><Descrizione>${escaped(words.join(' - '))}</Descrizione></Errore></ListaErrori>`
      : root === 'NotificaEsito'
        ? `<EsitoCommittente><Esito>${outcome}</Esito></EsitoCommittente>`
        : '';
  const received = new Date(row.updatedAt).toISOString();
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}><IdentificativoSdI>${row.sdiId ?? ''}</IdentificativoSdI><NomeFile>${row.fileName}</NomeFile><DataOraRicezione>${received}</DataOraRicezione>${detail}</${root}>\n`;
};

/** A one-page PDF that names the document; enough to be opened by a viewer. */
export const coverPdf = (row: FatturaRecord): Buffer => {
  const plain = (text: string): string =>
    text.replaceAll(/[^\x20-\x7e]/gu, '?').replaceAll(/[\\()]/gu, String.raw`\$&`);
  const lines = [
    `${row.type} ${row.number}`,
    row.date,
    row.sellerName,
    row.buyerName,
    `SDI ${row.sdiId ?? '-'} ${row.state}`,
  ];
  const content = `BT /F1 14 Tf 60 780 Td 20 TL ${lines.map((line) => `(${plain(line)}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const tail = `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + tail, 'latin1');
};
