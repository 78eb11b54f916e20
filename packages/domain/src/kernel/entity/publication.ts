import { byDefault, choice, localized, type Field, type Fields } from './field.ts';
import type { AnyEntity, Entity, FieldsWith } from './entity.ts';
import type { Language, Localized } from './language.ts';

/** The field that a record which can be published has as its `state`. */
export const publicationState = byDefault(
  'Draft',
  choice(['Draft', 'Published', 'Changed', 'Trashed'], { filter: true, readOnly: true }),
);

const slugs = localized(100, { live: true });

/** What the public sees of a record: its fields with the trait `live` and no other, and its slugs by language. */
export type LiveFields<F extends Fields> = Pick<F, FieldsWith<F, 'live'>> & { readonly slugs: typeof slugs };

const made = new WeakMap<AnyEntity, AnyEntity>();

const live = ({ name, fields, order }: AnyEntity): AnyEntity => {
  const shown = Object.entries(fields).filter(([, { traits }]) => traits.live === true);
  return { name: `${name}Live`, fields: { ...Object.fromEntries(shown), slugs }, order, unique: [], rules: [] };
};

/**
 * The definition of what is public of a record: a table of its own, without a column for what is not. It has no unique values:
 * two records may show the same one until the second of them is published anew.
 */
export const liveOf = <N extends string, F extends Fields, C extends string>(
  definition: Entity<N, F, C>,
): Entity<`${N}Live`, LiveFields<F>> => {
  const found = made.get(definition) ?? live(definition);
  made.set(definition, found);
  return found as object as Entity<`${N}Live`, LiveFields<F>>;
};

/** The definitions of what is public of several records. */
export const livesOf = (definitions: readonly AnyEntity[]): readonly AnyEntity[] =>
  definitions
    .filter(({ publication }) => publication !== undefined)
    .map((each) => liveOf(each as Entity<string, Fields>));

/** Some values by the fields that have them. */
type Values = Readonly<Record<string, unknown>>;

/** The values of a record that the public sees. */
export const projected = (definition: AnyEntity, values: Values): Values =>
  Object.fromEntries(
    Object.entries(definition.fields)
      .filter(([, { traits }]) => traits.live === true)
      .map(([name]) => [name, values[name]]),
  );

const asJson = (value: unknown): unknown => (value instanceof Temporal.PlainDate ? value.toString() : value);

/** What a version keeps: plain JSON, without personal values, so that an erasure never rewrites one. */
export const snapshotOf = ({ fields }: AnyEntity, values: Values): Values =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { traits }]) => traits.personal !== true && traits.readOnly !== true)
      .map(([name]) => [name, asJson(values[name])]),
  );

const longestSlug = 80;

/** A title as the part of an address: letters without their marks, and digits; empty where it has neither. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, '');

/** What an address may look like that is typed. */
export const slugPattern = /^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u;

/** The texts that have to be there in the main language before a record is published. */
export const incomplete = ({ fields }: AnyEntity, values: Values, main: Language): readonly string[] =>
  Object.entries(fields)
    .filter(
      ([, { kind, nullable, traits }]: readonly [string, Field<unknown>]) =>
        kind === 'localized' && !nullable && traits.live === true,
    )
    .filter(([name]) => (values[name] as Localized)[main] === undefined)
    .map(([name]) => name);
