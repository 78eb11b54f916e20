import * as z from 'zod';
import type { Field, Fields, Traits } from './field.ts';
import type { Language } from './language.ts';

/** What every record has beside its fields. The id is a UUIDv7; the version is raised by every change. */
export interface EntityMeta {
  readonly id: string;
  readonly version: number;
  readonly createdAt: Temporal.Instant;
  readonly updatedAt: Temporal.Instant;
}

type ValueOf<D> = D extends Field<infer V> ? V : never;
/** The values of a record, by field. */
export type DraftOf<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> };
/** A record as it is stored. */
export type RecordOf<F extends Fields> = EntityMeta & DraftOf<F>;
/** What an update says; a field that is absent stays as it is. */
export type ChangeOf<F extends Fields> = { readonly [K in keyof F]?: ValueOf<F[K]> | undefined };

/** The names of the fields that have a trait. */
export type FieldsWith<F extends Fields, T extends keyof Traits> = {
  [K in keyof F & string]: F[K]['traits'] extends Readonly<Record<T, true>> ? K : never;
}[keyof F & string];

/** What a rule may know beside the record: the languages that the tenant uses. */
export interface RuleContext {
  readonly languages: readonly Language[];
}

/** What must hold of a record whenever it is saved. `code` is snake_case, `at` names the fields to blame. */
export interface EntityRule<F extends Fields, C extends string> {
  readonly code: C;
  readonly at: readonly (keyof F & string)[];
  /** `publish`: a draft may break it, what is published may not. */
  readonly when?: 'save' | 'publish';
  readonly broken: (draft: DraftOf<F>, context: RuleContext) => boolean;
}

/** A record that the public sees as it was published last, and not as it is worked on. */
export interface Publication<L extends string = string> {
  /** The text in languages that the addresses are made of. */
  readonly slugFrom: L;
  /** How many of the published versions are kept. */
  readonly keepVersions: number;
}

/** A plain record as pure data: its fields, the order of its lists, what is unique, what must hold. */
export interface Entity<N extends string, F extends Fields, C extends string = never> {
  readonly name: N;
  readonly fields: F;
  /** How lists stand unless they are asked for otherwise. */
  readonly order: FieldsWith<F, 'sort'>;
  /** Values that no two records share; null is shared freely. */
  readonly unique: readonly (readonly [keyof F & string, ...(keyof F & string)[]])[];
  readonly rules: readonly EntityRule<F, C>[];
  readonly publication?: Publication<FieldsWith<F, 'live'>>;
}

/** Any definition, for code that asks each field at run time. */
export interface AnyEntity {
  readonly name: string;
  readonly fields: Fields;
  readonly order: string;
  readonly unique: readonly (readonly string[])[];
  readonly rules: readonly {
    readonly code: string;
    readonly at: readonly string[];
    readonly when?: 'save' | 'publish';
    readonly broken: (draft: never, context: RuleContext) => boolean;
  }[];
  readonly publication?: Publication;
}

const comparable = new Set(['text', 'integer', 'date', 'money', 'flag', 'choice', 'ref']);

/**
 * Checks what the types cannot say.
 * @throws Error when a unique field has no plain value, a name is too long for the names made from it, or a record that can be
 * published has no state, no text to take addresses from, or an order that the public does not see
 */
export const entity = <const N extends string, const F extends Fields, const C extends string = never>(
  definition: Omit<Entity<N, F, C>, 'unique'> & { readonly unique?: Entity<N, F, C>['unique'] },
): Entity<N, F, C> => {
  const { name, fields, unique = [] } = definition;
  if (!/^[a-z][A-Za-z]{1,29}$/.test(name)) throw new Error(`${name} is no name for a record`);
  const odd = unique.flat().find((each) => !comparable.has(fields[each]?.kind ?? ''));
  if (odd !== undefined) throw new Error(`${name}: ${odd} cannot be unique`);
  const { publication, order } = definition;
  if (publication === undefined) return { ...definition, unique };
  if (fields['state']?.bounds.words?.includes('Trashed') !== true) throw new Error(`${name} has no state`);
  if (fields[publication.slugFrom]?.kind !== 'localized') throw new Error(`${name} has no addresses`);
  if (fields[order]?.traits.live !== true) throw new Error(`${name}: ${order} is not public`);
  return { ...definition, unique };
};

const written = (fields: Fields): readonly (readonly [string, Field<unknown>])[] =>
  Object.entries(fields).filter(([, { traits }]) => traits.readOnly !== true);

const shapeOf = (fields: Fields, each: (field: Field<unknown>) => z.ZodType): z.ZodType =>
  z.strictObject(Object.fromEntries(written(fields).map(([name, field]) => [name, each(field)])));

/** The body of a new record: fills in fallbacks and nulls, refuses what is still missing and what is unknown. */
export const draftSchema = <F extends Fields>({ fields }: { readonly fields: F }): z.ZodType<DraftOf<F>> =>
  shapeOf(fields, ({ schema, nullable, fallback }) => {
    const value = nullable ? schema.nullable() : schema;
    const initial = fallback ?? (nullable ? null : undefined);
    return initial === undefined ? value : value.default(initial as never);
  }) as z.ZodType<DraftOf<F>>;

/** The body of an update: what is absent stays, null clears what is optional. */
export const changeSchema = <F extends Fields>({ fields }: { readonly fields: F }): z.ZodType<ChangeOf<F>> =>
  shapeOf(fields, ({ schema, nullable }) => (nullable ? schema.nullable() : schema).optional()) as z.ZodType<
    ChangeOf<F>
  >;

/** A rule that does not hold, and the fields to blame. */
export interface BrokenRule {
  readonly code: string;
  readonly at: readonly string[];
}

/** Every rule that does not hold, in their order, so that an editor sees all faults at once; to publish, those of a draft as well. */
export const broken = (
  { rules }: Pick<AnyEntity, 'rules'>,
  draft: object,
  context: RuleContext,
  when: 'save' | 'publish' = 'save',
): readonly BrokenRule[] =>
  rules
    .filter((rule) => when === 'publish' || rule.when !== 'publish')
    .filter((rule) => (rule.broken as (values: object, known: RuleContext) => boolean)(draft, context))
    .map(({ code, at }) => ({ code, at }));

/** A value as plain JSON with the keys of objects in one order: equal texts are equal values. */
export const plainText = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

/** The fields of `change` that differ from what is stored. */
export const changes = (
  { fields }: Pick<AnyEntity, 'fields'>,
  stored: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): readonly string[] =>
  Object.keys(fields).filter(
    (name) => change[name] !== undefined && plainText(change[name]) !== plainText(stored[name]),
  );
