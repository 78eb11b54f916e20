import type { SessionRow, SessionStore } from '@svc/application/accounts';
import { sessionTable, type AccountState, type SessionState } from '@svc/domain/accounts';
import { allowedFrom, isUuid, type AccountId, type SessionId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { inBatches, reading } from '../kernel/in-batches.ts';
import { toInstant, toInstantOrNull } from '../kernel/instant.type.ts';
import { sql } from '../kernel/statement.ts';

interface SessionColumns {
  readonly id: SessionId;
  readonly account_id: AccountId;
  readonly state: SessionState;
  readonly issued_at: string;
  readonly account_state: AccountState;
  readonly account_stamp: string | null;
  readonly tenant_stamp: string | null;
  readonly privilege_bits: number;
  readonly default_password: boolean;
  readonly email: string;
  readonly display_name: string;
  readonly preferred_language: 'it' | 'en';
}

// greatest() passes over nulls: without a stamp it is the clock.
const open = sql<{ issued_at: string }>(
  'session_open',
  `insert into session (id, account_id, state, issued_at)
   select $1, a.id, 'Valid', greatest(clock_timestamp(), a.sessions_invalidated_at, t.sessions_invalidated_at)
   from account a left join tenant_stamp t on t.id = 1 where a.id = $2 returning issued_at`,
);
const read = `select s.id, s.account_id, s.state, s.issued_at, a.state as account_state,
     a.sessions_invalidated_at as account_stamp, t.sessions_invalidated_at as tenant_stamp, a.privilege_bits,
     a.default_password, a.email, a.display_name, a.preferred_language`;
const check = sql<SessionColumns>(
  'session_check',
  `${read}
   from unnest($1::uuid[]) wanted(id) join session s on s.id = wanted.id join account a on a.id = s.account_id
     left join tenant_stamp t on t.id = 1`,
);
const listOf = sql<SessionColumns>(
  'session_list_of',
  `${read} from session s join account a on a.id = s.account_id left join tenant_stamp t on t.id = 1
   where s.account_id = $1 and s.state = 'Valid' order by s.issued_at desc, s.id desc`,
);
const revokeOne = sql<{ id: string }>(
  'session_revoke_one',
  `update session set state = 'Revoked' where id = $1 and account_id = $2 and state = any($3) returning id`,
);
const adopt = sql(
  'session_adopt',
  `insert into session (id, account_id, state, issued_at)
   select $1, a.id, 'Valid', $3 from account a where a.id = $2 on conflict (id) do nothing`,
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

const toSession = (row: SessionColumns): SessionRow => ({
  id: row.id,
  accountId: row.account_id,
  state: row.state,
  issuedAt: toInstant(row.issued_at),
  accountState: row.account_state,
  accountStamp: toInstantOrNull(row.account_stamp),
  tenantStamp: toInstantOrNull(row.tenant_stamp),
  privilegeBits: row.privilege_bits,
  defaultPassword: row.default_password,
  email: row.email,
  displayName: row.display_name,
  preferredLanguage: row.preferred_language,
});

/** The checks of all requests of a moment are one statement; each still sees what is committed when it is made. */
export const mikroSessionStore = (database: Database): SessionStore => {
  const checkOne = inBatches(
    (ids: readonly SessionId[]) =>
      Effect.map(database.query(check, [ids]), (rows) => {
        const found = new Map(rows.map((row) => [row.id, toSession(row)]));
        return ids.map((id) => found.get(id) ?? null);
      }),
    reading,
  );
  return {
    open: (id, accountId) =>
      Effect.flatMap(database.query(open, [id, accountId]), ([row]) =>
        row === undefined
          ? Effect.die(new Error(`no account ${accountId} to open a session for`))
          : Effect.succeed({ issuedAt: toInstant(row.issued_at) }),
      ),
    // A text that is no id would fail the statement for all of its group.
    check: (id) => (isUuid(id) ? checkOne(id) : Effect.succeed(null)),
    listOf: (accountId) => Effect.map(database.query(listOf, [accountId]), (rows) => rows.map(toSession)),
    revokeOne: (id, accountId) =>
      isUuid(id)
        ? Effect.map(
            database.query(revokeOne, [id, accountId, allowedFrom(sessionTable, 'revoke')]),
            (rows) => rows.length > 0,
          )
        : Effect.succeed(false),
    adopt: (id, accountId, issuedAt) => Effect.asVoid(database.query(adopt, [id, accountId, issuedAt])),
    revokeAll: (accountId) =>
      Effect.asVoid(database.query(revokeAll, [accountId, allowedFrom(sessionTable, 'revoke')])),
    revokeEverybody: Effect.suspend(() => Effect.asVoid(database.query(revokeEverybody, []))),
  };
};
