import type { AnyEntity, DraftOf, EntityRule } from './entity.ts';
import type { Fields } from './field.ts';

/** One document of settings, read and written whole. */
export interface Settings<K extends string, F extends Fields, C extends string = never> {
  readonly key: K;
  readonly fields: F;
  /** What holds where nothing was ever saved. */
  readonly fallback: DraftOf<F>;
  readonly rules: readonly EntityRule<F, C>[];
  /** Fields that are stored encrypted. None can be named yet: the first document that has a secret brings the sealing. */
  readonly sealed?: readonly never[];
}

/** Any document of settings, for code that asks each field at run time. */
export type AnySettings = Pick<AnyEntity, 'fields' | 'rules'> & { readonly key: string; readonly fallback: object };

/** Ties fields, fallback and rules of a document together. */
export const settings = <const K extends string, const F extends Fields, const C extends string = never>(
  definition: Settings<K, F, C>,
): Settings<K, F, C> => definition;

/** What is stored, field by field; a field that is absent, or that its schema no longer takes, has its fallback. */
export const readSettings = <F extends Fields>(
  { fields, fallback }: { readonly fields: F; readonly fallback: DraftOf<F> },
  stored: Readonly<Record<string, unknown>> | null,
): DraftOf<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { schema, nullable }]) => {
      const parsed = (nullable ? schema.nullable() : schema).safeParse(stored?.[name]);
      return [name, parsed.success ? parsed.data : (fallback as Readonly<Record<string, unknown>>)[name]];
    }),
  ) as DraftOf<F>;
