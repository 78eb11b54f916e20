import type { ProfessionalStore } from '@svc/application/accounts';
import { privilege, type ProfessionalProfile } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { putOne } from '../kernel/rows.ts';
import { sql } from '../kernel/statement.ts';
import { ProfessionalProfileRow } from './users.tables.ts';

interface ProfileJson {
  readonly account_id: AccountId;
  readonly display_name: string;
  readonly bio: ProfessionalProfile['bio'];
  readonly specialties: readonly string[];
  readonly public: boolean;
  readonly color: string;
  readonly position: number;
}
const toProfile = (row: ProfileJson): ProfessionalProfile => ({
  accountId: row.account_id,
  displayName: row.display_name,
  bio: row.bio,
  specialties: row.specialties,
  public: row.public,
  color: row.color,
  position: row.position,
});

// `blankProfile` of the domain stands behind the coalesce.
const professionals = `select a.id as account_id, coalesce(p.display_name, a.display_name) as display_name, p.bio,
    coalesce(p.specialties, '{}') as specialties, coalesce(p.public, true) as public,
    coalesce(p.color, '#7a9e7e') as color, coalesce(p.position, 0) as position
  from account a left join professional_profile p on p.account_id = a.id
  where a.privilege_bits <> 0 and (a.privilege_bits & ${privilege.pro}) <> 0 and a.state = 'Enabled'`;
const list = sql<{ total: number; items: readonly ProfileJson[] }>(
  'professional_list',
  `with seen as (select * from (${professionals}) s where not $1::boolean or s.public),
     page as (select * from seen order by position, lower(display_name), account_id limit $2 offset $3)
   select (select count(*)::int from seen) as total, coalesce((select json_agg(p.*) from page p), '[]'::json) as items`,
);
const find = sql<{ profile: ProfileJson }>(
  'professional_find',
  `select to_json(s.*) as profile from (${professionals}) s where s.account_id = $1`,
);
const names = sql<{ id: AccountId; name: string }>(
  'professional_names',
  `select a.id, coalesce(p.display_name, a.display_name) as name
   from account a left join professional_profile p on p.account_id = a.id
   where a.id = any($1::uuid[]) and a.state = 'Enabled' and a.privilege_bits <> 0 and (not $2::boolean or coalesce(p.public, true))`,
);
const remove = sql('professional_remove', 'delete from professional_profile where account_id = $1');

export const mikroProfessionalStore = (database: Database): ProfessionalStore => ({
  list: ({ page, pageSize, onlyPublic }) =>
    Effect.map(database.query(list, [onlyPublic, pageSize, (page - 1) * pageSize]), ([answer]) => ({
      items: (answer?.items ?? []).map(toProfile),
      total: answer?.total ?? 0,
    })),
  find: (id) => Effect.map(database.query(find, [id]), ([row]) => (row === undefined ? null : toProfile(row.profile))),
  namesOf: (ids, onlyPublic) =>
    Effect.map(database.query(names, [ids, onlyPublic]), (rows) => new Map(rows.map(({ id, name }) => [id, name]))),
  put: (profile) => putOne(database, ProfessionalProfileRow, ['account_id'], { ...profile }),
  remove: (id) => Effect.asVoid(database.query(remove, [id])),
});
