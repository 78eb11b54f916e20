import {
  FATTURA_NAMESPACE,
  fatturaSchema,
  SEMPLIFICATA_NAMESPACE,
  semplificataSchema,
  type ElementRow,
  type FatturaDocument,
  type Group,
} from '@svc/domain/invoicing';
import { ownValue } from '@svc/domain/kernel';
import { faultList, say, type Faults, type Place, type ReadingFault } from './reading-fault.ts';
import { quoted, unreadable } from './unreadable.ts';
import { ROOT_SCOPE, ownAttributes, qualified, scopeWithin, type QualifiedName, type Scope } from './xml-names.ts';
import type { XmlElement, XmlTree } from './xml-tree.ts';
import { hasOddLocation, wrongType } from './xsi-attributes.ts';

const SIGNATURE_NAMESPACE = 'http://www.w3.org/2000/09/xmldsig#';
const isSignature = ({ namespace, local }: QualifiedName): boolean =>
  namespace === SIGNATURE_NAMESPACE && local === 'Signature';

type Node = { [element: string]: unknown };

/** Where in the document we are, and what is held against it. */
interface Here {
  readonly place: Place | undefined;
  readonly scope: Scope;
  /** The namespace of the format. */
  readonly format: string;
  readonly look: XmlTree['look'];
  readonly faults: Faults;
  /** See `ReadTree.unsendable`. */
  readonly unsendable: Faults;
}

/** Which elements are passed over; they may stand at the end of their group alone, once. */
type Skip = (name: QualifiedName) => boolean;
const never: Skip = () => false;
const isMany = ({ occurs }: ElementRow): boolean => occurs === 'some' || occurs === 'any';

/** The row an element belongs to; none when the group does not know it. */
const rowOf = (group: Group, name: QualifiedName, { place, faults }: Here): number => {
  if (name.namespace === '' && group.names.has(name.local))
    return group.elements.findIndex((row) => row.name === name.local);
  faults.add(place, say.unexpected(name.local));
  return -1;
};

const valueOf = (row: ElementRow, element: XmlElement, here: Here): unknown => {
  const { place, scope, format, faults, unsendable } = here;
  if (hasOddLocation(element, scope)) unsendable.add(place, say.oddLocation);
  for (const name of ownAttributes(element, scope, format).keys()) faults.add(place, say.attribute(name));
  if (row.group !== undefined) {
    const wrong = wrongType(element, scope, row.name, place?.above);
    if (wrong !== undefined) faults.add(place, say.wrongType(wrong));
    return readGroup(row.group, element, here);
  }
  if (element.children.length > 0) faults.add(place, say.notAText);
  return element.text;
};

const put = (node: Node, row: ElementRow, value: unknown, here: Here): void => {
  const before = node[row.name];
  if (isMany(row)) {
    if (Array.isArray(before)) before.push(value);
    else node[row.name] = [value];
  } else if (before === undefined) node[row.name] = value;
  else here.faults.add(here.place, say.repeated);
};

const placeOf = (above: Place | undefined, row: ElementRow, node: Node): Place => {
  const before = node[row.name];
  return { above, name: row.name, nth: isMany(row) ? (Array.isArray(before) ? before.length + 1 : 1) : undefined };
};

const readGroup = (group: Group, element: XmlElement, here: Here, skip: Skip = never): Node => {
  if (/[^ \t\n\r]/.test(element.text)) here.faults.add(here.place, say.textBetween);
  const node: Node = {};
  let furthest = 0;
  for (const each of element.children) {
    const child = here.look(each);
    const scope = scopeWithin(child, here.scope);
    const name = qualified(child.name, scope);
    if (skip(name)) {
      if (furthest === group.elements.length) here.faults.add(here.place, say.unexpected(name.local));
      furthest = group.elements.length;
      continue;
    }
    const index = rowOf(group, name, here);
    const row = group.elements[index];
    if (row === undefined) continue;
    if (index < furthest) here.faults.add(here.place, say.outOfOrder(row.name));
    furthest = Math.max(furthest, index);
    const inner = { ...here, place: placeOf(here.place, row, node), scope };
    put(node, row, valueOf(row, child, inner), inner);
  }
  for (const { name, occurs } of group.elements)
    if ((occurs === 'one' || occurs === 'some') && node[name] === undefined)
      here.faults.add({ above: here.place, name, nth: undefined }, say.missing(name));
  return node;
};

/** The formats by the name of their root element. */
const FORMATS: Readonly<Record<string, { readonly schema: Group; readonly namespace: string }>> = {
  FatturaElettronica: { schema: fatturaSchema, namespace: FATTURA_NAMESPACE },
  FatturaElettronicaSemplificata: { schema: semplificataSchema, namespace: SEMPLIFICATA_NAMESPACE },
};
const SIMPLIFIED_FORMAT = 'FSM10';

const formatOf = ({ namespace, local }: QualifiedName) => {
  const format = ownValue(FORMATS, local);
  if (format === undefined)
    return unreadable(
      `the root element is ${quoted(local)}, not FatturaElettronica`,
      `l'elemento radice è ${quoted(local)}, non FatturaElettronica`,
    );
  if (namespace !== format.namespace)
    unreadable(
      `the namespace is ${namespace === '' ? 'missing' : quoted(namespace)}, not ${format.namespace}`,
      `il namespace ${namespace === '' ? 'manca' : `è ${quoted(namespace)}`}: serve ${format.namespace}`,
    );
  return format;
};

const ROOT_ATTRIBUTES: ReadonlySet<string> = new Set(['versione', 'SistemaEmittente']);

/** A document as it was read, and in which places its elements are not as the table wants them. */
export interface ReadTree {
  /** Only without faults is it of the shape its type promises. */
  readonly document: FatturaDocument;
  readonly faults: readonly ReadingFault[];
  /** Why SDI would not take this very file (00200): an import passes over it, for svc writes the document anew. */
  readonly unsendable: readonly ReadingFault[];
}

/**
 * The document as the domain knows it, driven by the domain's own table: elements known, in order, as often as the
 * schema says, none missing; every departure is one fault. Values are not judged: that is `checkDocument`'s matter. A
 * signature at its end is skipped. Throws `Unreadable` on another format.
 */
export const documentOf = ({ root: top, look }: XmlTree): ReadTree => {
  const root = look(top);
  const scope = scopeWithin(root, ROOT_SCOPE);
  const name = qualified(root.name, scope);
  const { schema, namespace: format } = formatOf(name);
  const [faults, unsendable] = [faultList(), faultList()];
  if (hasOddLocation(root, scope)) unsendable.add(undefined, say.oddLocation);
  const attributes = ownAttributes(root, scope, format);
  for (const each of attributes.keys()) if (!ROOT_ATTRIBUTES.has(each)) faults.add(undefined, say.attribute(each));
  const wrong = wrongType(root, scope, name.local, undefined);
  if (wrong !== undefined) faults.add(undefined, say.wrongType(wrong));
  const versione =
    attributes.get('versione') ?? unreadable('the attribute versione is missing', "manca l'attributo versione");
  // The two formats have nothing but the names of a few elements in common.
  if ((versione === SIMPLIFIED_FORMAT) !== (name.local === 'FatturaElettronicaSemplificata'))
    unreadable(
      `versione ${quoted(versione)} does not belong to the root element ${quoted(name.local)}`,
      `versione ${quoted(versione)} non corrisponde all'elemento radice ${quoted(name.local)}`,
    );
  const system = attributes.get('SistemaEmittente');
  const children = readGroup(schema, root, { place: undefined, scope, format, look, faults, unsendable }, isSignature);
  const document = { versione, ...(system === undefined ? {} : { SistemaEmittente: system }), ...children };
  return { document: document as unknown as FatturaDocument, faults: faults.found, unsendable: unsendable.found };
};
