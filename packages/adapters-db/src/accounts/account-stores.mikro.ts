import type { AccountStore, TokenRevocations } from '@svc/application/accounts';
import type { Account } from '@svc/domain/accounts';
import * as Effect from 'effect/Effect';
import type { InferEntity } from '@mikro-orm/core';
import type { Database } from '../kernel/database.ts';
import { mikroUnitOfWork } from '../kernel/unit-of-work.mikro.ts';
import { findOne, insertOnce, lockOne, saveOne } from '../kernel/rows.ts';
import { sql } from '../kernel/statement.ts';
import { AccountRow } from './account.tables.ts';

const toAccount = (row: InferEntity<typeof AccountRow>): Account => {
  const { id, email, displayName, state, privilegeBits, preferredLanguage, passwordHash, defaultPassword } = row;
  const { emailProven, secondFactor, supportWritesUntil, createdAt, phone } = row;
  return {
    id,
    email,
    displayName,
    state,
    privilegeBits,
    preferredLanguage,
    passwordHash: passwordHash ?? null,
    defaultPassword,
    emailProven,
    secondFactor,
    supportWritesUntil: supportWritesUntil ?? null,
    createdAt,
    phone: phone ?? null,
  };
};

const withDefaultPassword = sql<{ email: string }>(
  'account_with_default_password',
  'select email from account where default_password order by email collate "C"',
);

const replaceHash = sql<{ id: string }>(
  'account_replace_hash',
  'update account set password_hash = $3 where id = $1 and password_hash = $2 returning id',
);

export const mikroAccountStore = (database: Database): AccountStore => ({
  findByEmail: (email) => findOne(database, AccountRow, { email }, toAccount),
  find: (id) => findOne(database, AccountRow, { id }, toAccount),
  withDefaultPassword: Effect.suspend(() =>
    Effect.flatMap(database.query(withDefaultPassword, []), (rows) =>
      Effect.map(
        Effect.forEach(rows, ({ email }) => findOne(database, AccountRow, { email }, toAccount)),
        (accounts) => accounts.filter((account) => account !== null),
      ),
    ),
  ),
  hold: (id) => findOne(database, AccountRow, { id }, toAccount, 'for share'),
  insert: (account) => insertOnce(database, AccountRow, { ...account, sessionsInvalidatedAt: null }, 'account_email'),
  update: (id, change) =>
    mikroUnitOfWork(database).run(
      Effect.gen(function* () {
        const current = yield* lockOne(database, AccountRow, { id }, 'Account', toAccount).pipe(
          Effect.catchTag('NotFound', () => Effect.succeed(null)),
        );
        if (current === null) return null;
        const next = change(current);
        yield* saveOne(database, AccountRow, { id }, next);
        return next;
      }),
    ),
  replaceHash: (id, read, hash) =>
    Effect.map(database.query(replaceHash, [id, read, hash]), (rows) => rows.length === 1),
});

const revokeTokensOf = sql('oidc_revoke_of', 'delete from oidc_record where account_id = $1');
const revokeAllTokens = sql('oidc_revoke_all', 'delete from oidc_record');

export const mikroTokenRevocations = (database: Database): TokenRevocations => ({
  revokeOf: (accountId) => Effect.asVoid(database.query(revokeTokensOf, [accountId])),
  revokeAll: Effect.suspend(() => Effect.asVoid(database.query(revokeAllTokens, []))),
});
