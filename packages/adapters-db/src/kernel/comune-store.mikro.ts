import type { ComuneStore, ListSource } from '@svc/application/kernel';
import { foldedName, type Comune, type ListedCap, type ListedComune } from '@svc/domain/geography';
import * as Effect from 'effect/Effect';
import type { Database } from './database.ts';
import { json, sql } from './statement.ts';

const plain = 'code, name, sigla, belfiore';
const lists = sql<{ readonly kind: string; readonly name: string; readonly validFrom: string }>(
  'comune_lists',
  `select kind, name, valid_from::text as "validFrom" from comune_list`,
);
const all = sql<ListedComune>(
  'comune_all',
  `select ${plain}, other_name as "otherName", region from comune where current order by code collate "C"`,
);
const find = sql<Comune>('comune_find', `select ${plain} from comune where code = $1`);
const search = sql<Comune>(
  'comune_search',
  `select ${plain} from comune
   where current and ($1::text is null or sigla = $1) and (starts_with(folded, $2) or starts_with(other_folded, $2))
   order by folded collate "C", code collate "C" limit $3`,
);
const capsOf = sql<ListedCap>(
  'comune_caps',
  `select cap, comune from comune_cap where comune = $1 or cap = $2 order by cap collate "C", comune collate "C"`,
);
const named = (kind: string, from: number) =>
  `insert into comune_list (kind, name, valid_from) values ('${kind}', $${from}, $${from + 1})
   on conflict (kind) do update set name = excluded.name, valid_from = excluded.valid_from`;
const replaceComuni = sql(
  'comune_replace',
  `with given as (
     select * from jsonb_to_recordset($1::jsonb) as g(
       code text, name text, "otherName" text, folded text, "otherFolded" text, sigla text, belfiore text, region text)
   ), gone as (
     update comune set current = false where current and code not in (select code from given)
   ), put as (
     insert into comune (code, name, other_name, folded, other_folded, sigla, belfiore, region, current)
     select code, name, "otherName", folded, "otherFolded", sigla, belfiore, region, true from given
     on conflict (code) do update set name = excluded.name, other_name = excluded.other_name, folded = excluded.folded,
       other_folded = excluded.other_folded, sigla = excluded.sigla, belfiore = excluded.belfiore, region = excluded.region, current = true
   ) ${named('comuni', 2)}`,
);
const replaceCaps = sql(
  'comune_caps_replace',
  `with given as (select * from jsonb_to_recordset($1::jsonb) as g(cap text, comune text)),
   gone as (delete from comune_cap c where not exists (select from given g where g.cap = c.cap and g.comune = c.comune)),
   put as (insert into comune_cap (cap, comune) select cap, comune from given on conflict do nothing)
   ${named('caps', 2)}`,
);

const toRow = (each: ListedComune) => ({
  ...each,
  folded: foldedName(each.name),
  otherFolded: each.otherName === null ? null : foldedName(each.otherName),
});

export const mikroComuneStore = (database: Database): ComuneStore => ({
  lists: Effect.map(database.query(lists, []), (rows) => {
    const of = (kind: string): ListSource | null => {
      const row = rows.find((each) => each.kind === kind);
      return row === undefined ? null : { name: row.name, validFrom: Temporal.PlainDate.from(row.validFrom) };
    };
    return { comuni: of('comuni'), caps: of('caps') };
  }),
  all: database.query(all, []),
  find: (code) => Effect.map(database.query(find, [code]), ([row = null]) => row),
  search: ({ sigla, beginning }, most) => database.query(search, [sigla, foldedName(beginning ?? ''), most]),
  capsOf: (asked) =>
    database.query(capsOf, ['comune' in asked ? asked.comune : null, 'cap' in asked ? asked.cap : null]),
  replaceComuni: (comuni, { name, validFrom }) =>
    Effect.asVoid(database.query(replaceComuni, [json(comuni.map(toRow)), name, validFrom])),
  replaceCaps: (caps, { name, validFrom }) => Effect.asVoid(database.query(replaceCaps, [json(caps), name, validFrom])),
});
