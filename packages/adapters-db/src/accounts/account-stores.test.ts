import { recordAttempt, noLockout, type Account } from '@svc/domain/accounts';
import type { SessionId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStores, type OpenStores } from '../testing/open-stores.ts';
import { nextId, now } from '../testing/samples.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openStores();
});
afterAll(() => stores.close());
const run = <A, E>(effect: Effect.Effect<A, E>): Promise<A> => Effect.runPromise(effect);

const newAccount = async (change: Partial<Account> = {}): Promise<Account> => {
  const id = nextId<Account['id']>();
  const account: Account = {
    id,
    email: `${id}@example.it`,
    displayName: 'Giulia',
    state: 'Enabled',
    privilegeBits: 0,
    preferredLanguage: 'it',
    passwordHash: null,
    defaultPassword: false,
    ...change,
  };
  await run(stores.world.accounts.insert(account));
  return account;
};

describe('the accounts', () => {
  it('are found by id and by address, as they were written', async () => {
    const account = await newAccount({ passwordHash: '$2b$04$x', privilegeBits: 6, state: 'Invited' });
    expect(await run(stores.world.accounts.find(account.id))).toEqual(account);
    expect(await run(stores.world.accounts.findByEmail(account.email))).toEqual(account);
    expect(await run(stores.world.accounts.findByEmail('nobody@example.it'))).toBeNull();
  });

  it('share no address', async () => {
    const { email } = await newAccount();
    const second = Effect.flip(stores.world.accounts.insert({ ...(await newAccount()), id: nextId(), email }));
    expect(await run(second)).toEqual({ _tag: 'Taken', constraint: 'account_email' });
  });
});

describe('the sessions', () => {
  it('are checked with the account as it is now', async () => {
    const account = await newAccount({ privilegeBits: 2 });
    const id = nextId<SessionId>();
    const { issuedAt } = await run(stores.world.sessions.open(id, account.id));
    expect(await run(stores.world.sessions.check(id))).toEqual({
      id,
      accountId: account.id,
      state: 'Valid',
      issuedAt,
      accountState: 'Enabled',
      accountStamp: null,
      tenantStamp: null,
      privilegeBits: 2,
      defaultPassword: false,
      email: account.email,
      displayName: 'Giulia',
      preferredLanguage: 'it',
    });
    expect(await run(stores.world.sessions.check(nextId()))).toBeNull();
  });

  it('end all at once, and a new one is never older than the stamp that ended them', async () => {
    const account = await newAccount();
    const ids = [nextId<SessionId>(), nextId<SessionId>()];
    for (const id of ids) await run(stores.world.sessions.open(id, account.id));
    await run(stores.world.sessions.revokeAll(account.id));
    const ended = await Promise.all(ids.map((id) => run(stores.world.sessions.check(id))));
    expect(ended.map((session) => session?.state)).toEqual(['Revoked', 'Revoked']);
    const client = new Client(stores.url);
    await client.connect();
    await client.query(`update account set sessions_invalidated_at = now() + interval '1 hour' where id = $1`, [
      account.id,
    ]);
    await client.end();
    const fresh = nextId<SessionId>();
    const { issuedAt } = await run(stores.world.sessions.open(fresh, account.id));
    const seen = await run(stores.world.sessions.check(fresh));
    expect(seen?.accountStamp?.toString()).toBe(issuedAt.toString());
    expect(seen?.state).toBe('Valid');
  });
});

describe('the lockout counters', () => {
  it('count every one of many failures at once', async () => {
    const failed = stores.world.lockouts.update('giulia@example.it', (current) =>
      recordAttempt(current ?? noLockout(now), false, now),
    );
    const all = await run(Effect.all([failed, failed, failed, failed], { concurrency: 'unbounded' }));
    expect(all.map(({ failures }) => failures).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
    expect(await run(failed)).toMatchObject({ state: 'Locked', failures: 5 });
    expect(await run(failed)).toMatchObject({ state: 'Locked', failures: 5 });
    expect(await run(stores.world.lockouts.find('giulia@example.it'))).toMatchObject({ state: 'Locked', since: now });
    expect(await run(stores.world.lockouts.find('other@example.it'))).toBeNull();
  });
});

describe('the log of sign-ins', () => {
  it('takes an entry without an account', async () => {
    const event = {
      at: now,
      method: 'password' as const,
      success: false,
      maskedEmail: 'g***a@e.it',
      accountId: null,
      reason: 'x',
    };
    await run(stores.world.authEvents.append(event));
    const client = new Client(stores.url);
    await client.connect();
    const { rows } = await client.query('select method, success, masked_email, account_id, reason from auth_event');
    await client.end();
    expect(rows).toEqual([
      { method: 'password', success: false, masked_email: 'g***a@e.it', account_id: null, reason: 'x' },
    ]);
  });
});
