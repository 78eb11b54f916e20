import type { RemoteFattura } from '@svc/application/invoicing';
import { romeInstant } from './gateway-a-tokens.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The JSON of an answer; undefined when it is none. */
export const parsedJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** Everything is text over there, but a number would do as well; null, absent and empty are the same. */
const text = (fields: Fields, name: string): string | null => {
  const value = fields[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
};

const decoded = (base64: string | null): string | null => {
  const xml = base64 === null ? '' : Buffer.from(base64, 'base64').toString('utf8');
  return xml.trimStart().startsWith('<') ? xml : null;
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
  return {
    remoteId,
    direction: received ? 'inbound' : 'outbound',
    rawState: text(fields, 'sdi_stato') ?? '',
    message: text(fields, 'sdi_messaggio'),
    sdiIdentifier: text(fields, 'sdi_identificativo'),
    fileName: text(fields, 'sdi_nome_file'),
    xml,
    number: generalData(xml, 'Numero') ?? text(document, 'numero'),
    date: generalData(xml, 'Data')?.slice(0, 10) ?? text(document, 'data'),
    updatedAt: romeInstant(text(fields, 'sdi_data_aggiornamento') ?? '') ?? null,
  };
};
