import type { ActionTokenStore } from '@svc/application/accounts';
import { actionTokenTable, type ActionToken } from '@svc/domain/accounts';
import { allowedFrom, type AccountId, type ActionTokenId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant, toInstantOrNull } from '../kernel/instant.type.ts';
import { sql } from '../kernel/statement.ts';

interface TokenColumns {
  readonly id: ActionTokenId;
  readonly account_id: AccountId;
  readonly purpose: ActionToken['purpose'];
  readonly token_hash: string;
  readonly state: ActionToken['state'];
  readonly issued_at: string;
  readonly expires_at: string;
  readonly used_at: string | null;
}

const supersede = sql(
  'action_token_supersede',
  `update action_token set state = 'Superseded'
   where account_id = $1 and ($2::text is null or purpose = $2) and state = any($3)`,
);
const supersedeEverybodys = sql(
  'action_token_supersede_everybodys',
  `update action_token set state = 'Superseded' where state = any($1)`,
);
const ended = 'select sessions_invalidated_at from tenant_stamp where id = 1';
const insert = sql(
  'action_token_insert',
  `insert into action_token (id, account_id, purpose, token_hash, state, issued_at, expires_at, used_at)
   values ($1, $2, $3, $4, $5, greatest($6, (${ended})), $7, $8)`,
);
const use = sql<{ id: string }>(
  'action_token_use',
  `update action_token set state = 'Used', used_at = $4
   where token_hash = $1 and account_id = $2 and purpose = $3 and state = any($5) and expires_at > $4
     and issued_at >= coalesce((${ended}), '-infinity') returning id`,
);
const latest = sql<TokenColumns>(
  'action_token_latest',
  `select * from action_token where account_id = $1 and purpose = $2 order by issued_at desc, id desc limit 1`,
);

const toToken = (row: TokenColumns): ActionToken => ({
  id: row.id,
  accountId: row.account_id,
  purpose: row.purpose,
  tokenHash: row.token_hash,
  state: row.state,
  issuedAt: toInstant(row.issued_at),
  expiresAt: toInstant(row.expires_at),
  usedAt: toInstantOrNull(row.used_at),
});

const open = allowedFrom(actionTokenTable, 'supersede');

export const mikroActionTokenStore = (database: Database): ActionTokenStore => ({
  issue: (token) =>
    Effect.asVoid(
      Effect.andThen(
        database.query(supersede, [token.accountId, token.purpose, open]),
        database.query(insert, [
          token.id,
          token.accountId,
          token.purpose,
          token.tokenHash,
          token.state,
          token.issuedAt,
          token.expiresAt,
          token.usedAt,
        ]),
      ),
    ),
  use: ({ tokenHash, accountId, purpose }, now) =>
    Effect.map(
      database.query(use, [tokenHash, accountId, purpose, now, allowedFrom(actionTokenTable, 'use')]),
      (rows) => rows.length > 0,
    ),
  latest: (accountId, purpose) =>
    Effect.map(database.query(latest, [accountId, purpose]), ([row]) => (row === undefined ? null : toToken(row))),
  supersedeAll: (accountId) =>
    Effect.asVoid(
      accountId === undefined
        ? database.query(supersedeEverybodys, [open])
        : database.query(supersede, [accountId, null, open]),
    ),
});
