import type { SignInStepStore } from '@svc/application/accounts';
import {
  signInStepBeside,
  signInStepTable,
  type SignInStep,
  type SignInStepId,
  type SignInStepState,
} from '@svc/domain/accounts';
import { allowedFrom, type AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant, toInstantOrNull } from '../kernel/instant.type.ts';
import { sql } from '../kernel/statement.ts';

interface Columns {
  readonly id: SignInStepId;
  readonly token_hash: string;
  readonly account_id: AccountId;
  readonly method: string;
  readonly purpose: SignInStep['purpose'];
  readonly state: SignInStepState;
  readonly tries: number;
  readonly proved_at: string | null;
  readonly created_at: string;
  readonly expires_at: string;
}
const toStep = (row: Columns): SignInStep => ({
  id: row.id,
  tokenHash: row.token_hash,
  accountId: row.account_id,
  method: row.method,
  purpose: row.purpose,
  state: row.state,
  tries: row.tries,
  provedAt: toInstantOrNull(row.proved_at),
  createdAt: toInstant(row.created_at),
  expiresAt: toInstant(row.expires_at),
});

const ended = 'select sessions_invalidated_at from tenant_stamp where id = 1';
// The lock waits for a password write that is under way; the account is then judged again as that write left it.
const insert = sql<{ id: string }>(
  'sign_in_step_insert',
  `insert into sign_in_step (id, token_hash, account_id, method, purpose, state, tries, created_at, expires_at, proved_at)
   select $1, $2, a.id, $3, $4, $5, $6, greatest($7, (${ended})), $8, $14
   from account a where a.id = $9 and a.password_hash is not distinct from $10 and a.state = $11
     and a.email_proven = $12 and a.second_factor = $13
   for share of a returning id`,
);
const find = sql<Columns>('sign_in_step_find', 'select * from sign_in_step where token_hash = $1');
const lock = sql<Columns & { readonly ended: string | null }>(
  'sign_in_step_lock',
  `select *, (${ended}) as ended from sign_in_step where token_hash = $1 for update`,
);
const save = sql('sign_in_step_save', 'update sign_in_step set state = $2, tries = $3 where id = $1');
const over = `update sign_in_step set state = 'Superseded'`;
const endOf = sql('sign_in_step_end_of', `${over} where account_id = $1 and state = any($2)`);
const endEverybodys = sql('sign_in_step_end_everybodys', `${over} where state = any($1)`);

export const mikroSignInStepStore = (database: Database): SignInStepStore => ({
  insert: ({ id, tokenHash, method, purpose, state, tries, createdAt, expiresAt, provedAt }, seen) =>
    Effect.map(
      database.query(insert, [
        id,
        tokenHash,
        method,
        purpose,
        state,
        tries,
        createdAt,
        expiresAt,
        seen.id,
        seen.passwordHash,
        seen.state,
        seen.emailProven,
        seen.secondFactor,
        provedAt,
      ]),
      (rows) => rows.length > 0,
    ),
  find: (tokenHash) =>
    Effect.map(database.query(find, [tokenHash]), ([row]) => (row === undefined ? null : toStep(row))),
  lock: (tokenHash) =>
    Effect.map(database.query(lock, [tokenHash]), ([row]) =>
      row === undefined ? null : signInStepBeside(toStep(row), toInstantOrNull(row.ended)),
    ),
  save: ({ id, state, tries }) => Effect.asVoid(database.query(save, [id, state, tries])),
  endAll: (accountId) => {
    const from = allowedFrom(signInStepTable, 'supersede');
    return Effect.asVoid(
      accountId === undefined ? database.query(endEverybodys, [from]) : database.query(endOf, [accountId, from]),
    );
  },
});
