import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { EntityName, EntityPorts, Guards, Removed } from '@svc/application/kernel';
import type { Entity, Fields, RecordOf } from '@svc/domain/entity';
import { callerOf } from '../actor.ts';
import type { ErrorCode } from '../problems/index.ts';
import { storeErrors } from '../read-errors.ts';
import { routesOver, type Route } from '../route.ts';
import { uuidId } from '../views.ts';
import type { EntitiesApp, RowsOf } from './entity-rows.ts';

/** One to two hundred ids, each once. */
export const BulkIds = z
  .strictObject({
    ids: z
      .array(uuidId<string>())
      .min(1)
      .max(200)
      .refine((ids) => new Set(ids).size === ids.length),
  })
  .meta({ id: 'BulkIds' });

/** What every deletion of several answers. */
export const BulkAnswer = z
  .object({
    items: z.array(z.object({ id: z.uuid(), ok: z.boolean(), code: z.string().optional() })),
    succeeded: z.int(),
    failed: z.int(),
  })
  .meta({ id: 'BulkAnswer', description: 'What became of each, in the order of the request' });

const codes: Readonly<Record<NonNullable<Removed['refused']>, ErrorCode>> = {
  NotFound: 'errors.general.notFound',
  Referenced: 'errors.general.referenced',
  Stale: 'errors.general.stale',
};

/** What became of one of them; `code` says why it stays. */
interface Fate {
  readonly id: string;
  readonly code: string | null;
}

export const bulkAnswer = (fates: readonly Fate[]): z.output<typeof BulkAnswer> => {
  const failed = fates.filter(({ code }) => code !== null).length;
  const items = fates.map(({ id, code }) => (code === null ? { id, ok: true } : { id, ok: false, code }));
  return { items, succeeded: items.length - failed, failed };
};

type About<P, F extends Fields, G extends string> = Pick<
  RowsOf<EntityPorts, Fields, never, never>,
  'path' | 'noun' | 'write' | 'flags'
> & {
  readonly id: string;
  readonly guards?: Guards<P, RecordOf<F>, string, G>;
  /** The codes on the wire of what the guards of a removal refuse. */
  readonly refusals?: Readonly<Record<G, ErrorCode>>;
};

/** DELETE on a collection: the ids in the body, an answer for each. */
export const bulkDeleteRow = <
  P extends EntityPorts,
  N extends EntityName,
  F extends Fields,
  C extends string,
  G extends string = never,
>(
  definition: Entity<N, F, C>,
  { id, path, noun, write, flags = [], guards, refusals }: About<P, F, G>,
): Route<EntitiesApp<P>> => {
  const known: Readonly<Record<string, ErrorCode>> = { ...codes, ...refusals };
  // The types of the guards have done their work: from here on what they refuse is a word.
  const asked = { remove: guards?.remove ?? [] } as Guards<P, RecordOf<F>, string>;
  return routesOver<EntitiesApp<P>>()({
    id,
    method: 'DELETE',
    path,
    summary: `Deletes several of the kind ${noun}, with an answer for each id`,
    access: write,
    flags,
    body: BulkIds,
    ok: { status: 200, schema: BulkAnswer },
    errors: storeErrors,
    run: ({ app, body: { ids }, ...request }) =>
      Effect.map(app.entities.removeAll(definition, { ids, actor: callerOf(request) }, asked), (removed) =>
        bulkAnswer(
          removed.map(({ id: each, refused }) => ({
            id: each,
            code: refused === null ? null : (known[refused] ?? null),
          })),
        ),
      ),
  });
};
