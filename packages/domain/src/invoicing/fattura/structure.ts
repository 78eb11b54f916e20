import { fatturaSchema } from './fattura.schema.ts';
import type { FatturaElettronica } from './fattura.ts';
import { ascii, formatoSemplificato, formatoTrasmissione, type LeafType } from './leaf-types.ts';
import type { ElementRow, Group } from './schema.ts';
import { semplificataSchema } from './semplificata/semplificata.schema.ts';
import type { FatturaSemplificata } from './semplificata/semplificata.ts';

/** A place where the document departs from the schema (00200), with what was wanted there. */
export interface StructureFault {
  readonly path: string;
  readonly kind: 'missing' | 'unknown' | 'not_a_sequence' | 'not_a_text' | 'choice' | 'value';
  readonly it: string;
  readonly en: string;
}

/** The way down to an element; its text is made only for a fault. */
interface Place {
  readonly above: Place | undefined;
  readonly name: string;
  /** From 1 for one of several. */
  readonly nth: number | undefined;
}
const pathOf = ({ above, name, nth }: Place): string =>
  (above === undefined ? '' : `${pathOf(above)}/`) + name + (nth === undefined ? '' : `[${nth}]`);

type Fault = Omit<StructureFault, 'path'>;
type Found = (fault: Fault, name: string, above: Place | undefined, nth?: number) => void;
type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

const missing = (name: string): Fault => ({
  kind: 'missing',
  it: `manca l'elemento ${name}`,
  en: `the element ${name} is missing`,
});
const unknownElement = (name: string): Fault => ({
  kind: 'unknown',
  it: `elemento non previsto: ${name}`,
  en: `unexpected element: ${name}`,
});
const NOT_A_LIST: Fault = { kind: 'not_a_sequence', it: 'attesa una lista di elementi', en: 'a list is expected' };
const NOT_A_GROUP: Fault = { kind: 'not_a_sequence', it: 'attesi degli elementi', en: 'elements are expected' };
const NOT_A_TEXT: Fault = { kind: 'not_a_text', it: 'atteso un testo', en: 'a text is expected' };

const faultsOfItem = (
  row: ElementRow,
  value: unknown,
  above: Place | undefined,
  nth: number | undefined,
  found: Found,
) => {
  const { name, leaf, group } = row;
  if (leaf === undefined) {
    if (group !== undefined) faultsOfGroup(group, value, { above, name, nth }, found);
  } else if (typeof value !== 'string') found(NOT_A_TEXT, name, above, nth);
  else if (!leaf.fits(value))
    found({ kind: 'value', it: `${name}: ammesso ${leaf.it}`, en: `${name}: it takes ${leaf.en}` }, name, above, nth);
};

const faultsOfRow = (row: ElementRow, value: unknown, above: Place | undefined, found: Found): void => {
  const many = row.occurs === 'some' || row.occurs === 'any';
  if (value === undefined || (many && Array.isArray(value) && value.length === 0)) {
    if (row.occurs === 'one' || row.occurs === 'some') found(missing(row.name), row.name, above);
  } else if (!many) faultsOfItem(row, value, above, undefined, found);
  else if (!Array.isArray(value)) found(NOT_A_LIST, row.name, above);
  else for (let i = 0; i < value.length; i += 1) faultsOfItem(row, value[i], above, i + 1, found);
};

const faultOfChoice = (group: Group, node: Node): Fault | undefined => {
  if (group.choice.length === 0) return undefined;
  const present = group.choice.filter((set) => set.some((name) => node[name] !== undefined));
  if (present.length === 1 && present[0]!.every((name) => node[name] !== undefined)) return undefined;
  const sets = group.choice.map((set) => set.join(' + '));
  return { kind: 'choice', it: `serve ${sets.join(' oppure ')}`, en: `it needs either ${sets.join(' or ')}` };
};

const faultsOfGroup = (group: Group, value: unknown, place: Place | undefined, found: Found): void => {
  const report = (fault: Fault): void => {
    if (place !== undefined) found(fault, place.name, place.above, place.nth);
  };
  if (!isNode(value)) return report(NOT_A_GROUP);
  for (const row of group.elements) faultsOfRow(row, value[row.name], place, found);
  const choice = faultOfChoice(group, value);
  if (choice !== undefined) report(choice);
  for (const name in value)
    if (!group.names.has(name) && value[name] !== undefined) found(unknownElement(name), name, place);
};

const attributes = (versione: LeafType): readonly [versione: ElementRow, system: ElementRow] => [
  { name: '@versione', occurs: 'one', leaf: versione },
  { name: '@SistemaEmittente', occurs: 'maybe', leaf: ascii(10) },
];
const ORDINARY = attributes(formatoTrasmissione);
const SIMPLIFIED = attributes(formatoSemplificato);

/** Enough to know that there are more than anybody counts; a hostile document could have one for every element. */
const MOST_FAULTS = 1001;

interface Root {
  readonly versione?: unknown;
  readonly SistemaEmittente?: unknown;
}

const faultsOf = (document: Root, [version, system]: typeof ORDINARY, schema: Group): readonly StructureFault[] => {
  const faults: StructureFault[] = [];
  const found: Found = (fault, name, above, nth) =>
    void (faults.length < MOST_FAULTS && faults.push({ path: pathOf({ above, name, nth }), ...fault }));
  const { versione, SistemaEmittente, ...children } = document;
  faultsOfRow(version, versione, undefined, found);
  faultsOfRow(system, SistemaEmittente, undefined, found);
  faultsOfGroup(schema, children, undefined, found);
  return faults;
};

/**
 * Where the document departs from the rules of XSD 1.2.3: elements missing or unknown, lengths, alphabets, patterns,
 * lists. All at once, the first thousand. The order of elements is not the object's to know: the writer gives it, a reader must see to it.
 */
export const structureFaults = (fattura: FatturaElettronica): readonly StructureFault[] =>
  faultsOf(fattura, ORDINARY, fatturaSchema);

/** The same for a simplified document, by the rules of XSD VFSM10 1.0.2. */
export const semplificataFaults = (fattura: FatturaSemplificata): readonly StructureFault[] =>
  faultsOf(fattura, SIMPLIFIED, semplificataSchema);

/** Whether what is there can be walked as the types promise; a wrong value is no obstacle. */
export const isWalkable = (faults: readonly StructureFault[]): boolean =>
  faults.length < MOST_FAULTS &&
  faults.every(({ kind }) => kind === 'value' || kind === 'unknown' || kind === 'choice');
