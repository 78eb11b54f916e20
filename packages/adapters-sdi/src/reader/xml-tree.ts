import type { XMLParser } from 'fast-xml-parser';
import { unreadable } from './unreadable.ts';
import { takeReferences } from './xml-references.ts';
import { SCAN_LIMITS } from './xml-scan.ts';

/** An element with its attributes as written (prefixes and all) and what is in it, in order. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The element's own text, pieces joined, references resolved. */
  readonly text: string;
}

/** What fast-xml-parser yields with `preserveOrder`: one object per node, its name being the only key beside `:@`. */
type ParsedNode = Readonly<Record<string, unknown>>;

/** How the parser is set: everything is text, nothing is trimmed, nothing is expanded, nothing is merged. */
export const PARSER_OPTIONS = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  htmlEntities: false,
  removeNSPrefix: false,
  jPath: false,
  maxNestedTags: SCAN_LIMITS.depth + 1,
} as const;

const isNode = (value: unknown): value is ParsedNode => typeof value === 'object' && value !== null;

const attributesOf = (node: ParsedNode): ReadonlyMap<string, string> => {
  const written = node[':@'];
  const attributes = new Map<string, string>();
  if (isNode(written))
    for (const name of Object.keys(written)) attributes.set(name, takeReferences(String(written[name])));
  return attributes;
};

const elementOf = (name: string, node: ParsedNode): XmlElement => {
  const children: XmlElement[] = [];
  let text = '';
  for (const child of node[name] as readonly ParsedNode[]) {
    const childName = Object.keys(child)[0] ?? '';
    if (childName === '#text') text += String(child['#text']);
    else children.push(elementOf(childName, child));
  }
  return { name, attributes: attributesOf(node), children, text: takeReferences(text) };
};

/** The root element of a text that `scanXml` has passed. */
export const parseXml = (Parser: typeof XMLParser, scanned: string): XmlElement => {
  let nodes: readonly ParsedNode[];
  try {
    nodes = new Parser(PARSER_OPTIONS).parse(scanned) as readonly ParsedNode[];
  } catch (error) {
    // The scan has seen to the grammar; the parser still refuses names that are reserved in JavaScript.
    return unreadable(`the parser refuses it: ${error instanceof Error ? error.message : String(error)}`);
  }
  for (const node of nodes) {
    const name = Object.keys(node)[0] ?? '';
    if (name !== '#text') return elementOf(name, node);
  }
  return unreadable('there is no XML element in the file');
};
