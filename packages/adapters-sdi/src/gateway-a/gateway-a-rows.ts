import { isStorable } from '@svc/application/kernel';
import { readSdiState } from '@svc/domain/invoicing';
import type { FileForm, RemoteFattura, RemoteFile } from '@svc/application/invoicing';
import { fieldsOf, textOf as text } from '../http/json.ts';
import { romeInstant } from './gateway-a-tokens.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Null of a signed file, of one in another encoding, and of one that cannot be stored as text: their bytes are asked
 * for, and the reader knows what to do with each.
 */
const decoded = (base64: string | null): string | null => {
  if (base64 === null) return null;
  try {
    const xml = utf8.decode(Buffer.from(base64, 'base64'));
    return xml.trimStart().startsWith('<') && isStorable(xml) ? xml : null;
  } catch {
    return null;
  }
};

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

/** The text of an element of the first DatiGeneraliDocumento; a look, not a parse. */
const generalData = (xml: string | null, name: string): string | null => {
  const [, rest = ''] = (xml ?? '').split('<DatiGeneraliDocumento>', 2);
  const [general = ''] = rest.split('</DatiGeneraliDocumento>', 1);
  const [, value] = new RegExp(`<${name}>([^<]{0,100})</${name}>`, 'u').exec(general) ?? [];
  return value?.replaceAll(/&\w+;/gu, (entity) => entities[entity] ?? entity).trim() ?? null;
};

/** The document of a row as a file; null when the row carries none in that form. */
export const toFile = (value: unknown, form: FileForm): RemoteFile | null => {
  const fields = fieldsOf(value);
  const [fileName, original] = [text(fields, 'sdi_nome_file'), text(fields, 'sdi_fattura_base64')];
  if (form === 'original' && original !== null) return { fileName, bytes: Buffer.from(original, 'base64') };
  const xml = toRow(value)?.xml ?? null;
  return xml === null ? null : { fileName: fileName?.replace(/\.p7m$/iu, '') ?? null, bytes: Buffer.from(xml, 'utf8') };
};

/** A row of the gateway in the port's words; null when it has no id. Inbound rows have an empty state. */
export const toRow = (value: unknown): RemoteFattura | null => {
  const fields = fieldsOf(value);
  const remoteId = text(fields, 'id');
  if (remoteId === null) return null;
  const received = fields['ricezione'] === true || text(fields, 'ricezione') === '1';
  const sent = text(fields, 'sdi_fattura');
  const plain = text(fields, 'sdi_fattura_xml');
  const xml = received ? (plain ?? sent ?? decoded(text(fields, 'sdi_fattura_base64'))) : (sent ?? plain);
  const document = fieldsOf(fields['dati_documento']);
  const rawState = text(fields, 'sdi_stato') ?? '';
  return {
    remoteId,
    direction: received ? 'inbound' : 'outbound',
    state: received ? null : readSdiState(rawState),
    rawState,
    message: text(fields, 'sdi_messaggio'),
    sdiIdentifier: text(fields, 'sdi_identificativo'),
    fileName: text(fields, 'sdi_nome_file'),
    xml,
    number: generalData(xml, 'Numero') ?? text(document, 'numero'),
    date: generalData(xml, 'Data')?.slice(0, 10) ?? text(document, 'data'),
    updatedAt: romeInstant(text(fields, 'sdi_data_aggiornamento') ?? '') ?? null,
  };
};
