import { accountStoresContract, actionTokenStoreContract, oidcStoresContract } from '@svc/application/contracts';
import type { SessionId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '../kernel/statement.ts';
import { mikroDecoyLockouts } from './mikro-lockout-store.ts';
import { oneDatabase } from '../testing/open-stores.ts';
import { nextId } from '../testing/samples.ts';

const shared = oneDatabase();
afterAll(shared.close);

accountStoresContract('postgres', shared.open);
actionTokenStoreContract('postgres', shared.open);
oidcStoresContract('postgres', shared.open);

const stamped = sql(
  'test_stamp',
  `with account_stamp as (update account set sessions_invalidated_at = now() + interval '1 hour' where id = $1)
   insert into tenant_stamp (id, sessions_invalidated_at) values (1, now() + interval '2 hours')`,
);

describe('a new session', () => {
  it('is never older than the stamps of its account and its tenant, though the clock went back', async () => {
    const { world, database } = await shared.open();
    const id = nextId<SessionId>();
    const account = {
      id: nextId<never>(),
      email: 'giulia@example.it',
      displayName: 'Giulia',
      state: 'Enabled',
      privilegeBits: 0,
      preferredLanguage: 'it',
      passwordHash: null,
      defaultPassword: false,
      emailProven: true,
      createdAt: Temporal.Now.instant(),
      phone: null,
    } as const;
    await Effect.runPromise(Effect.andThen(world.accounts.insert(account), database.query(stamped, [account.id])));
    const { issuedAt } = await Effect.runPromise(world.sessions.open(id, account.id));
    const session = await Effect.runPromise(world.sessions.check(id));
    expect(session?.tenantStamp?.toString()).toBe(issuedAt.toString());
    expect(session?.accountStamp?.add({ hours: 1 }).toString()).toBe(issuedAt.toString());
  });
});

describe('decoy counters', () => {
  it('are forgotten an hour after they began, and not before', async () => {
    const { database } = await shared.open();
    const decoys = mikroDecoyLockouts(database);
    const begun = (minutes: number) =>
      Effect.runPromise(
        decoys.update(`hash-${minutes}`, () => ({
          state: 'Counting',
          failures: 1,
          since: Temporal.Now.instant().subtract({ minutes }),
        })),
      );
    await begun(59);
    await begun(61);
    expect(await Effect.runPromise(decoys.forgetOld)).toBe(1);
    expect(await Effect.runPromise(decoys.find('hash-61'))).toBeNull();
    expect(await Effect.runPromise(decoys.find('hash-59'))).not.toBeNull();
  });
});
