import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { XmlBufferInputProvider, XmlDocument, XmlElement, XmlText, XmlCData } from 'libxml2-wasm';
import { XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm';
import { fatturaSchema } from './fattura.schema.ts';
import type { FatturaElettronica } from './fattura.ts';
import type { Group } from './schema.ts';

// The official schema and the sample documents may not be shipped: they are read from a folder beside the repository,
// and where it is missing these tests are skipped.
const root = path.resolve(import.meta.dirname, '../../../../..');
const candidates = [
  process.env['SVC_CORPUS_DIR'],
  path.resolve(root, '../shared/fatturapa'),
  path.resolve(root, '../../shared/fatturapa'),
].filter((dir): dir is string => dir !== undefined && dir !== '');
const SCHEMA = 'xsd/Schema_VFPR12_v1.2.3.xsd';
/** The schema of simplified documents. */
export const SEMPLIFICATA_XSD = 'xsd/Schema_VFSM10_v1.0.2.xsd';

/** The folder with schema and samples, if there is one. */
export const corpusDir: string | undefined = candidates.find((dir) => existsSync(path.join(dir, SCHEMA)));
/** Why the tests that need the corpus did not run: part of their title. */
export const withoutCorpus =
  'skipped: no FatturaPA corpus (set SVC_CORPUS_DIR, or put it at ../shared/fatturapa beside the repository)';

/**
 * One file of the index and what is to become of it: `expect` when imported, `presend` before sending (mutations only).
 * The references are SDI codes, those of check digits apart; a `?` after one marks it as ambiguous.
 */
export interface CorpusRow {
  readonly file: string;
  readonly kind: string;
  readonly container: string;
  readonly format: string | null;
  readonly expect: 'accept' | 'reject' | 'either';
  readonly presend?: 'pass' | 'refuse' | 'either';
  readonly expected_code?: string;
  readonly sdi_reference: readonly string[] | null;
  readonly checksum_reference: readonly string[] | null;
}
/** All rows of the index: invoices of either format, signed files, notifications, hostile files. */
export const corpusRows = (dir: string): readonly CorpusRow[] =>
  JSON.parse(readFileSync(path.join(dir, 'index.json'), 'utf8')) as readonly CorpusRow[];
/** The bytes of one file, `file` as its row names it. */
export const corpusFile = (dir: string, file: string): Uint8Array => readFileSync(path.join(dir, file));

/** A validator of an official schema: says what is wrong with a document, or nothing. */
export const schemaOracle = (dir: string, file = SCHEMA): ((xml: Uint8Array) => string | undefined) => {
  const signature = readFileSync(path.join(dir, 'xsd/xmldsig-core-schema.xsd'), 'utf8');
  // The signature schema's DOCTYPE only declares one entity; libxml2 need not go looking for its DTD.
  const plain = signature
    .replace(/<!DOCTYPE[\s\S]*?\]>/, '')
    .replaceAll('&dsig;', 'http://www.w3.org/2000/09/xmldsig#');
  xmlRegisterInputProvider(new XmlBufferInputProvider({ 'xmldsig-core-schema.xsd': new TextEncoder().encode(plain) }));
  using schema = XmlDocument.fromBuffer(corpusFile(dir, file));
  const validator = XsdValidator.fromDoc(schema);
  return (xml) => {
    try {
      using document = XmlDocument.fromBuffer(xml);
      validator.validate(document);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
};

type Node = { [element: string]: unknown };
const childrenOf = (element: XmlElement): { elements: XmlElement[]; text: string } => {
  const elements: XmlElement[] = [];
  let text = '';
  for (let child = element.firstChild; child !== null; child = child.next)
    if (child instanceof XmlElement) elements.push(child);
    else if (child instanceof XmlText || child instanceof XmlCData) text += child.content;
  return { elements, text };
};

const readGroup = (group: Group, element: XmlElement): Node => {
  const node: Node = {};
  let furthest = -1;
  for (const child of childrenOf(element).elements) {
    if (child.name === 'Signature') continue;
    const index = group.elements.findIndex(({ name }) => name === child.name);
    const row = group.elements[index];
    if (row !== undefined && index < furthest) throw new Error(`${child.name} is out of order`);
    furthest = Math.max(furthest, index);
    const inner = childrenOf(child);
    const value = row?.group !== undefined ? readGroup(row.group, child) : inner.elements.length > 0 ? {} : inner.text;
    const before = node[child.name];
    const several = row?.occurs === 'some' || row?.occurs === 'any' || before !== undefined;
    node[child.name] = several ? [...((before ?? []) as unknown[]), value] : value;
  }
  return node;
};

/** Reads a document with libxml2, for these tests only. Throws on what is no FatturaElettronica. */
export const readDocument = (xml: Uint8Array): FatturaElettronica => {
  using document = XmlDocument.fromBuffer(xml);
  const { root } = document;
  if (root.name !== 'FatturaElettronica') throw new Error(`the root is ${root.name}`);
  const attributes = Object.fromEntries(
    root.attrs.filter(({ prefix }) => prefix === '').map(({ name, value }) => [name, value]),
  );
  return { ...attributes, ...readGroup(fatturaSchema, root) } as unknown as FatturaElettronica;
};
