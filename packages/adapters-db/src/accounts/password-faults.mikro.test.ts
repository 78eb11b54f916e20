import { changePassword, invalidateAllSessions, type AccountPorts } from '@svc/application/accounts';
import { noImages } from '@svc/application/testing';
import type { AccountId, SessionId } from '@svc/domain/kernel';
import type { Account } from '@svc/domain/accounts';
import * as Effect from 'effect/Effect';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../kernel/database.ts';
import { sql } from '../kernel/statement.ts';
import { CurrentTransaction } from '../kernel/transaction.ts';
import { freshDatabase, type FreshDatabase } from '../testing/fresh-database.ts';
import { postgresWorld } from '../testing/postgres-world.ts';
import { nextId } from '../testing/samples.ts';

const cut = sql('faults_cut', 'select pg_terminate_backend(pg_backend_pid())');

/**
 * A database whose connection is cut, by the server itself, when its `at`-th statement is due: what the killing of
 * the process looks like from Postgres. Only statements inside of a transaction count: one before it has written nothing,
 * and the pool gives the next one a connection that lives.
 */
const cutAt = (database: Database, at: number): { readonly database: Database; readonly count: () => number } => {
  let statements = 0;
  const due = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.flatMap(CurrentTransaction, (transaction) => {
      if (transaction === undefined) return effect;
      statements += 1;
      return statements === at ? Effect.andThen(Effect.ignore(database.query(cut, [])), effect) : effect;
    });
  return {
    count: () => statements,
    database: {
      ...database,
      query: (statement, params) => due(database.query(statement, params)),
      attempt: (statement, params) => due(database.attempt(statement, params)),
      work: (body) => due(database.work(body)),
    },
  };
};

let fresh: FreshDatabase;
let database: Database;
let admin: Client;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url });
  admin = new Client(fresh.url);
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await database.close();
  await fresh.drop();
});

const portsOn = (on: Database): AccountPorts => ({
  ...postgresWorld(on),
  clock: { now: () => Temporal.Now.instant(), monotonicMs: () => 0 },
  ids: { next: nextId },
  logger: { log: () => undefined },
  passwordHasher: {
    hash: (password) => Effect.succeed(`hash:${password}`),
    verify: (password, hash) => Effect.succeed(hash === `hash:${password}`),
    isCurrent: () => true,
  },
  tickets: { seal: () => Effect.succeed(''), open: () => null },
  images: noImages,
  mailer: { configured: true, send: () => Effect.die(new Error('no mail leaves')) },
  random: { bytes: (count) => new Uint8Array(count) },
  digest: { sha256: String },
  commonPasswords: { has: () => Effect.succeed(false) },
  limiter: { take: () => Effect.succeed({ allowed: true }) },
  studioNames: Effect.succeed([]),
  studioName: Effect.succeed('Studio Loto'),
  frontEndUrl: 'https://studio.example',
  adminOnlyLogin: false,
  freshSignInSeconds: 600,
});

const operator = { kind: 'maintenance', requestId: 'req-1', address: null } as const;
/** An operator with the default password, a session, an OIDC token and an open link. */
const anOperator = async (): Promise<Account> => {
  const id = nextId<AccountId>();
  const account: Account = {
    id,
    email: `operator-${id}@example.test`,
    displayName: 'Op',
    state: 'Enabled',
    privilegeBits: 4,
    preferredLanguage: 'it',
    passwordHash: 'hash:before',
    defaultPassword: true,
    emailProven: true,
    secondFactor: false,
    supportWritesUntil: null,
    createdAt: Temporal.Now.instant(),
    phone: null,
  };
  const world = postgresWorld(database);
  await Effect.runPromise(world.accounts.insert(account));
  await Effect.runPromise(world.sessions.open(nextId<SessionId>(), account));
  await admin.query(
    `insert into oidc_record (kind, id, payload, account_id, issued_at) values ('RefreshToken', $1, '{}', $2, now())`,
    [nextId(), id],
  );
  await admin.query(
    `insert into action_token (id, account_id, purpose, token_hash, state, issued_at, expires_at)
     values ($1, $2, 'resetPassword', $3, 'Issued', now(), now() + interval '1 hour')`,
    [nextId(), id, nextId()],
  );
  return account;
};

/** Everything that a password change changes, as it stands. */
const standing = async (id: AccountId): Promise<unknown> => {
  const { rows } = await admin.query<object>(
    `select a.password_hash as hash, a.default_password as gate, a.sessions_invalidated_at is not null as stamped,
       (select array_agg(state) from session where account_id = a.id) as sessions,
       (select count(*)::int from oidc_record where account_id = a.id) as tokens,
       (select array_agg(state) from action_token where account_id = a.id) as links,
       (select count(*)::int from audit_log where entity_id = a.id::text) as audited,
       (select count(*)::int from mail where recipient = a.email) as mails
     from account a where a.id = $1`,
    [id],
  );
  return rows[0];
};
const nothing = {
  hash: 'hash:before',
  gate: true,
  stamped: false,
  sessions: ['Valid'],
  tokens: 1,
  links: ['Issued'],
  audited: 0,
  mails: 0,
};
const all = {
  hash: 'hash:lago di Como 7',
  gate: false,
  stamped: true,
  sessions: ['Revoked'],
  tokens: 0,
  links: ['Superseded'],
  audited: 1,
  mails: 1,
};

/** A colleague who changes it. */
let chief: Account;
beforeAll(async () => {
  chief = await anOperator();
});
const change = (ports: AccountPorts, id: AccountId) =>
  changePassword(ports)({
    userId: id,
    currentPassword: undefined,
    newPassword: 'lago di Como 7',
    caller: chief,
    sessionId: null,
    actor: { kind: 'person', accountId: chief.id, requestId: 'r', address: null },
  });

describe('a password change', () => {
  it('state.session.password-change, invalidate.one-user: is all or nothing, at whichever statement the process dies', async () => {
    const whole = cutAt(database, 0);
    const counted = await anOperator();
    await Effect.runPromise(change(portsOn(whole.database), counted.id));
    expect(await standing(counted.id)).toEqual(all);
    expect(whole.count()).toBeGreaterThanOrEqual(8);
    for (let at = 1; at <= whole.count(); at += 1) {
      const { id } = await anOperator();
      const outcome = await Effect.runPromiseExit(change(portsOn(cutAt(database, at).database), id));
      expect([at, outcome._tag, await standing(id)]).toEqual([at, 'Failure', nothing]);
    }
  });

  it('is nothing when the process dies between its last statement and the commit', async () => {
    const { id } = await anOperator();
    const ports = portsOn(database);
    const dying: AccountPorts = {
      ...ports,
      unitOfWork: {
        run: (body) => ports.unitOfWork.run(Effect.tap(body, () => Effect.ignore(database.query(cut, [])))),
      },
    };
    const outcome = await Effect.runPromiseExit(change(dying, id));
    expect([outcome._tag, await standing(id)]).toEqual(['Failure', nothing]);
  });

  it('is nothing when the server refuses the commit itself', async () => {
    await admin.query(`create function refuse_commit() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full' using errcode = '53100'; end $$`);
    await admin.query(`create constraint trigger refuse_commit after insert on audit_log
      deferrable initially deferred for each row execute function refuse_commit()`);
    const { id } = await anOperator();
    const outcome = await Effect.runPromiseExit(change(portsOn(database), id));
    await admin.query('drop trigger refuse_commit on audit_log');
    expect([outcome._tag, await standing(id)]).toEqual(['Failure', nothing]);
  });

  it('can be made again after it failed', async () => {
    const { id } = await anOperator();
    await Effect.runPromiseExit(change(portsOn(cutAt(database, 4).database), id));
    await Effect.runPromise(change(portsOn(database), id));
    expect(await standing(id)).toEqual(all);
  });
});

describe('the end of everybody’s sessions', () => {
  it('state.session.invalidate-all: is one transaction: stamp, OIDC tokens and audit row, or none of them', async () => {
    await anOperator();
    const seen = async (): Promise<unknown> =>
      (
        await admin.query<object>(
          `select (select count(*)::int from oidc_record) > 0 as tokens, exists (select from tenant_stamp) as stamped,
             exists (select from audit_log where operation = 'sessions.invalidated') as audited`,
        )
      ).rows[0];
    for (const at of [1, 2, 3]) {
      await Effect.runPromiseExit(invalidateAllSessions(portsOn(cutAt(database, at).database))(operator));
      expect([at, await seen()]).toEqual([at, { tokens: true, stamped: false, audited: false }]);
    }
    await Effect.runPromise(invalidateAllSessions(portsOn(database))(operator));
    expect(await seen()).toEqual({ tokens: false, stamped: true, audited: true });
  });
});
