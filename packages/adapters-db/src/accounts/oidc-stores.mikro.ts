import type { FoundOidcRecord, OidcClientStore, OidcRecord, OidcRecordStore } from '@svc/application/accounts';
import { isOidcScope, type AccountState, type IdTokenAlg, type OidcClient } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { InferEntity } from '@mikro-orm/core';
import type { Database } from '../kernel/database.ts';
import { toInstant, toInstantOrNull } from '../kernel/instant.type.ts';
import { findOne, insertOnce } from '../kernel/rows.ts';
import { json, sql } from '../kernel/statement.ts';
import { OidcClientRow } from './account.tables.ts';

interface RecordColumns {
  readonly kind: string;
  readonly id: string;
  readonly payload: string;
  readonly grant_id: string | null;
  readonly account_id: AccountId | null;
  readonly client_id: string | null;
  readonly uid: string | null;
  readonly expires_at: string | null;
  readonly issued_at: string;
  readonly spent: boolean;
  readonly grant_stands: boolean;
  readonly api_unasked: boolean;
  readonly tenant_stamp: string | null;
  readonly state: AccountState | null;
  readonly stamp: string | null;
  readonly privilege_bits: number;
  readonly default_password: boolean;
  readonly email: string;
  readonly display_name: string;
  readonly preferred_language: 'it' | 'en';
}

// greatest() passes over nulls: without a stamp it is the clock, which may have been put back.
const insert = `insert into oidc_record (kind, id, payload, grant_id, account_id, client_id, uid, expires_at, issued_at)
   select $1, $2, $3, $4, $5::uuid, $6, $7, $8, greatest(clock_timestamp(), o.stamp, t.sessions_invalidated_at)`;
const replace = `on conflict (kind, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
     account_id = excluded.account_id, client_id = excluded.client_id, uid = excluded.uid,
     expires_at = excluded.expires_at,
     issued_at = case when oidc_record.account_id is not distinct from excluded.account_id
       then oidc_record.issued_at else excluded.issued_at end`;
const owner = `select sessions_invalidated_at as stamp from account where id = $5::uuid`;
const put = sql(
  'oidc_put',
  `${insert} from (select 1) one left join (${owner}) o on true left join tenant_stamp t on t.id = 1 ${replace}`,
);
// The lock waits for a password write that is under way; the row is then judged again as that write left it.
const putAsSeen = sql<{ id: string }>(
  'oidc_put_as_seen',
  `with o as (${owner} and password_hash is not distinct from $9 and state = $10 and email_proven = $11
     and second_factor = $12 for share)
   ${insert} from o left join tenant_stamp t on t.id = 1 ${replace} returning id`,
);
const putSince = sql<{ id: string }>(
  'oidc_put_since',
  `with o as (${owner} and coalesce(sessions_invalidated_at, '-infinity') <= $9 for share)
   ${insert} from o left join tenant_stamp t on t.id = 1
   where coalesce(t.sessions_invalidated_at, '-infinity') <= $9 ${replace} returning id`,
);
const columns = `r.kind, r.id, r.payload #>> '{}' as payload, r.grant_id, r.account_id, r.client_id, r.uid, r.expires_at,
  r.issued_at, r.consumed_at is not null as spent,
  r.grant_id is null or exists (select from oidc_record g where g.kind = 'Grant' and g.id = r.grant_id) as grant_stands,
  exists (select from oidc_client c where c.id = r.client_id and c.scopes is null) as api_unasked,
  t.sessions_invalidated_at as tenant_stamp, a.state, a.sessions_invalidated_at as stamp, a.privilege_bits,
  a.default_password, a.email, a.display_name, a.preferred_language
  from oidc_record r left join account a on a.id = r.account_id left join tenant_stamp t on t.id = 1`;
const find = sql<RecordColumns>('oidc_find', `select ${columns} where r.kind = $1 and r.id = $2`);
const findByUid = sql<RecordColumns>('oidc_find_by_uid', `select ${columns} where r.kind = $1 and r.uid = $2`);
/** The cell Live × spend of the table: unspent is Live, no row is Revoked. */
const spend = sql<{ id: string }>(
  'oidc_spend',
  `update oidc_record set consumed_at = clock_timestamp() where kind = $1 and id = $2 and consumed_at is null
   returning id`,
);
const grantsOf = sql<RecordColumns>('oidc_grants_of', `select ${columns} where r.kind = 'Grant' and r.account_id = $1`);
const revokeGrantsOf = sql<{ kind: string }>(
  'oidc_revoke_grants_of',
  'delete from oidc_record where account_id = $1 and client_id = $2 returning kind',
);
const remove = sql('oidc_remove', 'delete from oidc_record where kind = $1 and id = $2');
const revokeGrant = sql(
  'oidc_revoke_grant',
  `delete from oidc_record where grant_id = $1 or (kind = 'Grant' and id = $1)`,
);

const accountOf = (row: RecordColumns): FoundOidcRecord['account'] =>
  row.state === null
    ? null
    : {
        state: row.state,
        stamp: toInstantOrNull(row.stamp),
        privilegeBits: row.privilege_bits,
        defaultPassword: row.default_password,
        email: row.email,
        displayName: row.display_name,
        preferredLanguage: row.preferred_language,
      };

const toRecord = (row: RecordColumns): FoundOidcRecord => ({
  kind: row.kind,
  id: row.id,
  payload: row.payload,
  grantId: row.grant_id,
  accountId: row.account_id,
  clientId: row.client_id,
  uid: row.uid,
  expiresAt: toInstantOrNull(row.expires_at),
  issuedAt: toInstant(row.issued_at),
  spent: row.spent,
  grantStands: row.grant_stands,
  apiUnasked: row.api_unasked,
  tenantStamp: toInstantOrNull(row.tenant_stamp),
  account: accountOf(row),
});
const first = (rows: readonly RecordColumns[]): FoundOidcRecord | null => rows.map(toRecord)[0] ?? null;

const paramsOf = ({ kind, id, payload, grantId, accountId, clientId, uid, expiresAt }: OidcRecord) => [
  kind,
  id,
  json(payload),
  grantId,
  accountId,
  clientId,
  uid,
  expiresAt,
];

export const mikroOidcRecordStore = (database: Database): OidcRecordStore => ({
  put: (record) => Effect.asVoid(database.query(put, paramsOf(record))),
  putIf: (record, basis) =>
    Effect.map(
      'seen' in basis
        ? database.query(putAsSeen, [
            ...paramsOf(record),
            basis.seen.passwordHash,
            basis.seen.state,
            basis.seen.emailProven,
            basis.seen.secondFactor,
          ])
        : database.query(putSince, [...paramsOf(record), basis.signedInAt]),
      (rows) => rows.length === 1,
    ),
  find: (kind, id) => Effect.map(database.query(find, [kind, id]), first),
  findByUid: (kind, uid) => Effect.map(database.query(findByUid, [kind, uid]), first),
  spend: (kind, id) => Effect.map(database.query(spend, [kind, id]), (rows) => rows.length === 1),
  remove: (kind, id) => Effect.asVoid(database.query(remove, [kind, id])),
  grantsOf: (accountId) => Effect.map(database.query(grantsOf, [accountId]), (rows) => rows.map(toRecord)),
  revokeGrantsOf: (accountId, clientId) =>
    Effect.map(database.query(revokeGrantsOf, [accountId, clientId]), (rows) =>
      rows.some(({ kind }) => kind === 'Grant'),
    ),
  revokeGrant: (grantId) => Effect.asVoid(database.query(revokeGrant, [grantId])),
});

/** A scope that a later release does not know any more is none. */
const scopesOf = (stored: readonly string[] | null | undefined): OidcClient['scopes'] =>
  stored?.filter(isOidcScope) ?? null;

const toClient = (row: InferEntity<typeof OidcClientRow>): OidcClient => ({
  id: row.id,
  name: row.name,
  redirectUris: row.redirectUris,
  postLogoutRedirectUris: row.postLogoutRedirectUris,
  secretHash: row.secretHash ?? null,
  idTokenAlg: row.idTokenAlg,
  scopes: scopesOf(row.scopes),
  createdAt: row.createdAt,
});

interface ClientColumns {
  readonly id: string;
  readonly name: string;
  readonly redirect_uris: readonly string[];
  readonly post_logout_redirect_uris: readonly string[];
  readonly secret_hash: string | null;
  readonly id_token_alg: IdTokenAlg;
  readonly scopes: readonly string[] | null;
  readonly created_at: string;
}
const list = sql<ClientColumns>('oidc_client_list', 'select * from oidc_client order by id collate "C"');
const removeClient = sql<{ id: string }>(
  'oidc_client_remove',
  `with given_out as (delete from oidc_record where client_id = $1)
   delete from oidc_client where id = $1 returning id`,
);

export const mikroOidcClientStore = (database: Database): OidcClientStore => ({
  find: (id) => findOne(database, OidcClientRow, { id }, toClient),
  list: Effect.suspend(() =>
    Effect.map(database.query(list, []), (rows) =>
      rows.map((row) => ({
        id: row.id,
        name: row.name,
        redirectUris: row.redirect_uris,
        postLogoutRedirectUris: row.post_logout_redirect_uris,
        secretHash: row.secret_hash,
        idTokenAlg: row.id_token_alg,
        scopes: scopesOf(row.scopes),
        createdAt: toInstant(row.created_at),
      })),
    ),
  ),
  insert: (client) => insertOnce(database, OidcClientRow, client, 'oidc_client_pkey'),
  remove: (id) => Effect.map(database.query(removeClient, [id]), (rows) => rows.length === 1),
});
