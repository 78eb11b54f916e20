import type { Fields } from '@svc/domain/entity';
import * as Effect from 'effect/Effect';
import type { ReferenceUnknown } from './entity-faults.ts';
import type { EntityStores, Reference } from './entity-store.ts';

type Values = Readonly<Record<string, unknown>>;

const namedIn = (values: Values, field: string): readonly string[] =>
  [(values[field] ?? []) as string | readonly string[]].flat();

/** Which records and words a record names. @param had what stands already, in the record itself or in what it is copied from: a word that was retired since stays there */
export const referencesIn = (
  { fields }: { readonly fields: Fields },
  values: Values,
  had: Values,
): readonly Reference[] =>
  Object.entries(fields).flatMap(([field, { bounds }]): readonly Reference[] => {
    const { of, enumKey } = bounds;
    const named = namedIn(values, field);
    if (enumKey !== undefined) {
      const kept = namedIn(had, field);
      return named.filter((word) => !kept.includes(word)).map((word) => ({ field, enumKey, word }));
    }
    return of === undefined ? [] : named.map((id) => ({ field, of, id }));
  });

/** Every named record is there, and stays until the end of the transaction. */
export const requireReferences = (ports: { readonly entities: EntityStores }, references: readonly Reference[]) =>
  references.length === 0
    ? Effect.void
    : Effect.flatMap(ports.entities.missing(references), (absent) =>
        absent === null
          ? Effect.void
          : Effect.fail<ReferenceUnknown>({ _tag: 'ReferenceUnknown', field: absent.field }),
      );
