import {
  FATTURA_NAMESPACE,
  fatturaSchema,
  type ElementRow,
  type FatturaElettronica,
  type Group,
} from '@svc/domain/invoicing';
import { quoted, unreadable } from './unreadable.ts';
import { ROOT_SCOPE, ownAttributes, qualified, scopeWithin, type QualifiedName, type Scope } from './xml-names.ts';
import type { XmlElement, XmlTree } from './xml-tree.ts';

const SIGNATURE_NAMESPACE = 'http://www.w3.org/2000/09/xmldsig#';
const isSignature = ({ namespace, local }: QualifiedName): boolean =>
  namespace === SIGNATURE_NAMESPACE && local === 'Signature';

type Node = { [element: string]: unknown };

/** Where in the document we are. */
interface Place {
  readonly path: string;
  readonly scope: Scope;
  readonly look: XmlTree['look'];
}

type Skip = (name: QualifiedName) => boolean;
const never: Skip = () => false;

const rowOf = (group: Group, name: QualifiedName, from: number, path: string): number => {
  if (name.namespace !== '' || !group.names.has(name.local))
    unreadable(`${path}: the element ${quoted(name.local)} is not expected here`);
  const index = group.elements.findIndex((row) => row.name === name.local);
  if (index < from) unreadable(`${path}: the element ${quoted(name.local)} is out of order`);
  return index;
};

const valueOf = (row: ElementRow, element: XmlElement, place: Place): unknown => {
  const { path, scope } = place;
  for (const name of ownAttributes(element, scope).keys())
    unreadable(`${path}: the attribute ${quoted(name)} is not expected here`);
  if (row.group !== undefined) return readGroup(row.group, element, place);
  if (element.children.length > 0) unreadable(`${path}: a text is expected, not elements`);
  return element.text;
};

const isMany = ({ occurs }: ElementRow): boolean => occurs === 'some' || occurs === 'any';

const put = (node: Node, row: ElementRow, value: unknown, path: string): void => {
  const before = node[row.name];
  if (!isMany(row)) {
    if (before !== undefined) unreadable(`${path} is there more than once`);
    node[row.name] = value;
  } else if (Array.isArray(before)) before.push(value);
  else node[row.name] = [value];
};

const nth = (node: Node, row: ElementRow): string => {
  const before = node[row.name];
  return isMany(row) ? `[${Array.isArray(before) ? before.length + 1 : 1}]` : '';
};

const readGroup = (group: Group, element: XmlElement, { path, scope, look }: Place, skip: Skip = never): Node => {
  if (/[^ \t\n\r]/.test(element.text)) unreadable(`${path}: there is text between the elements`);
  const node: Node = {};
  let from = 0;
  for (const each of element.children) {
    const child = look(each);
    const inner = scopeWithin(child, scope);
    const name = qualified(child.name, inner);
    if (skip(name)) continue;
    from = rowOf(group, name, from, path);
    const row = group.elements[from]!;
    const here = `${path}/${row.name}${nth(node, row)}`;
    put(node, row, valueOf(row, child, { path: here, scope: inner, look }), here);
  }
  for (const { name, occurs } of group.elements)
    if ((occurs === 'one' || occurs === 'some') && node[name] === undefined)
      unreadable(`${path}: the element ${name} is missing`);
  return node;
};

const SIMPLIFIED = 'FatturaElettronicaSemplificata';

const checkRoot = ({ namespace, local }: QualifiedName): void => {
  if (local === SIMPLIFIED) unreadable('a simplified invoice (FSM10) is not read, only FPR12 and FPA12');
  if (local !== 'FatturaElettronica') unreadable(`the root element is ${quoted(local)}, not FatturaElettronica`);
  if (namespace !== FATTURA_NAMESPACE)
    unreadable(`the namespace is ${namespace === '' ? 'missing' : quoted(namespace)}, not ${FATTURA_NAMESPACE}`);
};

const ROOT_ATTRIBUTES: ReadonlySet<string> = new Set(['versione', 'SistemaEmittente']);

/**
 * The document as the domain knows it, driven by the domain's own table: elements known, in order, as often as the
 * schema says, none missing. Values are not judged: that is `checkFattura`'s matter. A signature is skipped.
 */
export const fatturaOf = ({ root: top, look }: XmlTree): FatturaElettronica => {
  const root = look(top);
  const scope = scopeWithin(root, ROOT_SCOPE);
  checkRoot(qualified(root.name, scope));
  const attributes = ownAttributes(root, scope);
  for (const name of attributes.keys())
    if (!ROOT_ATTRIBUTES.has(name)) unreadable(`the attribute ${quoted(name)} is not expected on the root element`);
  const versione = attributes.get('versione') ?? unreadable('the attribute versione is missing');
  if (versione === 'FSM10') unreadable('a simplified invoice (FSM10) is not read, only FPR12 and FPA12');
  const system = attributes.get('SistemaEmittente');
  return {
    versione,
    ...(system === undefined ? {} : { SistemaEmittente: system }),
    ...(readGroup(fatturaSchema, root, { path: 'FatturaElettronica', scope, look }, isSignature) as Pick<
      FatturaElettronica,
      'FatturaElettronicaHeader' | 'FatturaElettronicaBody'
    >),
  };
};
