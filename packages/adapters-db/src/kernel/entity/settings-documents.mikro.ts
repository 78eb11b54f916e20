import type { SettingsContent, SettingsDocuments } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../database.ts';
import { json, sql } from '../statement.ts';

const load = sql<{ content: SettingsContent }>(
  'settings_document_load',
  'select content from settings_document where key = $1',
);
// A document that was never saved has no row to lock.
const turn = sql('settings_document_turn', `select pg_advisory_xact_lock(hashtextextended('settings ' || $1, 0))`);
const save = sql(
  'settings_document_save',
  `insert into settings_document (key, content, updated_by, updated_at) values ($1, $2, $3, $4)
   on conflict (key) do update set content = excluded.content, updated_by = excluded.updated_by,
     updated_at = excluded.updated_at`,
);

export const mikroSettingsDocuments = (database: Database): SettingsDocuments => {
  const read = (key: string) => Effect.map(database.query(load, [key]), ([row]) => row?.content ?? null);
  return {
    load: read,
    lock: (key) => Effect.andThen(database.query(turn, [key]), read(key)),
    save: (key, content, by, at) => Effect.asVoid(database.query(save, [key, json(content), by, at])),
  };
};
