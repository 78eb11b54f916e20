import type { EntityVersion, PublicationStore, RecordSlug } from '@svc/application/kernel';
import type { Language, Localized } from '@svc/domain/entity';
import * as Effect from 'effect/Effect';
import type { Database } from '../database.ts';
import { toInstant } from '../instant.type.ts';
import { json, sql } from '../statement.ts';

interface VersionRow {
  readonly number: number;
  readonly version: number;
  readonly at: string;
  readonly snapshot: EntityVersion['snapshot'];
}

const past = sql<{ slug: string }>(
  'entity_slug_past',
  `update entity_slug set is_current = false
   where entity = $1 and language = $2 and slug <> $3 and record_id = $4 and is_current returning slug`,
);
/** Waits for a transaction that has just written the same address; then the address is taken, or free. */
const reserve = sql<{ slug: string }>(
  'entity_slug_reserve',
  `insert into entity_slug (entity, language, slug, record_id, is_current) values ($1, $2, $3, $4, true)
   on conflict (entity, language, slug) do update set is_current = true
     where entity_slug.record_id = excluded.record_id
   returning slug`,
);
const holder = sql<{ record_id: string }>(
  'entity_slug_holder',
  'select record_id from entity_slug where entity = $1 and language = $2 and slug = $3 and record_id <> $4',
);
const current = sql<{ language: Language; slug: string }>(
  'entity_slug_of',
  'select language, slug from entity_slug where entity = $1 and record_id = $2 and is_current',
);
const bySlug = sql<{ record_id: string; language: Language }>(
  'entity_slug_by_slug',
  `select record_id, language from entity_slug where entity = $1 and slug = $2
   order by (language = $3) desc, language collate "C" limit 1`,
);
const add = sql<{ number: number }>(
  'entity_version_add',
  `insert into entity_version (entity, record_id, number, version, at, snapshot)
   select $1, $2, 1 + coalesce(max(number), 0), $3, $4, $5 from entity_version where entity = $1 and record_id = $2
   returning number`,
);
const forget = sql<{ number: number }>(
  'entity_version_forget',
  'delete from entity_version where entity = $1 and record_id = $2 and number <= $3 returning number',
);
const versions = sql<{ row: VersionRow }>(
  'entity_version_of',
  `select to_json(v.*) as row from entity_version v where entity = $1 and record_id = $2 order by number desc`,
);

/** Addresses and versions in the tenant's database. */
export const mikroPublicationStore = (database: Database): PublicationStore => ({
  reserveSlug: ({ entity, language, slug, recordId }) =>
    Effect.gen(function* () {
      const key = [entity, language, slug, recordId];
      if ((yield* database.query(holder, key)).length > 0) return false;
      yield* database.query(past, key);
      return (yield* database.query(reserve, key)).length > 0;
    }),
  slugsOf: ({ entity, recordId }) =>
    Effect.map(database.query(current, [entity, recordId]), (rows): Localized =>
      Object.fromEntries(rows.map(({ language, slug }) => [language, slug])),
    ),
  bySlug: (entity, slug, preferred) =>
    Effect.map(database.query(bySlug, [entity, slug, preferred]), ([found]): RecordSlug | null =>
      found === undefined ? null : { entity, slug, language: found.language, recordId: found.record_id },
    ),
  addVersion: ({ entity, recordId, version, at, snapshot }, keep) =>
    Effect.gen(function* () {
      const [made] = yield* database.query(add, [entity, recordId, version, at, json(snapshot)]);
      const number = made?.number ?? 1;
      if (number > keep) yield* database.query(forget, [entity, recordId, number - keep]);
      return number;
    }),
  versionsOf: ({ entity, recordId }) =>
    Effect.map(database.query(versions, [entity, recordId]), (rows) =>
      rows.map(({ row: { number, version, at, snapshot } }): EntityVersion => {
        return { entity, recordId, number, version, at: toInstant(at), snapshot };
      }),
    ),
});
