import type { ApiTokenStore } from '@svc/application/accounts';
import type { ApiPermission, ApiToken, ApiTokenId, ApiTokenState } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { sql } from '../kernel/statement.ts';

interface TokenJson {
  readonly id: ApiTokenId;
  readonly name: string;
  readonly permissions: readonly ApiPermission[];
  readonly allowed_origins: readonly string[];
  readonly expires_at: string | null;
  readonly state: ApiTokenState;
  readonly prefix: string;
  readonly hash: string;
  readonly created_by: AccountId | null;
  readonly created_at: string;
  readonly last_used_at: string | null;
}
interface Found {
  readonly token: TokenJson;
}

const instant = (text: string | null): Temporal.Instant | null => (text === null ? null : toInstant(text));
const toToken = ({ token }: Found): ApiToken => ({
  id: token.id,
  name: token.name,
  permissions: token.permissions,
  allowedOrigins: token.allowed_origins,
  expiresAt: instant(token.expires_at),
  state: token.state,
  prefix: token.prefix,
  hash: token.hash,
  createdBy: token.created_by,
  createdAt: toInstant(token.created_at),
  lastUsedAt: instant(token.last_used_at),
});

const read = 'select to_json(t.*) as token from api_token t';
const list = sql<Found>('api_token_list', `${read} order by created_at, id`);
const find = sql<Found>('api_token_find', `${read} where id = $1`);
const lock = sql<Found>('api_token_lock', `${read} where id = $1 for update`);
const findByHash = sql<Found>('api_token_find_by_hash', `${read} where hash = $1`);
const insert = sql(
  'api_token_insert',
  `insert into api_token (id, name, permissions, allowed_origins, expires_at, state, prefix, hash, created_by, created_at, last_used_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
const save = sql(
  'api_token_save',
  'update api_token set name = $2, permissions = $3, allowed_origins = $4, expires_at = $5, state = $6 where id = $1',
);
const remove = sql<{ id: ApiTokenId }>('api_token_remove', 'delete from api_token where id = $1 returning id');
const touch = sql(
  'api_token_touch',
  `update api_token set last_used_at = $2
   where id = $1 and (last_used_at is null or last_used_at <= $2::timestamptz - interval '1 minute')`,
);

export const mikroApiTokenStore = (database: Database): ApiTokenStore => {
  const first = (rows: readonly Found[]): ApiToken | null => rows.map(toToken)[0] ?? null;
  return {
    list: Effect.map(database.query(list, []), (rows) => rows.map(toToken)),
    find: (id) => Effect.map(database.query(find, [id]), first),
    lock: (id) => Effect.map(database.query(lock, [id]), first),
    findByHash: (hash) => Effect.map(database.query(findByHash, [hash]), first),
    insert: (token) => {
      const { id, name, permissions, allowedOrigins, expiresAt, state } = token;
      const { prefix, hash, createdBy, createdAt, lastUsedAt } = token;
      const fixed = [prefix, hash, createdBy, createdAt, lastUsedAt];
      return Effect.asVoid(database.query(insert, [id, name, permissions, allowedOrigins, expiresAt, state, ...fixed]));
    },
    save: ({ id, name, permissions, allowedOrigins, expiresAt, state }) =>
      Effect.asVoid(database.query(save, [id, name, permissions, allowedOrigins, expiresAt, state])),
    remove: (id) => Effect.map(database.query(remove, [id]), (rows) => rows.length > 0),
    touch: (id, at) => Effect.asVoid(database.query(touch, [id, at])),
  };
};
