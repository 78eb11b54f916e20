import type { Effect } from 'effect/Effect';
import type { AnyEntity, Bounds, Entity, EnumKey, Field, Fields, Language, RecordOf, Traits } from '@svc/domain/entity';
import type { StoreDown, Taken } from '../faults.ts';
import type { PublicationStore } from './publication-store.ts';

/** A record as the code that asks each field at run time sees it. */
export type StoredRecord = RecordOf<Fields>;

/** A bound of a range: money is compared in cents. */
export type Bound = number | Temporal.PlainDate;

/**
 * What a list asks of one field: to be one of some values, to lie in a range whose bounds are included, or to hold all of some
 * items. A field that is a list passes the first when it holds any of the values.
 */
export type EntityFilter =
  | { readonly field: string; readonly among: readonly (string | boolean)[] }
  | { readonly field: string; readonly all: readonly string[] }
  | { readonly field: string; readonly least: Bound | null; readonly most: Bound | null };

/** What a list shows. */
export interface EntityQuery {
  readonly page: number;
  readonly pageSize: number;
  /** A field with the trait `sort`. Empty values come last in both directions, ties stand by id. */
  readonly sort: string;
  readonly descending: boolean;
  /** The languages whose texts are looked into. */
  readonly languages: readonly Language[];
  /** Part of any field with the trait `search`, in any case; every sign stands for itself. */
  readonly search: string | null;
  /** Of fields with the trait `filter`; all must hold. */
  readonly filters: readonly EntityFilter[];
}

/** The records of one definition. */
export interface EntityStore<R> {
  readonly find: (id: string) => Effect<R | null, StoreDown>;
  /** Inside a unit of work: the row stays ours until its end. */
  readonly lock: (id: string) => Effect<R | null, StoreDown>;
  /** A query that asks for what a trait does not allow is a defect: the door has refused it already. */
  readonly list: (query: EntityQuery) => Effect<{ readonly items: readonly R[]; readonly total: number }, StoreDown>;
  /** Of a field with a word, a choice or a list and the trait `filter`; any other is a defect. Each item of a list counts; the trash does not. */
  readonly counts: (field: string) => Effect<Counts, StoreDown>;
  /** `Taken`: another record has a value that is unique. */
  readonly insert: (record: R) => Effect<void, Taken | StoreDown>;
  /** Replaces the record of that version. False: it has another version by now, or is gone. */
  readonly save: (record: R, version: number) => Effect<boolean, Taken | StoreDown>;
  /** False: there was none. */
  readonly remove: (id: string) => Effect<boolean, StoreDown>;
}

/** The id of another record that a field holds, or a word of one of the tenant's lists. */
export type Reference =
  | { readonly field: string; readonly of: string; readonly id: string }
  | { readonly field: string; readonly enumKey: EnumKey; readonly word: string };

/** How many records have each value of a field; a value that none has is absent. */
export type Counts = Readonly<Record<string, number>>;

/** The stores of all definitions, and what goes across them. */
export interface EntityStores {
  readonly of: <N extends string, F extends Fields, C extends string>(
    definition: Entity<N, F, C>,
  ) => EntityStore<RecordOf<F>>;
  /** The first that is not there, or a word that is not active; the others cannot be deleted until the end of the transaction. */
  readonly missing: (references: readonly Reference[]) => Effect<Reference | null, StoreDown>;
  /** How many records of known definitions refer to this one, or show the public that they did. */
  readonly usesOf: (name: string, id: string) => Effect<number, StoreDown>;
  /** How many records of known definitions have this word, or show it to the public. */
  readonly usesOfWord: (enumKey: string, word: string) => Effect<number, StoreDown>;
  /** The addresses and versions of those that can be published. */
  readonly publications: PublicationStore;
}

/** What a list asks, but for the languages: those are the tenant's. */
export type AskedList = Omit<EntityQuery, 'languages'>;

/** The fields that have a trait. */
export const namesWith = ({ fields }: Pick<AnyEntity, 'fields'>, trait: keyof Traits): readonly string[] =>
  Object.entries(fields).flatMap(([name, { traits }]) => (traits[trait] === true ? [name] : []));

/** The last wall behind the door. @throws Error when the query asks for what no trait allows */
export const requireAskable = (definition: AnyEntity, { sort, search, filters }: EntityQuery): void => {
  const refuse = (what: string): never => {
    throw new Error(`${definition.name}: ${what}`);
  };
  if (!namesWith(definition, 'sort').includes(sort)) refuse(`${sort} is not sorted by`);
  if (search !== null && namesWith(definition, 'search').length === 0) refuse('nothing is searched');
  const filterable = namesWith(definition, 'filter');
  for (const { field } of filters) if (!filterable.includes(field)) refuse(`${field} is not filtered by`);
};

/** The fields whose values a store counts. @throws Error for any other */
export const requireCountable = ({ name, fields }: AnyEntity, field: string): void => {
  const { kind, traits } = fields[field] ?? {};
  if (traits?.filter !== true || kind === undefined || !['word', 'choice', 'list'].includes(kind))
    throw new Error(`${name}: ${field} is not counted`);
};

/** The fields that name a record or a word, by what their kind says about it. */
export const holders = (
  { fields }: AnyEntity,
  holds: (bounds: Bounds) => boolean,
): readonly (readonly [string, Field<unknown>])[] => Object.entries(fields).filter(([, { bounds }]) => holds(bounds));
