import type { LeafType } from './leaf-types.ts';

/** 1, 0..1, 1..n, 0..n. */
export type Occurs = 'one' | 'maybe' | 'some' | 'any';

/** One element of a sequence: either a leaf with its type, or a group of further elements. */
export interface ElementRow {
  readonly name: string;
  readonly occurs: Occurs;
  readonly leaf?: LeafType;
  readonly group?: Group;
}

/** A strict sequence of elements, in document order. */
export interface Group {
  readonly elements: readonly ElementRow[];
  readonly names: ReadonlySet<string>;
  /** Exactly one of these sets of optional elements must be there, whole. */
  readonly choice: readonly (readonly string[])[];
}

declare const describes: unique symbol;
/** A group that describes exactly `T`: every field named, none besides, each as often as the type says. */
export type GroupOf<T> = Group & { readonly [describes]?: T };

type NodeOf<V> = V extends string ? LeafType : GroupOf<V>;
type RowOf<T, K extends keyof T> =
  NonNullable<T[K]> extends readonly (infer V)[]
    ? { readonly occurs: undefined extends T[K] ? 'any' : 'some'; readonly node: NodeOf<V> }
    : { readonly occurs: undefined extends T[K] ? 'maybe' : 'one'; readonly node: NodeOf<NonNullable<T[K]>> };
/** One row for each field of `T`, written in document order. */
export type RowsOf<T> = { readonly [K in keyof T]-?: RowOf<T, K> };

/** What `RowsOf` wants for one field: how often it stands there, and its leaf or group. */
export interface Row<O extends Occurs, N> {
  readonly occurs: O;
  readonly node: N;
}
/** Must stand there, once: a field that is neither optional nor a list. */
export const one = <N>(node: N): Row<'one', N> => ({ occurs: 'one', node });
/** May stand there, once: an optional field. */
export const maybe = <N>(node: N): Row<'maybe', N> => ({ occurs: 'maybe', node });
/** Must stand there, once or more: a list that is not optional. An empty one counts as missing. */
export const some = <N>(node: N): Row<'some', N> => ({ occurs: 'some', node });
/** May stand there, once or more: an optional list. */
export const any = <N>(node: N): Row<'any', N> => ({ occurs: 'any', node });

/** The sequence of a type's elements; does not compile when it and the type disagree. */
export const sequence = <T>(rows: RowsOf<T>, choice: readonly (readonly (keyof T & string)[])[] = []): GroupOf<T> => ({
  elements: Object.entries<{ readonly occurs: Occurs; readonly node: LeafType | Group }>(
    rows as Record<string, { readonly occurs: Occurs; readonly node: LeafType | Group }>,
  ).map(([name, { occurs, node }]) =>
    'elements' in node ? { name, occurs, group: node } : { name, occurs, leaf: node },
  ),
  names: new Set(Object.keys(rows)),
  choice,
});
