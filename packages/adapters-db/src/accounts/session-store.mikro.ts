import type { SessionRow, SessionStore } from '@svc/application/accounts';
import { sessionTable } from '@svc/domain/accounts';
import { allowedFrom, isUuid, type AccountId, type SessionId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { sql, type OneText } from '../kernel/statement.ts';

// greatest() passes over nulls: without a stamp it is the clock. The lock waits for a password write that is under way;
// the row is then judged again as that write left it.
const open = sql<{ issued_at: string }>(
  'session_open',
  `with o as (
     select a.id, greatest(clock_timestamp(), a.sessions_invalidated_at, t.sessions_invalidated_at) as at
     from account a left join tenant_stamp t on t.id = 1
     where a.id = $2 and a.password_hash is not distinct from $3 and a.state = $4 and a.email_proven = $5
       and a.second_factor = $6
     for share of a
   ) insert into session (id, account_id, state, issued_at, proved_at)
   select $1, o.id, 'Valid', o.at, case when $7::boolean or $8::timestamptz > o.at then o.at else $8::timestamptz end
   from o returning issued_at`,
);
// The rows are locked in the order in which a sign-out takes them: the account, then its session.
const openSupport = sql<{ issued_at: string }>(
  'session_open_support',
  `with people as materialized (
     select id, state, privilege_bits, sessions_invalidated_at from account where id in ($2, $4) order by id for share
   ), own as materialized (
     select os.id from session os where os.id = $6 and os.account_id = $4 and os.state = 'Valid'
       and (select count(*) from people) = 2 for share
   ) insert into session (id, account_id, state, issued_at, proved_at, operator_session_id)
   select $1, p.id, 'Valid', greatest(clock_timestamp(), p.sessions_invalidated_at, t.sessions_invalidated_at), null, own.id
   from own join people p on p.id = $2 join people o on o.id = $4 left join tenant_stamp t on t.id = 1
   where p.state = 'Enabled' and p.privilege_bits = $3 and o.state = 'Enabled' and o.privilege_bits = $5
   returning issued_at`,
);
const endSupportOf = sql<{ id: SessionId; account_id: AccountId; issued_at: string }>(
  'session_end_support_of',
  `update session s set state = 'Revoked' from session os
   where s.operator_session_id = os.id and os.account_id = $1 and s.state = any($2)
   returning s.id, s.account_id, s.issued_at`,
);
const micros = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint`;
const read = `select s.id, s.account_id as "accountId", s.state, ${micros('s.issued_at')} as "issuedAt",
     ${micros('s.proved_at')} as "provedAt", ${micros('coalesce(s.last_seen_at, s.issued_at)')} as "lastSeenAt",
     a.state as "accountState", ${micros('a.sessions_invalidated_at')} as "accountStamp",
     ${micros('t.sessions_invalidated_at')} as "tenantStamp", a.privilege_bits as "privilegeBits",
     a.default_password as "defaultPassword", a.email, a.display_name as "displayName",
     a.preferred_language as "preferredLanguage",
     case when s.operator_session_id is not null then json_build_object(
       'writesUntil', ${micros('a.support_writes_until')},
       'operator', case when oa.id is not null then json_build_object('accountId', oa.id, 'displayName', oa.display_name,
         'state', os.state, 'issuedAt', ${micros('os.issued_at')},
         'lastSeenAt', ${micros('coalesce(os.last_seen_at, os.issued_at)')}, 'privilegeBits', oa.privilege_bits,
         'accountState', oa.state, 'accountStamp', ${micros('oa.sessions_invalidated_at')},
         'tenantStamp', ${micros('t.sessions_invalidated_at')}) end) end as support
   from session s join account a on a.id = s.account_id left join tenant_stamp t on t.id = 1
     left join session os on os.id = s.operator_session_id left join account oa on oa.id = os.account_id`;
const check = sql<OneText>(
  'session_check',
  `select json_agg(found order by place)::text as found
   from unnest($1::uuid[]) with ordinality wanted(id, place)
     left join lateral (${read} where s.id = wanted.id) found on true`,
);
const listOf = sql<OneText>(
  'session_list_of',
  `select json_agg(found order by found."issuedAt" desc, found.id desc)::text as found
   from (${read} where s.account_id = $1 and s.state = 'Valid') found`,
);
const revokeOne = sql<{ id: string }>(
  'session_revoke_one',
  `update session set state = 'Revoked' where id = $1 and account_id = $2 and state = any($3) returning id`,
);
const prove = sql<{ id: string }>(
  'session_prove',
  `update session set proved_at = clock_timestamp() where id = $1 and account_id = $2 and state = 'Valid'
     and operator_session_id is null returning id`,
);
// The key is compared as text: the one of a sign-in between two proofs is no session's, and goes through the same hands.
const unprove = sql(
  'session_unprove',
  `update session set proved_at = null where account_id = $1 and state = 'Valid' and id::text is distinct from $2::text`,
);
// What another process has just written, or is writing, is as good. No index has the column: the row is changed in place.
const saw = sql(
  'session_saw',
  `with due as (
     select id from session
     where id = any($1::uuid[]) and state = 'Valid'
       and coalesce(last_seen_at, issued_at) <= clock_timestamp() - interval '1 minute'
     for update skip locked
   ) update session s set last_seen_at = clock_timestamp() from due where s.id = due.id`,
);
const adopt = sql(
  'session_adopt',
  `insert into session (id, account_id, state, issued_at, proved_at)
   select $1, a.id, 'Valid', $3, $3 from account a where a.id = $2 and a.state <> 'Deleted' for share of a
   on conflict (id) do nothing`,
);
const revokeAll = sql(
  'session_revoke_all',
  `with stamped as (update account set sessions_invalidated_at = clock_timestamp() where id = $1)
   update session set state = 'Revoked' where account_id = $1 and state = any($2)`,
);

const revokeEverybody = sql(
  'session_revoke_everybody',
  `insert into tenant_stamp (id, sessions_invalidated_at) values (1, clock_timestamp())
   on conflict (id) do update set sessions_invalidated_at = excluded.sessions_invalidated_at`,
);

/** `SessionRow`s as JSON; null when there are none. */
const rowsOf = <T>(found: string | null): readonly T[] => (found === null ? [] : (JSON.parse(found) as readonly T[]));

export const mikroSessionStore = (database: Database): SessionStore => ({
  open: (id, seen, provedAt) => {
    const asSeen = [id, seen.id, seen.passwordHash, seen.state, seen.emailProven, seen.secondFactor];
    return Effect.map(database.query(open, [...asSeen, provedAt === undefined, provedAt ?? null]), ([row]) =>
      row === undefined ? null : { issuedAt: toInstant(row.issued_at) },
    );
  },
  openSupport: (id, { person, operator, operatorSessionId: own }) => {
    const asSeen = [person.id, person.privilegeBits, operator.id, operator.privilegeBits, own];
    return Effect.map(database.query(openSupport, [id, ...asSeen]), ([row]) =>
      row === undefined ? null : { issuedAt: toInstant(row.issued_at) },
    );
  },
  endSupportOf: (operatorId) =>
    Effect.map(database.query(endSupportOf, [operatorId, allowedFrom(sessionTable, 'revoke')]), (rows) =>
      rows.map((row) => ({ id: row.id, accountId: row.account_id, issuedAt: toInstant(row.issued_at) })),
    ),
  // One statement for all; each sees what is committed when it is made.
  check: (ids) => Effect.map(database.text(check, [`{${ids.join(',')}}`]), rowsOf<SessionRow | null>),
  listOf: (accountId) => Effect.map(database.text(listOf, [accountId]), rowsOf<SessionRow>),
  revokeOne: (id, accountId) =>
    isUuid(id)
      ? Effect.map(
          database.query(revokeOne, [id, accountId, allowedFrom(sessionTable, 'revoke')]),
          (rows) => rows.length > 0,
        )
      : Effect.succeed(false),
  prove: (id, accountId) => Effect.map(database.query(prove, [id, accountId]), (rows) => rows.length > 0),
  unprove: (accountId, but) => Effect.asVoid(database.query(unprove, [accountId, but])),
  saw: (ids) => Effect.asVoid(database.query(saw, [ids])),
  adopt: (id, accountId, issuedAt) => Effect.asVoid(database.query(adopt, [id, accountId, issuedAt])),
  revokeAll: (accountId) => Effect.asVoid(database.query(revokeAll, [accountId, allowedFrom(sessionTable, 'revoke')])),
  revokeEverybody: Effect.suspend(() => Effect.asVoid(database.query(revokeEverybody, []))),
});
