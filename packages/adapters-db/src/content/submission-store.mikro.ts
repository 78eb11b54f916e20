import type { FormCounts, FormSubmissions } from '@svc/application/content';
import type { FormId, Submission } from '@svc/domain/content';
import * as Effect from 'effect/Effect';
import { containing } from '../kernel/containing.ts';
import type { Database } from '../kernel/database.ts';
import { toInstant, toInstantOrNull } from '../kernel/instant.type.ts';
import { json, sql } from '../kernel/statement.ts';

interface SubmissionJson extends Pick<
  Submission,
  'id' | 'locale' | 'answers' | 'consents' | 'state' | 'email' | 'reply' | 'version'
> {
  readonly form_id: FormId;
  readonly form_version: number;
  readonly at: string;
  readonly notes: readonly { readonly at: string; readonly by: string; readonly text: string }[];
  readonly hold_reason: string | null;
  readonly hold_by: string | null;
  readonly hold_at: string | null;
  readonly contact_id: string | null;
  readonly retention_until: string;
}
const holdOf = ({ hold_reason: reason, hold_by: by, hold_at: at }: SubmissionJson): Submission['hold'] =>
  reason === null || by === null || at === null ? null : { reason, by, at: toInstant(at) };
const toSubmission = ({ row }: { readonly row: SubmissionJson }): Submission => {
  const { id, locale, answers, consents, state, email, reply, version } = row;
  return {
    ...{ id, formId: row.form_id, formVersion: row.form_version, at: toInstant(row.at), locale, answers, consents },
    ...{ state, email, reply, hold: holdOf(row), contactId: row.contact_id, version },
    notes: row.notes.map(({ at, by, text }) => ({ at: toInstant(at), by, text })),
    retentionUntil: toInstant(row.retention_until),
  };
};

const rows = (name: string, rest: string) =>
  sql<{ row: SubmissionJson }>(name, `select to_json(s.*) as row from form_submission s ${rest}`);
const find = rows('form_submission_find', 'where id = $1');
const lock = rows('form_submission_lock', 'where id = $1 for update');
const matching = `where ($1::uuid is null or form_id = $1) and ($2::text is null or state = $2)
  and ($3::boolean is null or (hold_at is not null) = $3)
  and ($4::text is null or exists (select from json_each(answers) a where a.value::text ilike $4))`;
const list = rows('form_submission_list', `${matching} order by id desc limit $5::int offset $6::int`);
const count = sql<{ total: number }>(
  'form_submission_count',
  `select count(*)::int as total from form_submission ${matching}`,
);
const exportPage = rows(
  'form_submission_export',
  `where form_id = $1 and state <> 'Spam' and ($2::timestamptz is null or at >= $2) and ($3::timestamptz is null or at < $3)
     and ($4::uuid is null or id > $4) order by id limit $5::int`,
);
const insert = sql(
  'form_submission_insert',
  `insert into form_submission (id, form_id, form_version, at, locale, answers, consents, state, email, reply, notes,
     retention_until, version, contact_id)
   values ($1, $2, $3, $4, $5, $6::json, $7::json, $8, $9, $10, $11::json, $12, $13, $14)`,
);
const save = sql(
  'form_submission_save',
  `update form_submission set state = $2, notes = $3::json, hold_reason = $4, hold_by = $5, hold_at = $6, contact_id = $7,
     version = $8 where id = $1`,
);
const counts = sql<{ form_id: FormId; fresh: number; total: number; last: string | null }>(
  'form_submission_counts',
  `select form_id, count(*) filter (where state = 'New')::int as fresh, count(*)::int as total,
     to_json(max(at)) #>> '{}' as last from form_submission where state <> 'Spam' group by form_id`,
);
const countOf = sql<{ total: number }>(
  'form_submission_count_of',
  'select count(*)::int as total from form_submission where form_id = $1',
);
/** What is held stays, whatever was judged before: each statement that deletes or lets go of a contact asks the row itself. */
const free = 'hold_at is null';
const forget = sql<{ id: string }>(
  'form_submission_forget',
  `delete from form_submission where id = $1 and ${free} returning id`,
);
const forgetOfForm = sql('form_submission_forget_form', `delete from form_submission where form_id = $1 and ${free}`);
const forgetDue = sql<{ id: string }>(
  'form_submission_forget_due',
  `with due as (
     select id from form_submission where ${free} and retention_until <= $1 order by retention_until, id limit $2::int
     for update skip locked
   )
   delete from form_submission s using due where s.id = due.id and s.${free} returning s.id`,
);
const linkedAmong = sql<{ id: string }>(
  'form_submission_linked_among',
  'select distinct contact_id as id from form_submission where contact_id = any($1::uuid[])',
);
/** Each row is ours until the transaction ends, so that none of them is held after this was asked. */
const linkedLock = sql<{ held: boolean }>(
  'form_submission_linked_lock',
  'select hold_at is not null as held from form_submission where contact_id = $1 order by id for update',
);
const unlink = sql(
  'form_submission_unlink',
  `update form_submission set contact_id = null where contact_id = $1 and ${free}`,
);
const totalOf = ([row]: readonly { readonly total: number }[]): number => row?.total ?? 0;

const notesJson = (notes: Submission['notes']): string =>
  json(notes.map(({ at, by, text }) => ({ at: at.toString(), by, text })));

export const mikroFormSubmissions = (database: Database): FormSubmissions => ({
  insert: (each) =>
    Effect.asVoid(
      database.query(insert, [
        ...[each.id, each.formId, each.formVersion, each.at, each.locale, json(each.answers), json(each.consents)],
        ...[each.state, each.email, each.reply, notesJson(each.notes), each.retentionUntil, each.version],
        each.contactId,
      ]),
    ),
  find: (id) => Effect.map(database.query(find, [id]), ([row]) => (row === undefined ? null : toSubmission(row))),
  lock: (id) => Effect.map(database.query(lock, [id]), ([row]) => (row === undefined ? null : toSubmission(row))),
  save: ({ id, state, notes, hold, contactId, version }) =>
    Effect.asVoid(
      database.query(save, [
        ...[id, state, notesJson(notes), hold?.reason ?? null, hold?.by ?? null, hold?.at ?? null, contactId, version],
      ]),
    ),
  list: ({ page, pageSize, formId, state, held, search }) => {
    const asked = [formId, state, held, search === null ? null : containing(search)];
    return Effect.all({
      items: Effect.map(database.query(list, [...asked, pageSize, (page - 1) * pageSize]), (found) =>
        found.map(toSubmission),
      ),
      total: Effect.map(database.query(count, asked), totalOf),
    });
  },
  exportPage: ({ formId, from, until }, after, limit) =>
    Effect.map(database.query(exportPage, [formId, from, until, after, limit]), (found) => found.map(toSubmission)),
  counts: Effect.map(database.query(counts, []), (found) =>
    found.map((row): FormCounts => ({
      ...{ formId: row.form_id, new: row.fresh, total: row.total, last: toInstantOrNull(row.last) },
    })),
  ),
  countOf: (formId) => Effect.map(database.query(countOf, [formId]), totalOf),
  forget: (id) => Effect.map(database.query(forget, [id]), (gone) => gone.length > 0),
  forgetOfForm: (formId) =>
    Effect.andThen(database.query(forgetOfForm, [formId]), Effect.map(database.query(countOf, [formId]), totalOf)),
  forgetDue: (now, limit) => Effect.map(database.query(forgetDue, [now, limit]), (gone) => gone.length),
  linkedAmong: (contactIds) =>
    Effect.map(database.query(linkedAmong, [contactIds]), (found) => found.map(({ id }) => id)),
  unlinkContact: (contactId) =>
    Effect.flatMap(database.query(linkedLock, [contactId]), (rows) => {
      const held = rows.filter((row) => row.held).length;
      return held > 0 ? Effect.succeed(held) : Effect.as(database.query(unlink, [contactId]), held);
    }),
});
