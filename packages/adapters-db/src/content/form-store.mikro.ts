import type { FormStore } from '@svc/application/content';
import { taken } from '@svc/application/kernel';
import type { Form, FormContent, FormVersion } from '@svc/domain/content';
import * as Effect from 'effect/Effect';
import { containing } from '../kernel/containing.ts';
import type { Database } from '../kernel/database.ts';
import { toInstant, toInstantOrNull } from '../kernel/instant.type.ts';
import { json, sql } from '../kernel/statement.ts';

interface FormJson {
  readonly id: Form['id'];
  readonly slug: string;
  readonly state: Form['state'];
  readonly content: FormContent;
  readonly notify_emails: readonly string[];
  readonly autoresponder: Form['autoresponder'];
  readonly retention_days: number | null;
  readonly live: number | null;
  readonly live_closes_at: string | null;
  readonly live_max: number | null;
  readonly taken: number;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
}
const toForm = ({ row }: { readonly row: FormJson }): Form => ({
  ...{ id: row.id, slug: row.slug, state: row.state, content: row.content, notifyEmails: row.notify_emails },
  ...{ autoresponder: row.autoresponder, retentionDays: row.retention_days },
  ...{ live: row.live, liveClosesAt: toInstantOrNull(row.live_closes_at), liveMax: row.live_max, taken: row.taken },
  ...{ version: row.version, createdAt: toInstant(row.created_at), updatedAt: toInstant(row.updated_at) },
});

interface VersionJson {
  readonly form_id: Form['id'];
  readonly number: number;
  readonly content: FormContent;
  readonly published_at: string;
  readonly superseded_at: string | null;
}
const toVersion = ({ row }: { readonly row: VersionJson }): FormVersion => ({
  ...{ formId: row.form_id, number: row.number, content: row.content },
  ...{ publishedAt: toInstant(row.published_at), supersededAt: toInstantOrNull(row.superseded_at) },
});

const rows = (name: string, rest: string) =>
  sql<{ row: FormJson }>(name, `select to_json(f.*) as row from form f ${rest}`);
const find = rows('form_find', 'where id = $1');
const bySlug = rows('form_by_slug', 'where slug = $1');
const lock = rows('form_lock', 'where id = $1 for update');
// The title is asked text by text: a pattern over the whole document would find the codes of languages, too.
const matching = `where $1::text is null or slug ilike $1 or exists (
  select from json_each_text(content -> 'title') t where t.value ilike $1)`;
const list = rows('form_list', `${matching} order by id desc limit $2::int offset $3::int`);
const count = sql<{ total: number }>('form_count', `select count(*)::int as total from form ${matching}`);
const insert = sql<{ id: string }>(
  'form_insert',
  `insert into form (id, slug, state, content, notify_emails, autoresponder, retention_days, live, live_closes_at, live_max,
     version, updated_at, taken, created_at)
   values ($1, $2, $3, $4::json, $5, $6::json, $7, $8, $9, $10, $11, $12, $13, $14)
   on conflict (slug) do nothing returning id`,
);
const save = sql<{ id: string }>(
  'form_save',
  `update form set slug = $2, state = $3, content = $4::json, notify_emails = $5, autoresponder = $6::json,
     retention_days = $7, live = $8, live_closes_at = $9, live_max = $10, version = $11, updated_at = $12
   where id = $1 and not exists (select from form other where other.slug = $2 and other.id <> $1) returning id`,
);
const removeVersions = sql('form_remove_versions', 'delete from form_version where form_id = $1');
const remove = sql('form_remove', 'delete from form where id = $1');
const supersede = sql(
  'form_supersede',
  'update form_version set superseded_at = $2 where form_id = $1 and superseded_at is null',
);
const addVersion = sql(
  'form_add_version',
  'insert into form_version (form_id, number, content, published_at, superseded_at) values ($1, $2, $3::json, $4, $5)',
);
const version = sql<{ row: VersionJson }>(
  'form_version_find',
  'select to_json(v.*) as row from form_version v where form_id = $1 and number = $2',
);
const versions = sql<{ row: VersionJson }>(
  'form_versions',
  'select to_json(v.*) as row from form_version v where form_id = $1 order by number desc',
);
const answered = sql<{ content: FormContent }>(
  'form_answered',
  `select content from form_version v where form_id = $1 and exists (
     select from form_submission s where s.form_id = v.form_id and s.form_version = v.number) order by number desc`,
);
const takePlace = sql<{ id: string }>(
  'form_take_place',
  `update form set taken = taken + $3::int where id = $1 and state in ('Published', 'Changed') and live is not null
     and (live_closes_at is null or live_closes_at > $2) and (live_max is null or taken < live_max) returning id`,
);

const columnsOf = (form: Form) => [
  ...[form.id, form.slug, form.state, json(form.content), form.notifyEmails],
  ...[form.autoresponder === null ? null : json(form.autoresponder), form.retentionDays],
  ...[form.live, form.liveClosesAt, form.liveMax, form.version, form.updatedAt],
];
const orTaken = (written: readonly unknown[]) => (written.length > 0 ? Effect.void : Effect.fail(taken('form_slug')));

export const mikroFormStore = (database: Database): FormStore => ({
  list: ({ page, pageSize, search }) => {
    const part = search === null ? null : containing(search);
    return Effect.all({
      items: Effect.map(database.query(list, [part, pageSize, (page - 1) * pageSize]), (found) => found.map(toForm)),
      total: Effect.map(database.query(count, [part]), ([row]) => row?.total ?? 0),
    });
  },
  find: (id) => Effect.map(database.query(find, [id]), ([row]) => (row === undefined ? null : toForm(row))),
  bySlug: (slug) => Effect.map(database.query(bySlug, [slug]), ([row]) => (row === undefined ? null : toForm(row))),
  lock: (id) => Effect.map(database.query(lock, [id]), ([row]) => (row === undefined ? null : toForm(row))),
  insert: (form) => Effect.flatMap(database.query(insert, [...columnsOf(form), form.taken, form.createdAt]), orTaken),
  // Of two that take one slug at once the constraint stops the second.
  save: (form) => Effect.flatMap(database.attempt(save, columnsOf(form)), orTaken),
  remove: (id) => Effect.asVoid(Effect.andThen(database.query(removeVersions, [id]), database.query(remove, [id]))),
  addVersion: ({ formId, number, content, publishedAt, supersededAt }) =>
    Effect.asVoid(
      Effect.andThen(
        database.query(supersede, [formId, publishedAt]),
        database.query(addVersion, [formId, number, json(content), publishedAt, supersededAt]),
      ),
    ),
  version: (id, number) =>
    Effect.map(database.query(version, [id, number]), ([row]) => (row === undefined ? null : toVersion(row))),
  versions: (id) => Effect.map(database.query(versions, [id]), (found) => found.map(toVersion)),
  answered: (id) => Effect.map(database.query(answered, [id]), (found) => found.map(({ content }) => content)),
  takePlace: (id, now, counted) =>
    Effect.map(database.query(takePlace, [id, now, counted ? 1 : 0]), (written) => written.length > 0),
});
