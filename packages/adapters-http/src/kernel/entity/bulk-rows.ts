import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { EntityName, EntityPorts, Removed } from '@svc/application/kernel';
import type { Entity, Fields } from '@svc/domain/entity';
import { actorOf } from '../actor.ts';
import type { ErrorCode } from '../problems/index.ts';
import { storeErrors } from '../read-errors.ts';
import { routesOver, type Route } from '../route.ts';
import { uuidId } from '../views.ts';
import type { EntitiesApp, RowsOf } from './entity-rows.ts';

/** One to two hundred ids, each once. */
const BulkIds = z
  .strictObject({
    ids: z
      .array(uuidId<string>())
      .min(1)
      .max(200)
      .refine((ids) => new Set(ids).size === ids.length),
  })
  .meta({ id: 'BulkIds' });

const Answer = z
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

const itemOf = ({ id, refused }: Removed) =>
  refused === null ? { id, ok: true } : { id, ok: false, code: codes[refused] };

type About = Pick<RowsOf<EntityPorts, Fields, never, never>, 'path' | 'noun' | 'write' | 'flags'> & {
  readonly id: string;
};

/** DELETE on a collection: the ids in the body, an answer for each. */
export const bulkDeleteRow = <P extends EntityPorts, N extends EntityName, F extends Fields, C extends string>(
  definition: Entity<N, F, C>,
  { id, path, noun, write, flags = [] }: About,
): Route<EntitiesApp<P>> =>
  routesOver<EntitiesApp<P>>()({
    id,
    method: 'DELETE',
    path,
    summary: `Deletes several of the kind ${noun}, with an answer for each id`,
    access: write,
    flags,
    body: BulkIds,
    ok: { status: 200, schema: Answer },
    errors: storeErrors,
    run: ({ app, body: { ids }, ...request }) =>
      Effect.map(app.entities.removeAll(definition, { ids, actor: actorOf(request) }), (removed) => {
        const failed = removed.filter(({ refused }) => refused !== null).length;
        return { items: removed.map(itemOf), succeeded: removed.length - failed, failed };
      }),
  });
