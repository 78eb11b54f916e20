import * as Effect from 'effect/Effect';
import { corsOrigin } from '@svc/domain/entity';
import { cached, currentOf } from '../cached.ts';
import type { Clock } from '../clock.ts';
import type { EntityStore, EntityStores } from '../entity/entity-store.ts';
import type { StoreDown } from '../faults.ts';
import type { Outbox } from '../queue/outbox.ts';

/** An origin that counts, and where it is written. */
export interface EffectiveOrigin {
  readonly origin: string;
  readonly source: 'config' | 'row';
}

/** Whose pages may call the private API with the cookie. */
export interface TrustedOrigins {
  /** At once for an origin of the configuration, and for any while what is stored is known. */
  readonly trusts: (origin: string) => boolean | Effect.Effect<boolean, StoreDown>;
  /** Read from what is stored now. */
  readonly effective: Effect.Effect<readonly EffectiveOrigin[], StoreDown>;
  /** Rows have changed: the next request asks the store. */
  readonly drop: () => void;
}

const PAGE = 500;

const activeRows = (entities: EntityStores) => {
  const asked = {
    ...{ pageSize: PAGE, sort: 'origin', descending: false, languages: [], search: null },
    filters: [{ field: 'active', among: [true] }],
  } as const;
  const from = (page: number): Effect.Effect<readonly string[], StoreDown> =>
    Effect.flatMap(entities.of(corsOrigin).list({ ...asked, page }), ({ items }) => {
      const origins = items.map(({ origin }) => origin);
      return items.length < PAGE
        ? Effect.succeed(origins)
        : Effect.map(from(page + 1), (others) => [...origins, ...others]);
    });
  return from(1);
};

/** The origins of the configuration, which always count, and the active ones of the database, kept for a minute. */
export const trustedOrigins = (
  { entities, clock }: { readonly entities: EntityStores; readonly clock: Pick<Clock, 'monotonicMs'> },
  configured: readonly string[],
): TrustedOrigins => {
  const always = new Set(configured);
  const load = activeRows(entities);
  const rows = cached(
    Effect.map(load, (origins): ReadonlySet<string> => new Set(origins)),
    clock,
  );
  const ofConfig = [...always].map((origin): EffectiveOrigin => ({ origin, source: 'config' }));
  return {
    trusts: (origin) => {
      if (always.has(origin)) return true;
      const known = rows.current();
      return Effect.isEffect(known) ? Effect.map(currentOf(rows), (set) => set.has(origin)) : known.has(origin);
    },
    effective: Effect.map(load, (origins) => [
      ...ofConfig,
      ...origins.filter((origin) => !always.has(origin)).map((origin): EffectiveOrigin => ({ origin, source: 'row' })),
    ]),
    drop: rows.drop,
  };
};

/** The stores of records; a change of an origin is made known to all processes when it commits. */
export const announcedOrigins = (entities: EntityStores, outbox: Outbox): EntityStores => {
  const announced = Effect.tap(Effect.void, () => outbox.wake('settings'));
  const announcing = <R>(store: EntityStore<R>): EntityStore<R> => ({
    ...store,
    insert: (made) => Effect.tap(store.insert(made), announced),
    save: (saved, version) => Effect.tap(store.save(saved, version), announced),
    remove: (id) => Effect.tap(store.remove(id), announced),
  });
  return {
    ...entities,
    of: (definition) => {
      const store = entities.of(definition);
      return definition.name === corsOrigin.name ? announcing(store) : store;
    },
  };
};
