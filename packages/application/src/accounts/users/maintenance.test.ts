import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { blankProfile, photoKey } from '@svc/domain/accounts';
import type { PhotoId, SessionId } from '@svc/domain/kernel';
import { storeDown, type StoredAuditEntry } from '../../kernel/index.ts';
import { MemoryDatabase } from '../../kernel/memory-database.ts';
import { anAccount, anId, now, operator } from '../../testing/fixtures.ts';
import { openMemoryWorld } from '../../testing/memory-world.ts';
import { memoryStoreWorld, sessionRowOf } from '../../testing/store-world.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { accountPurgeContract } from '../account/account-purge.contract.ts';
import { purgeUsers } from '../account/account-purge.ts';
import { invalidateSessions } from '../session/invalidate-sessions.ts';

accountPurgeContract('memory', openMemoryWorld);

const clock = { now: () => now, monotonicMs: () => 0 };
const open = () => {
  const db = new MemoryDatabase();
  return { db, ports: { ...memoryStoreWorld(db, clock), clock, logger: { log: () => {} } } };
};

describe('invalidating all sessions', () => {
  it('invalidate.all-users: stamps the tenant and revokes all OIDC tokens in one transaction, or does neither', async () => {
    const { db, ports } = open();
    const account = anAccount();
    const id = anId<SessionId>();
    await run(ports.accounts.insert(account));
    await run(ports.sessions.open(id, account));
    const tokenRevocations = { ...ports.tokenRevocations, revokeAll: Effect.fail(storeDown('gone')) };
    await failureOf(invalidateSessions({ ...ports, tokenRevocations })(operator));
    expect((await run(sessionRowOf(ports.sessions, id)))?.tenantStamp).toBeNull();
    expect(db.rows('audit')).toEqual([]);
    await run(invalidateSessions(ports)(operator));
    expect((await run(sessionRowOf(ports.sessions, id)))?.tenantStamp).not.toBeNull();
    expect(db.rows<StoredAuditEntry>('audit').map(({ operation }) => operation)).toEqual(['sessions.invalidateAll']);
  });
});

describe('purging users', () => {
  it('returns how many went, and leaves a tombstone that names nobody', async () => {
    const { db, ports } = open();
    const account = anAccount({
      state: 'Registered',
      emailProven: false,
      createdAt: now.subtract({ hours: 24 * 30 + 1 }),
    });
    await run(ports.accounts.insert(account));
    expect(await run(purgeUsers(ports)(31, operator))).toEqual({ removed: 0, more: false });
    expect(db.rows('audit')).toEqual([]);
    expect(await run(purgeUsers(ports)(30, operator))).toEqual({ removed: 1, more: false });
    const entries = db.rows<StoredAuditEntry>('audit');
    expect(entries.map(({ changes }) => changes['removed'])).toEqual([{ old: null, new: 1 }]);
    expect(JSON.stringify(entries)).not.toContain(account.id);
  });

  it('leaves nothing behind of whom it takes: no profile, no picture, no address', async () => {
    const { db, ports } = open();
    const email = 'gone@example.test';
    const created = { createdAt: now.subtract({ hours: 24 * 31 }), emailProven: false };
    const [pro, never] = [
      anAccount({ state: 'Deleted', ...created }),
      anAccount({ state: 'Registered', ...created, email }),
    ];
    for (const account of [pro, never]) await run(ports.accounts.insert(account));
    await run(ports.professionals.put({ ...blankProfile(pro), displayName: 'Prof', bio: { it: 'Yoga' } }));
    const photo = {
      id: anId<PhotoId>(),
      ownerId: pro.id,
      contentType: 'image/png',
      bytes: 1,
      sha256: '',
      createdAt: now,
    } as const;
    await run(ports.files.put(photoKey(photo), new Uint8Array(1)));
    await run(ports.photos.insert(photo));
    await run(ports.mails.enqueue({ id: anId(), at: now, kind: 'otpCode', to: email, subject: 's', text: 't' }));
    const event = { at: now, method: 'otp', success: true, maskedEmail: 'p', accountId: pro.id, reason: null } as const;
    await run(ports.authEvents.append(event));
    // A storage that is down keeps the account: somebody must still be able to erase it.
    const down = { ...ports.files, remove: () => Effect.fail({ _tag: 'StorageDown', reason: 'no disk' } as const) };
    expect((await run(purgeUsers({ ...ports, files: down })(30, operator))).removed).toBe(1);
    expect([db.rows('photo').length, await run(ports.accounts.find(pro.id))]).toMatchObject([1, { id: pro.id }]);
    expect((await run(purgeUsers(ports)(30, operator))).removed).toBe(1);
    expect(await run(ports.files.get(photoKey(photo)))).toBeNull();
    for (const table of ['account', 'photo', 'professionalProfile', 'mail'])
      expect([table, db.rows(table)]).toEqual([table, []]);
    expect(db.rows('authEvent')).toMatchObject([{ accountId: null, maskedEmail: '***' }]);
  });
});
