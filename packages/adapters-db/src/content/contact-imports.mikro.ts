import type { ContactImports, ImportedLine } from '@svc/application/content';
import { contact, type Contact, type ContactImport, type LineOutcome } from '@svc/domain/content';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { columnName, columns, quotedColumn } from '../kernel/entity/entity-columns.ts';
import type { RowJson } from '../kernel/entity/entity-statements.ts';
import { toRecord } from '../kernel/entity/entity-store.mikro.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { json, sql } from '../kernel/statement.ts';

const fields = Object.entries(contact.fields);
const names = [
  'id',
  ...fields.map(([name, field]) => quotedColumn(name, field)),
  'version',
  'created_at',
  'updated_at',
];

/** A contact as a row that `jsonb_populate_recordset` takes. */
const toRow = (each: Contact): RowJson => ({
  id: each.id,
  ...Object.fromEntries(
    fields.map(([name, field]) => {
      const value = each[name as keyof Contact];
      return [columnName(name, field), value === null ? null : columns[field.kind].write(value)];
    }),
  ),
  ...{ version: each.version, created_at: each.createdAt, updated_at: each.updatedAt },
});
const toContact = (row: RowJson): Contact => toRecord(contact, row) as object as Contact;

interface BatchJson {
  readonly row: { readonly id: string; readonly state: ContactImport['state']; readonly content: object };
  readonly records: ContactImport['records'];
  readonly createdAt: string;
  readonly expiresAt: string;
}
const toBatch = ({ row, records, createdAt, expiresAt }: BatchJson): ContactImport =>
  ({
    ...row.content,
    ...{ id: row.id, state: row.state, records, createdAt: toInstant(createdAt), expiresAt: toInstant(expiresAt) },
  }) as ContactImport;
const paramsOf = ({ id, state, records, createdAt, expiresAt, ...content }: ContactImport) =>
  [id, state, json(content), json(records), createdAt, expiresAt] as const;

const batches = (name: string, records: string, rest: string) =>
  sql<BatchJson>(
    name,
    `select json_build_object('id', id, 'state', state, 'content', content) as row, ${records} as records,
       to_json(created_at) #>> '{}' as "createdAt", to_json(expires_at) #>> '{}' as "expiresAt"
     from contact_import where ${rest}`,
  );
/** Imports come one after the other: each sees whom the one before made. */
const turn = sql('contact_import_turn', `select pg_advisory_xact_lock(hashtextextended('contact imports', 9))`);
const lock = batches('contact_import_lock', 'records', 'id = $1 for update');
const undoable = batches(
  'contact_import_undoable',
  `'[]'::jsonb`,
  `state = 'Imported' and expires_at > $1 order by expires_at desc, id desc limit 100`,
);
const insert = sql(
  'contact_import_insert',
  `insert into contact_import (id, state, content, records, created_at, expires_at)
   values ($1, $2, $3::jsonb, $4::jsonb, $5, $6)`,
);
const save = sql(
  'contact_import_save',
  `update contact_import set state = $2, content = $3::jsonb, records = $4::jsonb, created_at = $5, expires_at = $6 where id = $1`,
);
const addLines = sql(
  'contact_import_lines_add',
  `insert into contact_import_line (import_id, line, outcome, contact_id, before, version_after)
   select $1, line, outcome, contact_id, before, version_after
   from jsonb_to_recordset($2::jsonb) as l(line int, outcome text, contact_id uuid, before jsonb, version_after int)`,
);
interface LineJson {
  readonly line: number;
  readonly outcome: LineOutcome;
  readonly contactId: string | null;
  readonly before: RowJson | null;
  readonly versionAfter: number | null;
}
const linesOf = sql<LineJson>(
  'contact_import_lines_of',
  `select line, outcome, contact_id as "contactId", before, version_after as "versionAfter" from contact_import_line
   where import_id = $1 and outcome in ('created', 'updated') order by line`,
);

const contacts = (name: string, rest: string) =>
  sql<{ row: RowJson }>(name, `select to_json(t.*) as row from contact t where ${rest}`);
const matching = contacts(
  'contact_import_matching',
  `email = any($1) or phone = any($2) or codice_fiscale = any($3) or partita_iva = any($4)
     or ($5::boolean and email is null and phone is null and codice_fiscale is null and partita_iva is null)
   order by id for update`,
);
const contactsOf = contacts('contact_import_contacts', 'id = any($1::uuid[]) order by id for update');
const contactsAfter = contacts('contact_import_after', '($1::uuid is null or id > $1::uuid) order by id limit $2::int');
const put = sql(
  'contact_import_put',
  `insert into contact (${names.join(', ')})
   select ${names.join(', ')} from jsonb_populate_recordset(null::contact, $1::jsonb)
   on conflict (id) do update set ${names
     .slice(1)
     .map((name) => `${name} = excluded.${name}`)
     .join(', ')}`,
);
const remove = sql('contact_import_remove', 'delete from contact where id = any($1::uuid[])');

/** Rows that one statement writes: some megabytes of JSON at most. */
const part = 2000;
const inParts = <A>(all: readonly A[]): readonly (readonly A[])[] =>
  Array.from({ length: Math.ceil(all.length / part) }, (_, at) => all.slice(at * part, (at + 1) * part));

const lineRow = ({ line, outcome, contactId, before, versionAfter }: ImportedLine) => ({
  ...{ line, outcome, contact_id: contactId, before: before === null ? null : toRow(before) },
  version_after: versionAfter,
});

export const mikroContactImports = (database: Database): ContactImports => {
  const found = (rows: readonly { readonly row: RowJson }[]) => rows.map(({ row }) => toContact(row));
  return {
    insert: (batch) => Effect.asVoid(database.query(insert, paramsOf(batch))),
    lock: (id) =>
      Effect.map(Effect.andThen(database.query(turn, []), database.query(lock, [id])), ([batch]) =>
        batch === undefined ? null : toBatch(batch),
      ),
    save: (batch) => Effect.asVoid(database.query(save, paramsOf(batch))),
    undoable: (now) => Effect.map(database.query(undoable, [now]), (rows) => rows.map(toBatch)),
    addLines: (id, lines) =>
      Effect.forEach(inParts(lines), (some) => database.query(addLines, [id, json(some.map(lineRow))]), {
        discard: true,
      }),
    linesOf: (id) =>
      Effect.map(database.query(linesOf, [id]), (rows) =>
        rows.map((each) => ({ ...each, before: each.before === null ? null : toContact(each.before) })),
      ),
    matching: ({ emails, phones, codiciFiscali, partiteIva, nameless }) =>
      Effect.map(database.query(matching, [emails, phones, codiciFiscali, partiteIva, nameless]), found),
    contactsOf: (ids) => Effect.map(database.query(contactsOf, [ids]), found),
    putContacts: (all) =>
      Effect.forEach(inParts(all), (some) => database.query(put, [json(some.map(toRow))]), { discard: true }),
    removeContacts: (ids) => Effect.asVoid(database.query(remove, [ids])),
    contactsAfter: (after, limit) => Effect.map(database.query(contactsAfter, [after, limit]), found),
  };
};
