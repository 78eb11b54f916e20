import { fatturaSchema } from './fattura.schema.ts';
import type { ElementRow, Group } from './schema.ts';
import { isSemplificata, type FatturaDocument } from './semplificata/fattura-document.ts';
import { semplificataSchema } from './semplificata/semplificata.schema.ts';

/** A document without the elements that say nothing, and where they stood. */
export interface Emptied {
  readonly document: FatturaDocument;
  /** `FatturaElettronicaHeader/CedentePrestatore/Contatti/Telefono`; of one of several with its place, from 1. */
  readonly paths: readonly string[];
}

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const isOptional = ({ occurs }: ElementRow): boolean => occurs === 'maybe' || occurs === 'any';

/** The value without its empty elements; undefined when nothing is left of it. */
const itemWithout = (row: ElementRow, value: unknown, path: string, paths: string[]): unknown => {
  if (row.group !== undefined) {
    const before = paths.length;
    const node = isNode(value) ? nodeWithout(row.group, value, `${path}/`, paths) : value;
    const isGone = paths.length > before && isNode(node) && Object.keys(node).length === 0;
    return isGone && isOptional(row) ? undefined : node;
  }
  const isEmpty = typeof value === 'string' && value.trim() === '' && row.leaf?.fits(value) === false;
  if (!isEmpty || !isOptional(row)) return value;
  paths.push(path);
  return undefined;
};

const valueWithout = (row: ElementRow, value: unknown, path: string, paths: string[]): unknown => {
  if (!Array.isArray(value)) return itemWithout(row, value, path, paths);
  const items = value.map((item: unknown, at) => itemWithout(row, item, `${path}[${at + 1}]`, paths));
  const left = items.filter((item) => item !== undefined);
  return left.length === 0 ? undefined : left;
};

const nodeWithout = (group: Group, node: Node, above: string, paths: string[]): Node => {
  const left: Record<string, unknown> = { ...node };
  for (const row of group.elements) {
    if (node[row.name] === undefined) continue;
    const value = valueWithout(row, node[row.name], `${above}${row.name}`, paths);
    if (value === undefined) delete left[row.name];
    else left[row.name] = value;
  }
  return left;
};

/**
 * Leaves out optional elements that are there without a text (`<Telefono/>`), which the schema does not allow and many
 * programs write all the same. What must be there stays and is judged; so does a document in which nothing is empty.
 */
export const withoutEmptyElements = (document: FatturaDocument): Emptied => {
  const paths: string[] = [];
  const { versione, SistemaEmittente, ...children } = document;
  const schema: Group = isSemplificata(document) ? semplificataSchema : fatturaSchema;
  const left = nodeWithout(schema, children, '', paths);
  if (paths.length === 0) return { document, paths };
  const system = SistemaEmittente === undefined ? {} : { SistemaEmittente };
  return { document: { versione, ...system, ...left } as FatturaDocument, paths };
};
