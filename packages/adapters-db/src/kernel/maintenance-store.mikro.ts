import { openForAll, type MaintenanceStore } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from './database.ts';
import { toInstant } from './instant.type.ts';
import { sql } from './statement.ts';

interface ModeJson {
  readonly mode: { readonly enabled: boolean; readonly retry_after_seconds: number; readonly since: string };
}

const load = sql<ModeJson>('maintenance_load', 'select to_json(m.*) as mode from maintenance_mode m');
const save = sql(
  'maintenance_save',
  `insert into maintenance_mode (id, enabled, retry_after_seconds, since) values (1, $1, $2, $3)
   on conflict (id) do update set enabled = excluded.enabled, retry_after_seconds = excluded.retry_after_seconds, since = excluded.since`,
);

export const mikroMaintenanceStore = (database: Database): MaintenanceStore => ({
  load: Effect.map(database.query(load, []), ([row]) =>
    row === undefined
      ? openForAll
      : {
          enabled: row.mode.enabled,
          retryAfterSeconds: row.mode.retry_after_seconds,
          since: toInstant(row.mode.since),
        },
  ),
  save: ({ enabled, retryAfterSeconds, since }) =>
    Effect.asVoid(database.query(save, [enabled, retryAfterSeconds, since ?? Temporal.Now.instant()])),
});
