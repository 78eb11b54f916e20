import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { privilege } from '@svc/domain/accounts';
import type { SessionId } from '@svc/domain/kernel';
import { storeDown } from '../../kernel/index.ts';
import type { StoredMail } from '../../kernel/mail/mail-queue.memory.ts';
import { accountStudio, asCaller } from '../../testing/account-studio.ts';
import { anId } from '../../testing/fixtures.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { startSupport } from './start-support.ts';

const aStudio = async () => {
  const studio = accountStudio();
  const boss = await studio.account({ privilegeBits: privilege.superAdmin, displayName: 'Boss' });
  const anna = await studio.account({ email: 'anna@example.test', preferredLanguage: 'en' });
  const sessionId = anId<SessionId>();
  await run(studio.world.sessions.open(sessionId, boss));
  const command = { ...asCaller(boss), sessionId, id: anna.id, reason: 'asked for help' };
  const mails = () => studio.db.rows<StoredMail>('mail').map(({ kind, to }) => [kind, to]);
  const sessions = async () => (await run(studio.world.sessions.listOf(anna.id))).length;
  return { ...studio, anna, boss, command, mails, sessions };
};

describe('acting as a person', () => {
  it('mails them in their language, names the operator, and is in the audit with the reason as theirs', async () => {
    const studio = await aStudio();
    await run(startSupport(studio.ports)(studio.command));
    expect(studio.mails()).toEqual([['supportStarted', 'anna@example.test']]);
    expect(JSON.stringify(studio.db.rows('mail'))).toContain('(“Boss”) sees your account');
    expect(studio.audited('support.started')).toMatchObject([
      { subject: studio.anna.id, personal: { reason: { old: null, new: 'asked for help' } } },
    ]);
  });

  it('is all or nothing: without its audit entry there is no session, no mail and no event of a start', async () => {
    const studio = await aStudio();
    const down = Effect.fail(storeDown('test'));
    const ports = { ...studio.ports, audit: { record: () => down } };
    await failureOf(startSupport(ports)(studio.command));
    expect([await studio.sessions(), studio.mails(), studio.db.rows('authEvent')]).toEqual([0, [], []]);
  });

  it('permission_denied: opens nothing for a bearer token, which has no session to hang on', async () => {
    const studio = await aStudio();
    const refused = await failureOf(startSupport(studio.ports)({ ...studio.command, sessionId: null }));
    expect(refused).toMatchObject({ code: 'permission_denied' });
    expect(await studio.sessions()).toBe(0);
  });

  it('session_invalidated: opens nothing once the operator signed out, and leaves an event', async () => {
    const studio = await aStudio();
    await run(studio.world.sessions.revokeAll(studio.boss.id));
    expect(await failureOf(startSupport(studio.ports)(studio.command))).toMatchObject({ code: 'session_invalidated' });
    expect(studio.db.rows('authEvent')).toMatchObject([{ method: 'support', success: false, reason: 'changed' }]);
    expect([await studio.sessions(), studio.mails()]).toEqual([0, []]);
  });
});
