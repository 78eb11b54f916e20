import type { LeafType } from './leaf-types.ts';
import type { Group } from './schema.ts';

/** A document by element names, whatever its type: texts, trees, and lists of them. */
export type Tree = { [element: string]: unknown };

/** One of these fits any element of the format. */
const EXAMPLES = [
  'A1',
  '1',
  '22.00',
  '5.0',
  '2026-03-10',
  '2026-03-10T10:00:00',
  'IT',
  'EUR',
  'SI',
  '00185',
  'ABC1234',
  'RSSMRA80A01H501U',
  'anna@pec.it',
  'IT60X0542811101000000123456',
  'BPPIITRRXXX',
  '06123456',
  '1234567890123',
  'QUJD',
  ...['FPR12', 'FSM10', 'TD01', 'TD07', 'RF01', 'N4', 'I', 'TP02', 'MP08', 'RT01', 'TC22', 'A', 'SC', 'SU', 'LN', 'TZ'],
];

/** A text that the element may hold. */
export const goodText = (leaf: LeafType): string => {
  const good = EXAMPLES.find((text) => leaf.fits(text));
  if (good === undefined) throw new Error(`no example fits ${leaf.name}`);
  return good;
};

/** A document with every element of the table once; of a choice, the first set. */
export const wholeTree = (group: Group): Tree => {
  const left = new Set(group.choice.slice(1).flat());
  return Object.fromEntries(
    group.elements
      .filter(({ name }) => !left.has(name))
      .map(({ name, occurs, leaf, group: inner }) => {
        const value = inner === undefined ? goodText(leaf!) : wholeTree(inner);
        return [name, occurs === 'some' || occurs === 'any' ? [value] : value];
      }),
  );
};
