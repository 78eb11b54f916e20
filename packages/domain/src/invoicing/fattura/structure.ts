import { fatturaSchema } from './fattura.schema.ts';
import type { FatturaElettronica } from './fattura.ts';
import { formatoTrasmissione, ascii } from './leaf-types.ts';
import type { ElementRow, Group } from './schema.ts';

/** A place where the document departs from the schema (00200), with what was wanted there. */
export interface StructureFault {
  readonly path: string;
  readonly kind: 'missing' | 'unknown' | 'not_a_sequence' | 'not_a_text' | 'choice' | 'value';
  readonly it: string;
  readonly en: string;
}

type Found = (fault: StructureFault) => void;
const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const faultsOfItem = (row: ElementRow, value: unknown, path: string, found: Found): void => {
  if (row.leaf !== undefined) {
    const { fits, it, en } = row.leaf;
    if (typeof value !== 'string')
      found({ path, kind: 'not_a_text', it: `${row.name}: atteso un testo`, en: `${row.name}: a text is expected` });
    else if (!fits(value))
      found({ path, kind: 'value', it: `${row.name}: ammesso ${it}`, en: `${row.name}: it takes ${en}` });
  } else if (row.group !== undefined) faultsOfGroup(row.group, value, path, found);
};

const faultsOfRow = (row: ElementRow, value: unknown, parent: string, found: Found): void => {
  const path = parent === '' ? row.name : `${parent}/${row.name}`;
  const many = row.occurs === 'some' || row.occurs === 'any';
  if (value === undefined || (many && Array.isArray(value) && value.length === 0)) {
    if (row.occurs === 'one' || row.occurs === 'some')
      found({ path, kind: 'missing', it: `manca l'elemento ${row.name}`, en: `the element ${row.name} is missing` });
  } else if (!many) faultsOfItem(row, value, path, found);
  else if (!Array.isArray(value))
    found({ path, kind: 'not_a_sequence', it: `${row.name}: attesa una lista`, en: `${row.name}: a list is expected` });
  else for (const [at, item] of value.entries()) faultsOfItem(row, item, `${path}[${at + 1}]`, found);
};

const faultsOfChoice = (group: Group, node: Readonly<Record<string, unknown>>, path: string, found: Found): void => {
  const present = group.choice.filter((set) => set.some((name) => node[name] !== undefined));
  const whole = present.length === 1 && present[0]!.every((name) => node[name] !== undefined);
  if (group.choice.length === 0 || whole) return;
  const sets = group.choice.map((set) => set.join(' + '));
  found({ path, kind: 'choice', it: `serve ${sets.join(' oppure ')}`, en: `it needs either ${sets.join(' or ')}` });
};

const faultsOfGroup = (group: Group, value: unknown, path: string, found: Found): void => {
  if (!isNode(value)) {
    found({ path, kind: 'not_a_sequence', it: 'attesi degli elementi', en: 'elements are expected' });
    return;
  }
  let known = 0;
  for (const row of group.elements) {
    const child = value[row.name];
    if (row.name in value) known += 1;
    faultsOfRow(row, child, path, found);
  }
  faultsOfChoice(group, value, path, found);
  const names = Object.keys(value);
  if (names.length === known) return;
  for (const name of names)
    if (!group.elements.some((row) => row.name === name))
      found({
        path: path === '' ? name : `${path}/${name}`,
        kind: 'unknown',
        it: `elemento non previsto: ${name}`,
        en: `unexpected element: ${name}`,
      });
};

const sistemaEmittente = ascii(10);

/**
 * Where the document departs from the rules of XSD 1.2.3: elements missing or unknown, lengths, alphabets, patterns,
 * lists. All at once. The order of elements is not the object's to know: the writer gives it, a reader must see to it.
 */
export const structureFaults = (fattura: FatturaElettronica): readonly StructureFault[] => {
  const faults: StructureFault[] = [];
  const found: Found = (fault) => void faults.push(fault);
  const { versione, SistemaEmittente, ...children } = fattura;
  faultsOfItem({ name: '@versione', occurs: 'one', leaf: formatoTrasmissione }, versione, '@versione', found);
  if (SistemaEmittente !== undefined)
    faultsOfItem(
      { name: '@SistemaEmittente', occurs: 'maybe', leaf: sistemaEmittente },
      SistemaEmittente,
      '@SistemaEmittente',
      found,
    );
  faultsOfGroup(fatturaSchema, children, '', found);
  return faults;
};

/** Whether what is there can be walked as the types promise; a wrong value is no obstacle. */
export const isWalkable = (faults: readonly StructureFault[]): boolean =>
  faults.every(({ kind }) => kind === 'value' || kind === 'unknown' || kind === 'choice');
