import type { XMLParser } from 'fast-xml-parser';
import { unreadable } from './unreadable.ts';
import { no } from './xml-scan.words.ts';
import { takeReferences } from './xml-references.ts';
import { SCAN_LIMITS, type ScannedXml } from './xml-scan.ts';

/** What fast-xml-parser yields with `preserveOrder`: one object per node, its name being the only key beside `:@`. */
export type XmlNode = Readonly<Record<string, unknown>>;

/** One element, looked at: a second tree beside the parser's would double what a large file costs. */
export interface XmlElement {
  readonly name: string;
  /** As written, prefixes and all. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The elements in it, in order, not yet looked at. */
  readonly children: readonly XmlNode[];
  /** The element's own text, pieces joined, references resolved. */
  readonly text: string;
}

export interface XmlTree {
  readonly root: XmlNode;
  readonly look: (node: XmlNode) => XmlElement;
}

/** How the parser is set: everything is text, nothing is trimmed, nothing is expanded, nothing is merged. */
const PARSER_OPTIONS = {
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

const TEXT = '#text';
const NONE: ReadonlyMap<string, string> = new Map();

const isNode = (value: unknown): value is XmlNode => typeof value === 'object' && value !== null;
const nameOf = (node: XmlNode): string => {
  for (const name in node) return name;
  return '';
};

const attributesOf = ({ ':@': written }: XmlNode): ReadonlyMap<string, string> =>
  isNode(written)
    ? new Map(Object.entries(written).map(([name, value]) => [name, takeReferences(String(value))]))
    : NONE;

const HELD = /\0([0-9]+)\0/g;
/** References first: none of them can stand for the NUL that marks a text held back. */
const textOf = (written: string, held: readonly string[]): string => {
  const text = takeReferences(written);
  return text.includes('\0') ? text.replace(HELD, (_, index: string) => held[Number(index)] ?? '') : text;
};

const lookAt = (node: XmlNode, held: readonly string[]): XmlElement => {
  const name = nameOf(node);
  const children: XmlNode[] = [];
  let text = '';
  for (const child of node[name] as readonly XmlNode[]) {
    if (nameOf(child) === TEXT) text += String(child[TEXT]);
    else children.push(child);
  }
  return { name, attributes: attributesOf(node), children, text: textOf(text, held) };
};

/** The tree of a text that `scanXml` has passed. */
export const parseXml = (Parser: typeof XMLParser, { xml, held }: ScannedXml): XmlTree => {
  let nodes: readonly XmlNode[];
  try {
    nodes = new Parser(PARSER_OPTIONS).parse(xml) as readonly XmlNode[];
  } catch (error) {
    // The scan has seen to the grammar; the parser still refuses names that are reserved in JavaScript.
    const why = error instanceof Error ? error.message : String(error);
    return unreadable(`the parser refuses it: ${why}`, `il parser lo rifiuta: ${why}`);
  }
  const root = nodes.find((node) => nameOf(node) !== TEXT) ?? no.element();
  return { root, look: (node) => lookAt(node, held) };
};
