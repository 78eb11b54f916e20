import type { GroupOf, Group } from './schema.ts';
import { esc } from './xml-text.ts';

type Node = { readonly [element: string]: unknown };

const writeRows = (group: Group, node: Node): string => {
  let out = '';
  for (const { name, group: inner } of group.elements) {
    const value = node[name];
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? (value as readonly unknown[]) : [value])
      out += `<${name}>${inner === undefined ? esc(item as string) : writeRows(inner, item as Node)}</${name}>`;
  }
  return out;
};

/** Writes the children of any group straight from its table. For what is rare; the rest has templates. */
export const writeByTable = <T extends object>(group: GroupOf<T>, value: T): string =>
  writeRows(group, value as unknown as Node);
