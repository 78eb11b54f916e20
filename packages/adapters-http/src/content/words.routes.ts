import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { keepsReasonInUse, keepsReasonWritten } from '@svc/application/booking';
import { keepsWordInUse, keepsWordWritten } from '@svc/application/kernel';
import { enumKeys, enumValue, languages } from '@svc/domain/entity';
import type { App } from '../app.ts';
import { entityRows } from '../kernel/entity/entity-rows.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { reply } from '../kernel/reply.ts';
import { routesOver, type Route } from '../kernel/route.ts';
import { named } from '../kernel/wire-code.ts';

const route = routesOver<App>();

const refused = named('content', 'enum_value_in_use', 'enum_value_system');

/** A word of a list, and whether it can be picked. */
export const wordViews = {
  value: z.string(),
  label: z.partialRecord(z.enum(languages), z.string()),
  active: z.boolean(),
} as const;
const Words = z.object({ items: z.array(z.object(wordViews)) }).meta({ id: 'Words' });

/** The lists of words that a tenant keeps itself: kept by its admins, read by all who fill in a form. */
export const wordRoutes: readonly Route<App>[] = [
  ...entityRows(enumValue, {
    ids: 'platform.enum-values',
    path: '/api/v1/enum-values',
    noun: 'word of a list',
    read: 'admin',
    write: 'admin',
    guards: { save: [keepsWordWritten, keepsReasonWritten], remove: [keepsWordInUse, keepsReasonInUse] },
    refusals: { save: refused, remove: refused },
    taken: 'errors.content.enumValueTaken',
  }),
  route({
    id: 'words.list',
    method: 'GET',
    path: '/api/v1/words/{enumKey}',
    summary: 'The words of one list in their order, also those that can no longer be picked',
    access: 'pro',
    params: z.object({ enumKey: z.enum(enumKeys) }),
    ok: { status: 200, schema: Words },
    errors: storeErrors,
    run: ({ app, params: { enumKey } }) =>
      Effect.map(app.content.words(enumKey), (items) => reply({ items: items.map((each) => ({ ...each })) })),
  }),
];
