import type { PasskeyChallengeStore, PasskeyStore } from '@svc/application/accounts';
import { taken } from '@svc/application/kernel';
import type { Passkey, PasskeyId } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { sql } from '../kernel/statement.ts';

interface Columns {
  readonly id: PasskeyId;
  readonly account_id: AccountId;
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
}
const toPasskey = (row: Columns): Passkey => ({
  id: row.id,
  accountId: row.account_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports,
  name: row.name,
  createdAt: toInstant(row.created_at),
  lastUsedAt: row.last_used_at === null ? null : toInstant(row.last_used_at),
});

const ofAccount = sql<{ row: Columns }>(
  'passkey_of_account',
  'select to_json(p.*) as row from passkey p where account_id = $1 order by created_at, id',
);
const insert = sql<{ id: PasskeyId }>(
  'passkey_insert',
  `insert into passkey (id, account_id, credential_id, public_key, counter, transports, name, created_at, last_used_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
);
const save = sql('passkey_save', 'update passkey set name = $2, counter = $3, last_used_at = $4 where id = $1');
const remove = sql<{ id: PasskeyId }>(
  'passkey_remove',
  'delete from passkey where account_id = $1 and id = $2 returning id',
);
const removeAll = sql<{ id: PasskeyId }>(
  'passkey_remove_all',
  'delete from passkey where account_id = $1 returning id',
);

export const mikroPasskeyStore = (database: Database): PasskeyStore => ({
  ofAccount: (accountId) =>
    Effect.map(database.query(ofAccount, [accountId]), (rows) => rows.map(({ row }) => toPasskey(row))),
  insert: ({ id, accountId, credentialId, publicKey, counter, transports, name, createdAt, lastUsedAt }) =>
    Effect.flatMap(
      database.query(insert, [
        ...[id, accountId, credentialId, publicKey, counter],
        ...[transports, name, createdAt, lastUsedAt],
      ]),
      (rows) => (rows.length === 0 ? Effect.fail(taken('passkey_credential')) : Effect.void),
    ),
  save: ({ id, name, counter, lastUsedAt }) => Effect.asVoid(database.query(save, [id, name, counter, lastUsedAt])),
  remove: (accountId, id) => Effect.map(database.query(remove, [accountId, id]), (rows) => rows.length > 0),
  removeAll: (accountId) => Effect.map(database.query(removeAll, [accountId]), (rows) => rows.length),
});

const put = sql(
  'passkey_challenge_put',
  `insert into passkey_challenge (purpose, holder_id, account_id, challenge, expires_at) values ($1, $2, $3, $4, $5)
   on conflict (purpose, holder_id) do update set account_id = excluded.account_id, challenge = excluded.challenge,
     expires_at = excluded.expires_at`,
);
const take = sql<{ challenge: string; expires_at: string }>(
  'passkey_challenge_take',
  `delete from passkey_challenge where purpose = $1 and holder_id = $2 and account_id = $3
   returning challenge, expires_at::text`,
);

export const mikroPasskeyChallengeStore = (database: Database): PasskeyChallengeStore => ({
  put: ({ purpose, holderId, accountId, challenge, expiresAt }) =>
    Effect.asVoid(database.query(put, [purpose, holderId, accountId, challenge, expiresAt])),
  take: ({ purpose, holderId, accountId }, now) =>
    Effect.map(database.query(take, [purpose, holderId, accountId]), ([row]) =>
      row !== undefined && Temporal.Instant.compare(now, toInstant(row.expires_at)) < 0 ? row.challenge : null,
    ),
});
