import { describe, expect, it } from 'vitest';
import { checkFattura, checkSemplificata } from './checks/check-fattura.ts';
import { COUNTED_FAULTS, MANY_FAULTS_CODE, STRUCTURE_CODE } from './checks/finding.ts';
import { fatturaSchema } from './fattura.schema.ts';
import type { FatturaElettronica } from './fattura.ts';
import { today } from './fixtures.test.support.ts';
import type { Group } from './schema.ts';
import { semplificataSchema } from './semplificata/semplificata.schema.ts';
import type { FatturaSemplificata } from './semplificata/semplificata.ts';
import { goodText, wholeTree, type Tree } from './whole-tree.test.support.ts';

/** One element of the table: where it stands in a document that has them all, once each. */
interface Spot {
  readonly keys: readonly string[];
  readonly path: string;
  readonly mandatory: boolean;
  readonly bad: string | undefined;
}
const BAD = ['€', '', '\u0000'];

const spots = (group: Group, keys: readonly string[] = [], path = ''): readonly Spot[] =>
  group.elements.flatMap(({ name, occurs, leaf, group: inner }): readonly Spot[] => {
    const many = occurs === 'some' || occurs === 'any';
    const here = [...keys, name];
    const item = many ? [...here, '0'] : here;
    const named = path === '' ? name : `${path}/${name}`;
    const itemPath = many ? `${named}[1]` : named;
    const bad = leaf === undefined ? undefined : BAD.find((text) => !leaf.fits(text));
    if (leaf !== undefined && bad === undefined) throw new Error(`nothing is wrong for ${named}`);
    const own = { keys: here, path: named, mandatory: occurs === 'one' || occurs === 'some', bad: undefined };
    return [
      own,
      ...(bad === undefined ? [] : [{ keys: item, path: itemPath, mandatory: false, bad }]),
      ...(inner === undefined ? [] : spots(inner, item, itemPath)),
    ];
  });

const changed = (tree: Tree, keys: readonly string[], value: string | undefined): Tree => {
  const copy = structuredClone(tree);
  const parent = keys.slice(0, -1).reduce((node, key) => node[key] as Tree, copy);
  const last = keys.at(-1) ?? '';
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
};

const formats = [
  {
    format: 'FatturaPA',
    schema: fatturaSchema as Group,
    whole: { versione: 'FPR12', SistemaEmittente: 'svc', ...wholeTree(fatturaSchema) } as Tree,
    findings: (tree: Tree) => checkFattura(tree as unknown as FatturaElettronica, { today, strength: 'import' }),
  },
  {
    format: 'FSM10',
    schema: semplificataSchema as Group,
    whole: { versione: 'FSM10', SistemaEmittente: 'svc', ...wholeTree(semplificataSchema) } as Tree,
    findings: (tree: Tree) => checkSemplificata(tree as unknown as FatturaSemplificata, { today, strength: 'import' }),
  },
];

describe.each(formats)('the structure rules of $format, each element of the table', ({ schema, whole, findings }) => {
  const all = spots(schema);
  it('stands in one document that has nothing wrong', () => {
    expect(all.length).toBeGreaterThan(90);
    expect(findings(whole)).toEqual([]);
  });
  it.each(all.filter(({ bad }) => bad !== undefined))('$path takes only what it may hold', ({ keys, path, bad }) => {
    const found = findings(changed(whole, keys, bad));
    const finding = found.find((each) => each.path === path);
    // The other half of a name (Nome beside Denominazione) is a second fault.
    expect(found.filter((each) => each !== finding && !each.en.startsWith('it needs either'))).toEqual([]);
    expect(finding?.code).toBe(STRUCTURE_CODE);
    expect(finding?.it).toMatch(/: ammesso .{5}/);
    expect(finding?.en).toMatch(/: it takes .{5}/);
  });
  it.each(all.filter(({ mandatory }) => mandatory))('$path must be there', ({ keys, path }) => {
    expect(findings(changed(whole, keys, undefined))).toEqual([
      {
        code: STRUCTURE_CODE,
        path,
        it: `manca l'elemento ${keys.at(-1) ?? ''}`,
        en: `the element ${keys.at(-1) ?? ''} is missing`,
      },
    ]);
  });
});

describe('many departures', () => {
  const wrong = (count: number): FatturaElettronica => {
    const tree = { versione: 'FPR12', ...wholeTree(fatturaSchema) } as unknown as FatturaElettronica;
    const [body] = tree.FatturaElettronicaBody;
    const line = { ...body!.DatiBeniServizi.DettaglioLinee[0]!, Descrizione: '€' };
    const DatiBeniServizi = { ...body!.DatiBeniServizi, DettaglioLinee: Array.from({ length: count }, () => line) };
    return { ...tree, FatturaElettronicaBody: [{ ...body!, DatiBeniServizi }] };
  };
  const codes = (count: number) => checkFattura(wrong(count), { today, strength: 'import' }).map(({ code }) => code);
  it('up to fifty are named one by one', () => {
    expect(codes(COUNTED_FAULTS)).toEqual(Array.from({ length: COUNTED_FAULTS }, () => STRUCTURE_CODE));
  });
  it('more than fifty are 00201 besides, and a thousand at most are named', () => {
    expect(codes(51)).toEqual([...Array.from({ length: 51 }, () => STRUCTURE_CODE), MANY_FAULTS_CODE]);
    expect(codes(20_000)).toHaveLength(1001);
  });
  it('are judged alone when there are too many to know them all', () => {
    const { FatturaElettronicaBody, ...rest } = wrong(1500);
    const empty = {} as (typeof FatturaElettronicaBody)[number];
    const unknowable = { ...rest, FatturaElettronicaBody: [...FatturaElettronicaBody, empty] };
    const found = checkFattura(unknowable, { today, strength: 'send' });
    expect(new Set(found.map(({ code }) => code))).toEqual(new Set([STRUCTURE_CODE, MANY_FAULTS_CODE]));
  });
});

it('every kind of text has an example that fits it', () => {
  expect(goodText(fatturaSchema.elements[0]!.group!.elements[0]!.group!.elements[1]!.leaf!)).toBe('A1');
});
