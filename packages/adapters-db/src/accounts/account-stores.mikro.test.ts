import {
  accountStoresContract,
  actionTokenStoreContract,
  dustStoreContract,
  oidcStoresContract,
} from '@svc/application/contracts';
import type { Account } from '@svc/domain/accounts';
import { microsOf, type AccountId, type SessionId } from '@svc/domain/kernel';
import { sessionRowOf } from '@svc/application/testing';
import * as Effect from 'effect/Effect';
import { Client } from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../kernel/statement.ts';
import { oneDatabase } from '../testing/open-stores.ts';
import { nextId } from '../testing/samples.ts';

const shared = oneDatabase();
afterAll(shared.close);

accountStoresContract('postgres', shared.open);
actionTokenStoreContract('postgres', shared.open);
oidcStoresContract('postgres', shared.open);
dustStoreContract('postgres', shared.open);

const stamped = sql(
  'test_stamp',
  `with account_stamp as (update account set sessions_invalidated_at = now() + interval '1 hour' where id = $1)
   insert into tenant_stamp (id, sessions_invalidated_at) values (1, now() + interval '2 hours')`,
);

const giulia = (passwordHash: string | null = null): Account => ({
  id: nextId<AccountId>(),
  email: 'giulia@example.it',
  displayName: 'Giulia',
  state: 'Enabled',
  privilegeBits: 0,
  preferredLanguage: 'it',
  passwordHash,
  defaultPassword: false,
  emailProven: true,
  secondFactor: false,
  supportWritesUntil: null,
  createdAt: Temporal.Now.instant(),
  phone: null,
});

const waiting = `select count(*) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into session%'`;

describe('a new session', () => {
  it('waits for a password write that is under way, and is not opened on what that write replaced', async () => {
    const { world, url } = await shared.open();
    const account = giulia('hash:seen');
    await Effect.runPromise(world.accounts.insert(account));
    const [writer, watcher] = [new Client(url), new Client(url)];
    await Promise.all([writer.connect(), watcher.connect()]);
    try {
      await writer.query('begin');
      await writer.query(`update account set password_hash = 'hash:new' where id = $1`, [account.id]);
      const opened = Effect.runPromise(world.sessions.open(nextId<SessionId>(), account));
      const isWaiting = async () => (await watcher.query<{ count: string }>(waiting)).rows[0]?.count === '1';
      await vi.waitUntil(isWaiting, { timeout: 10_000 });
      await writer.query('commit');
      expect(await opened).toBeNull();
      expect((await watcher.query('select from session')).rowCount).toBe(0);
    } finally {
      await Promise.all([writer.end(), watcher.end()]);
    }
  });

  it('is never older than the stamps of its account and its tenant, though the clock went back', async () => {
    const { world, database } = await shared.open();
    const id = nextId<SessionId>();
    const account = giulia();
    await Effect.runPromise(Effect.andThen(world.accounts.insert(account), database.query(stamped, [account.id])));
    const { issuedAt } = (await Effect.runPromise(world.sessions.open(id, account)))!;
    const session = await Effect.runPromise(sessionRowOf(world.sessions, id));
    expect(session?.tenantStamp).toBe(microsOf(issuedAt));
    expect(session?.accountStamp).toBe(microsOf(issuedAt.subtract({ hours: 1 })));
  });
});
