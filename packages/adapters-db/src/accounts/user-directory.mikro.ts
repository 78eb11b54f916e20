import type { UserDirectory, UserEntry, UserSort } from '@svc/application/accounts';
import { privilege, type AccountState, type UserScope } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { containing } from '../kernel/containing.ts';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { sql, type Param, type Statement } from '../kernel/statement.ts';

interface EntryJson {
  readonly id: AccountId;
  readonly email: string;
  readonly display_name: string;
  readonly phone: string | null;
  readonly state: AccountState;
  readonly privilege_bits: number;
  readonly preferred_language: 'it' | 'en';
  readonly created_at: string;
}
const toEntry = (row: EntryJson): UserEntry => ({
  id: row.id,
  email: row.email,
  displayName: row.display_name,
  phone: row.phone,
  state: row.state,
  privilegeBits: row.privilege_bits,
  preferredLanguage: row.preferred_language,
  createdAt: toInstant(row.created_at),
});

const columns = 'a.id, a.email, a.display_name, a.phone, a.state, a.privilege_bits, a.preferred_language, a.created_at';

/** $1 the caller, $2 below these bits, $3 clients of the caller since then (a Pro) or null. */
const inSight = `(a.id = $1 or (a.privilege_bits < $2 and ($3::timestamptz is null or a.privilege_bits <> 0 or exists (
    select 1 from booking b join slot s on s.id = b.slot_id join activity v on v.id = s.activity_id
    where b.user_id = a.id and s.starts_at >= $3 and $1::text = any(v.professional_ids)))))`;
const scopeParams = ({ self, belowBits, clientsSince }: UserScope): readonly Param[] => [self, belowBits, clientsSince];

type Page = { readonly total: number; readonly items: readonly EntryJson[] };
const orders: Readonly<Record<UserSort, string>> = {
  name: 'lower(display_name)',
  email: 'email',
  createdAt: 'created_at',
};
const listBy = (sort: UserSort, direction: 'asc' | 'desc'): Statement<Page> =>
  sql(
    `user_list_${sort.toLowerCase()}_${direction}`,
    `with seen as (
       select ${columns} from account a
       where ${inSight}
         and case when $5::text is null then a.state <> 'Deleted' else a.state = $5 end
         and ($6::int is null or (case when $6 = 0 then a.privilege_bits = 0 else (a.privilege_bits & $6) <> 0 end))
         and not ($10::boolean and exists (select from contact c where c.user_id = a.id))
         and ($4::text is null or a.display_name ilike $4 or ($9::boolean and a.email ilike $4))
     ), page as (
       select * from seen order by ${orders[sort]} ${direction}, id ${direction} limit $7 offset $8
     )
     select (select count(*)::int from seen) as total,
       coalesce((select json_agg(p.*) from page p), '[]'::json) as items`,
  );
const lists = Object.fromEntries(
  (['name', 'email', 'createdAt'] as const).map((sort) => [
    sort,
    { asc: listBy(sort, 'asc'), desc: listBy(sort, 'desc') },
  ]),
) as Readonly<Record<UserSort, { readonly asc: Statement<Page>; readonly desc: Statement<Page> }>>;

const find = sql<{ entry: EntryJson }>(
  'user_find',
  `select to_json(e.*) as entry from (select ${columns} from account a where a.id = $4 and ${inSight}) e`,
);
const availability = sql<{ email: boolean; phone: boolean }>(
  'user_availability',
  `select not exists (select 1 from account where email = $1 and id is distinct from $3) as email,
     $2::text is null or not exists (
       select 1 from account where phone is not null and id is distinct from $3
         and ltrim(regexp_replace(phone, '\\D', '', 'g'), '0') = $2) as phone`,
);
// In the order of ids, so that two of them wait for each other instead of meeting in a deadlock.
const lockSuperAdmins = sql<{ id: AccountId }>(
  'user_lock_super_admins',
  `select id from account where privilege_bits <> 0 and (privilege_bits & $1) <> 0 and state = 'Enabled' order by id for update`,
);

export const mikroUserDirectory = (database: Database): UserDirectory => ({
  list: ({ scope, page, pageSize, search, bits, state, withoutContact = false, sort, descending }) => {
    const statement = lists[sort][descending ? 'desc' : 'asc'];
    const pattern = search === null ? null : containing(search);
    const place = [pageSize, (page - 1) * pageSize] as const;
    const params = [...scopeParams(scope), pattern, state, bits, ...place, scope.contacts, withoutContact];
    return Effect.map(database.query(statement, params), ([answer]) => ({
      items: (answer?.items ?? []).map(toEntry),
      total: answer?.total ?? 0,
    }));
  },
  find: (id, scope) =>
    Effect.map(database.query(find, [...scopeParams(scope), id]), ([row]) =>
      row === undefined ? null : toEntry(row.entry),
    ),
  availability: ({ email, phone, except }) =>
    Effect.map(database.query(availability, [email, phone, except]), ([free]) => ({
      email: email === null ? null : free?.email === true,
      phone: phone === null ? null : free?.phone === true,
    })),
  lockSuperAdmins: Effect.suspend(() =>
    Effect.map(database.query(lockSuperAdmins, [privilege.superAdmin]), (rows) => rows.map(({ id }) => id)),
  ),
});
