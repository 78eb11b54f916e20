import { randomInt } from 'node:crypto';
import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** What an emulated gateway reads out of a document. */
export interface DocumentFacts {
  readonly format: string;
  readonly recipientCode: string;
  readonly recipientPec: string;
  readonly sellerVat: string;
  /** The seller's codice fiscale, where the document has one. */
  readonly sellerFiscalCode: string;
  readonly sellerName: string;
  /** Of the transmission header. */
  readonly transmitterCode: string;
  readonly progressive: string;
  readonly buyerVat: string;
  /** The buyer's codice fiscale, where the document has one. */
  readonly buyerFiscalCode: string;
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
    sellerFiscalCode: text(seller, 'DatiAnagrafici', 'CodiceFiscale'),
    sellerName: nameOf(seller),
    transmitterCode: text(header, 'DatiTrasmissione', 'IdTrasmittente', 'IdCodice'),
    progressive: text(header, 'DatiTrasmissione', 'ProgressivoInvio'),
    buyerVat: text(buyer, 'DatiAnagrafici', 'IdFiscaleIVA', 'IdCodice'),
    buyerFiscalCode: text(buyer, 'DatiAnagrafici', 'CodiceFiscale'),
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
