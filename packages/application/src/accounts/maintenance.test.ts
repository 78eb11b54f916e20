import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { SessionId } from '@svc/domain/kernel';
import { machine, storeDown, type AuditEntry } from '../kernel/index.ts';
import { MemoryDatabase } from '../kernel/memory-database.ts';
import { anAccount, anId, now } from '../testing/fixtures.ts';
import { openMemoryWorld } from '../testing/memory-world.ts';
import { memoryStoreWorld } from '../testing/store-world.ts';
import { failureOf, run } from '../testing/world-test.ts';
import { accountPurgeContract } from './account-purge.contract.ts';
import { purgeUsers } from './account-purge.ts';
import { invalidateSessions } from './invalidate-sessions.ts';

accountPurgeContract('memory', openMemoryWorld);

const clock = { now: () => now, monotonicMs: () => 0 };
const open = () => {
  const db = new MemoryDatabase();
  return { db, ports: { ...memoryStoreWorld(db, clock), clock } };
};

describe('invalidating all sessions', () => {
  it('invalidate.all-users: stamps the tenant and revokes all OIDC tokens in one transaction, or does neither', async () => {
    const { db, ports } = open();
    const account = anAccount();
    const id = anId<SessionId>();
    await run(ports.accounts.insert(account));
    await run(ports.sessions.open(id, account));
    const tokenRevocations = { ...ports.tokenRevocations, revokeAll: Effect.fail(storeDown('gone')) };
    await failureOf(invalidateSessions({ ...ports, tokenRevocations })(machine('maintenance')));
    expect((await run(ports.sessions.check(id)))?.tenantStamp).toBeNull();
    expect(db.rows('audit')).toEqual([]);
    await run(invalidateSessions(ports)(machine('maintenance')));
    expect((await run(ports.sessions.check(id)))?.tenantStamp).not.toBeNull();
    expect(db.rows<AuditEntry>('audit').map(({ action }) => action)).toEqual(['sessions.invalidateAll']);
  });
});

describe('purging users', () => {
  it('tells how many went, and leaves a tombstone that names nobody', async () => {
    const { db, ports } = open();
    const account = anAccount({
      state: 'Registered',
      emailProven: false,
      createdAt: now.subtract({ hours: 24 * 30 + 1 }),
    });
    await run(ports.accounts.insert(account));
    expect(await run(purgeUsers(ports)(31))).toEqual({ removed: 0, more: false });
    expect(await run(purgeUsers(ports)(30))).toEqual({ removed: 1, more: false });
    const entries = db.rows<AuditEntry>('audit');
    expect(entries.map(({ changes }) => changes['removed'])).toEqual([0, 1]);
    expect(JSON.stringify(entries)).not.toContain(account.id);
  });
});
