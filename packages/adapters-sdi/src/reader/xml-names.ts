import { quoted, unreadable } from './unreadable.ts';
import type { XmlElement } from './xml-tree.ts';

/** Prefixes in force, the empty one for elements without prefix. */
export type Scope = ReadonlyMap<string, string>;

const XML = 'http://www.w3.org/XML/1998/namespace';
/** `xsi:schemaLocation` and its like may stand anywhere. */
export const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
export const ROOT_SCOPE: Scope = new Map([
  ['', ''],
  ['xml', XML],
]);

export interface QualifiedName {
  readonly namespace: string;
  readonly local: string;
}

const split = (name: string): readonly [prefix: string, local: string] => {
  const colon = name.indexOf(':');
  return colon === -1 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)];
};

const isDeclaration = (attribute: string): boolean => attribute === 'xmlns' || attribute.startsWith('xmlns:');

/** The scope inside an element: the one around it and the element's own declarations. */
export const scopeWithin = (element: XmlElement, around: Scope): Scope => {
  let scope: Map<string, string> | undefined;
  for (const [name, value] of element.attributes) {
    if (!isDeclaration(name)) continue;
    const prefix = name === 'xmlns' ? '' : name.slice('xmlns:'.length);
    if (prefix === 'xmlns' || (prefix !== '' && value === '') || (prefix === 'xml') !== (value === XML))
      unreadable(`the namespace declaration ${quoted(name)} is not allowed`);
    scope ??= new Map(around);
    scope.set(prefix, value);
  }
  return scope ?? around;
};

/** The name without its prefix, and the namespace the prefix stands for. */
export const qualified = (name: string, scope: Scope): QualifiedName => {
  const [prefix, local] = split(name);
  return { namespace: scope.get(prefix) ?? unreadable(`the prefix of ${quoted(name)} is not declared`), local };
};

/** The element's attributes that are neither namespace declarations nor hints for validators. */
export const ownAttributes = (element: XmlElement, scope: Scope): ReadonlyMap<string, string> => {
  const own = new Map<string, string>();
  for (const [name, value] of element.attributes) {
    if (isDeclaration(name) || (name.includes(':') && qualified(name, scope).namespace === XSI)) continue;
    own.set(name, value);
  }
  return own;
};
