import { fatturaSchema } from './fattura.schema.ts';
import type { Group } from './schema.ts';
import { isSemplificata, type FatturaDocument } from './semplificata/fattura-document.ts';
import { semplificataSchema } from './semplificata/semplificata.schema.ts';

type Node = { readonly [element: string]: unknown };

// White space is folded because a gateway that writes the document anew may fold it too.
const leafText = (text: string): string => JSON.stringify(text.replace(/\s+/gu, ' ').trim().normalize('NFC'));

const contentOf = (group: Group, node: Node, skip: string | undefined): string => {
  let out = '';
  for (const { name, group: inner } of group.elements) {
    const value = node[name];
    if (value === undefined || name === skip) continue;
    for (const item of Array.isArray(value) ? (value as readonly unknown[]) : [value])
      out += `${name}${inner === undefined ? leafText(item as string) : `{${contentOf(inner, item as Node, skip)}}`}`;
  }
  return out;
};

/**
 * The document without its transmission header, as one canonical text: elements in schema order, no namespace, no
 * attributes. Two transmissions carry the same fiscal document exactly when these texts are equal; hash it to compare.
 */
export const fiscalContent = (fattura: FatturaDocument): string =>
  contentOf(
    isSemplificata(fattura) ? semplificataSchema : fatturaSchema,
    fattura as unknown as Node,
    'DatiTrasmissione',
  );
