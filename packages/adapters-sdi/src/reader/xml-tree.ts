import type { XMLParser } from 'fast-xml-parser';
import { unreadable } from './unreadable.ts';
import { takeReferences } from './xml-references.ts';
import { SCAN_LIMITS, type ScannedXml } from './xml-scan.ts';

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

const HELD = /\0([0-9]+)\0/g;
/** References first: none of them can stand for the NUL that marks a text held back. */
const textOf = (written: string, held: readonly string[]): string => {
  const text = takeReferences(written);
  return text.includes('\0') ? text.replace(HELD, (_, index: string) => held[Number(index)] ?? '') : text;
};

const elementOf = (name: string, node: ParsedNode, held: readonly string[]): XmlElement => {
  const children: XmlElement[] = [];
  let text = '';
  for (const child of node[name] as readonly ParsedNode[]) {
    const childName = Object.keys(child)[0] ?? '';
    if (childName === '#text') text += String(child['#text']);
    else children.push(elementOf(childName, child, held));
  }
  return { name, attributes: attributesOf(node), children, text: textOf(text, held) };
};

/** The root element of a text that `scanXml` has passed. */
export const parseXml = (Parser: typeof XMLParser, { xml, held }: ScannedXml): XmlElement => {
  let nodes: readonly ParsedNode[];
  try {
    nodes = new Parser(PARSER_OPTIONS).parse(xml) as readonly ParsedNode[];
  } catch (error) {
    // The scan has seen to the grammar; the parser still refuses names that are reserved in JavaScript.
    return unreadable(`the parser refuses it: ${error instanceof Error ? error.message : String(error)}`);
  }
  for (const node of nodes) {
    const name = Object.keys(node)[0] ?? '';
    if (name !== '#text') return elementOf(name, node, held);
  }
  return unreadable('there is no XML element in the file');
};
