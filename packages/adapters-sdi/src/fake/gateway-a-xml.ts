import { randomInt } from 'node:crypto';
import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** The transmitter's tax code the gateway puts into every header (sdi.md, section 9). */
export const transmitterCode = '12478341006';

/** What the gateway reads out of a document. */
export interface DocumentFacts {
  readonly format: string;
  readonly recipientCode: string;
  readonly recipientPec: string;
  readonly sellerVat: string;
  readonly sellerName: string;
  readonly buyerVat: string;
  readonly buyerName: string;
  readonly type: string;
  readonly date: string;
  readonly number: string;
  readonly attachments: readonly { readonly name: string; readonly description: string; readonly base64: string }[];
}

type Node = string | readonly Node[] | { readonly [name: string]: Node };

const namespace = /xmlns(?::\w+)?="http:\/\/ivaservizi\.agenziaentrate\.gov\.it\/docs\/xsd\/fatture\/v1\.2"/u;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
});

const first = (node: Node | undefined): Node | undefined =>
  typeof node === 'object' && Array.isArray(node) ? (node as readonly Node[])[0] : node;

const child = (node: Node | undefined, ...path: readonly string[]): Node | undefined =>
  path.reduce<Node | undefined>((at, name) => {
    const here = first(at);
    return typeof here === 'object' ? (here as { readonly [name: string]: Node })[name] : undefined;
  }, node);

const text = (node: Node | undefined, ...path: readonly string[]): string => {
  const found = first(child(node, ...path));
  if (typeof found === 'string') return found;
  const inner = child(found, '#text');
  return typeof inner === 'string' ? inner : '';
};

const nameOf = (party: Node | undefined): string => {
  const anagrafica = child(party, 'DatiAnagrafici', 'Anagrafica');
  return text(anagrafica, 'Denominazione') || `${text(anagrafica, 'Nome')} ${text(anagrafica, 'Cognome')}`.trim();
};

/** Whether the parts every invoice has stand there, in the order of the schema. */
const hasShape = (root: Node | undefined): boolean => {
  if (typeof root !== 'object' || Array.isArray(root)) return false;
  const inOrder = (node: Node | undefined, names: readonly string[]): boolean => {
    const here = first(node);
    if (typeof here !== 'object') return false;
    const present = Object.keys(here).filter((name) => names.includes(name));
    return present.length === names.length && present.every((name, index) => name === names[index]);
  };
  const general = child(root, 'FatturaElettronicaBody', 'DatiGenerali', 'DatiGeneraliDocumento');
  return (
    inOrder(root, ['FatturaElettronicaHeader', 'FatturaElettronicaBody']) &&
    inOrder(child(root, 'FatturaElettronicaHeader'), ['CedentePrestatore', 'CessionarioCommittente']) &&
    inOrder(child(root, 'FatturaElettronicaBody'), ['DatiGenerali', 'DatiBeniServizi']) &&
    inOrder(child(root, 'FatturaElettronicaBody', 'DatiBeniServizi'), ['DettaglioLinee', 'DatiRiepilogo']) &&
    inOrder(general, ['TipoDocumento', 'Divisa', 'Data', 'Numero'])
  );
};

/** Reads a document; undefined when it is not well formed or lacks the shape of a FatturaPA. */
export const readDocument = (xml: string): DocumentFacts | undefined => {
  if (/<!DOCTYPE/iu.test(xml) || !namespace.test(xml) || XMLValidator.validate(xml) !== true) return undefined;
  const root = child(parser.parse(xml) as Node, 'FatturaElettronica');
  const format = text(root, '@versione');
  if ((format !== 'FPR12' && format !== 'FPA12') || !hasShape(root)) return undefined;
  const header = child(root, 'FatturaElettronicaHeader');
  const seller = child(header, 'CedentePrestatore');
  const buyer = child(header, 'CessionarioCommittente');
  const general = child(root, 'FatturaElettronicaBody', 'DatiGenerali', 'DatiGeneraliDocumento');
  const given = child(root, 'FatturaElettronicaBody', 'Allegati');
  const attachments = given === undefined ? [] : Array.isArray(given) ? (given as readonly Node[]) : [given];
  return {
    format,
    recipientCode: text(header, 'DatiTrasmissione', 'CodiceDestinatario'),
    recipientPec: text(header, 'DatiTrasmissione', 'PECDestinatario'),
    sellerVat: text(seller, 'DatiAnagrafici', 'IdFiscaleIVA', 'IdCodice'),
    sellerName: nameOf(seller),
    buyerVat: text(buyer, 'DatiAnagrafici', 'IdFiscaleIVA', 'IdCodice'),
    buyerName: nameOf(buyer),
    type: text(general, 'TipoDocumento'),
    date: text(general, 'Data'),
    number: text(general, 'Numero'),
    attachments: attachments.map((node) => ({
      name: text(node, 'NomeAttachment'),
      description: text(node, 'DescrizioneAttachment'),
      base64: text(node, 'Attachment'),
    })),
  };
};

const alphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A progressive of five characters, as file names of SDI carry it. */
export const freshProgressive = (): string =>
  Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)] ?? '0').join('');

/** The document as it goes to SDI: DatiTrasmissione carries the gateway as transmitter and a progressive of its own. */
export const withGatewayHeader = (xml: string, progressive: string, facts: DocumentFacts): string => {
  const transmitter = `<IdTrasmittente><IdPaese>IT</IdPaese><IdCodice>${transmitterCode}</IdCodice></IdTrasmittente>`;
  const start = `${transmitter}<ProgressivoInvio>${progressive}</ProgressivoInvio>`;
  const block = /<DatiTrasmissione>([\s\S]*?)<\/DatiTrasmissione>/u;
  if (!block.test(xml)) {
    const rest = `<FormatoTrasmissione>${facts.format}</FormatoTrasmissione><CodiceDestinatario>0000000</CodiceDestinatario>`;
    return xml.replace(
      /<FatturaElettronicaHeader[^>]*>/u,
      (tag) => `${tag}<DatiTrasmissione>${start}${rest}</DatiTrasmissione>`,
    );
  }
  return xml.replace(block, (_, inner: string) => {
    const kept = inner
      .replace(/<IdTrasmittente>[\s\S]*?<\/IdTrasmittente>/u, '')
      .replace(/<ProgressivoInvio>[\s\S]*?<\/ProgressivoInvio>/u, '')
      .trim();
    return `<DatiTrasmissione>${start}${kept}</DatiTrasmissione>`;
  });
};
