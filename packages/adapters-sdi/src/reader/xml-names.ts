import { quoted, unreadable } from './unreadable.ts';
import type { XmlElement } from './xml-tree.ts';

/** Prefixes in force, innermost first; the empty one for elements without prefix. A chain, since copies would add up. */
export interface Scope {
  readonly declared: ReadonlyMap<string, string>;
  readonly around: Scope | undefined;
}

const XML = 'http://www.w3.org/XML/1998/namespace';
/** The namespace of what is said to validators. */
export const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
/** Its two hints for validators may stand anywhere. */
const HINTS: ReadonlySet<string> = new Set(['schemaLocation', 'noNamespaceSchemaLocation']);
export const ROOT_SCOPE: Scope = {
  declared: new Map([
    ['', ''],
    ['xml', XML],
  ]),
  around: undefined,
};

const namespaceOf = (prefix: string, scope: Scope): string | undefined => {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.around) {
    const namespace = at.declared.get(prefix);
    if (namespace !== undefined) return namespace;
  }
  return undefined;
};

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
  let declared: Map<string, string> | undefined;
  for (const [name, value] of element.attributes) {
    if (!isDeclaration(name)) continue;
    const prefix = name === 'xmlns' ? '' : name.slice('xmlns:'.length);
    if (prefix === 'xmlns' || (prefix !== '' && value === '') || (prefix === 'xml') !== (value === XML))
      unreadable(
        `the namespace declaration ${quoted(name)} is not allowed`,
        `la dichiarazione di namespace ${quoted(name)} non è ammessa`,
      );
    declared ??= new Map();
    declared.set(prefix, value);
  }
  return declared === undefined ? around : { declared, around };
};

/** The name without its prefix, and the namespace the prefix stands for. */
export const qualified = (name: string, scope: Scope): QualifiedName => {
  const [prefix, local] = split(name);
  return {
    namespace:
      namespaceOf(prefix, scope) ??
      unreadable(`the prefix of ${quoted(name)} is not declared`, `il prefisso di ${quoted(name)} non è dichiarato`),
    local,
  };
};

/**
 * Besides the hints, `xsi:type` may name the element's own type out of the format's schema, as some libraries write it;
 * `xsi:nil` has no place: no element of the format may be nil.
 */
const isHint = (attribute: string, value: string, scope: Scope, ofFormat: string): boolean => {
  if (!attribute.includes(':')) return false;
  const { namespace, local } = qualified(attribute, scope);
  if (namespace !== XSI) return false;
  return HINTS.has(local) || (local === 'type' && qualified(value.trim(), scope).namespace === ofFormat);
};

/**
 * The element's attributes that are neither namespace declarations nor hints for validators.
 * @param ofFormat the namespace of the document's schema
 */
export const ownAttributes = (element: XmlElement, scope: Scope, ofFormat: string): ReadonlyMap<string, string> => {
  const own = new Map<string, string>();
  for (const [name, value] of element.attributes) {
    if (isDeclaration(name) || isHint(name, value, scope, ofFormat)) continue;
    own.set(name, value);
  }
  return own;
};
