import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { privilege, type Account, type Passkey, type PasskeyId } from '@svc/domain/accounts';
import { accountStudio, asCaller } from '../../testing/account-studio.ts';
import { anId } from '../../testing/fixtures.ts';
import { run } from '../../testing/world-test.ts';
import type { StoredMail } from '../../kernel/mail/mail-queue.memory.ts';
import { claim } from '../users/claim-account.ts';
import { changePassword } from '../password/change-password.ts';
import { deleteUser } from '../users/delete-user.ts';
import { enableUser } from '../users/enable-user.ts';
import { invalidateAllSessions, invalidateSessions } from '../session/invalidate-sessions.ts';
import { createApiToken } from '../api-token/manage-api-tokens.ts';
import { anOtpRequest } from '../otp/otp-store.contract.ts';
import { issued } from '../action-token/action-token-store.contract.ts';
import { securityMailText, type SecurityNews } from './security-mail-texts.ts';
import { setRole } from '../users/set-role.ts';
import { writePassword } from '../password/write-password.ts';

const aStudio = async () => {
  const studio = accountStudio();
  const admin = await studio.account({ privilegeBits: privilege.admin, email: 'admin@example.test' });
  const anna = await studio.account({ email: 'anna@example.test', preferredLanguage: 'en' });
  const mails = () => studio.db.rows<StoredMail>('mail').map(({ kind, to }) => [kind, to]);
  const by = asCaller(admin);
  return { ...studio, admin, anna, mails, by };
};
type Studio = Awaited<ReturnType<typeof aStudio>>;

const write = (studio: Studio, account: Account, operation: 'password.set' | 'password.changed' | 'password.reset') =>
  run(
    writePassword(studio.ports)({
      accountId: account.id,
      passwordHash: 'hash:new',
      also: () => ({}),
      actor: studio.by.actor,
      operation,
    }),
  );

describe('the owner of an account is notified', () => {
  it('that a password was set: the first one of an invitation, or where there was none', async () => {
    const studio = await aStudio();
    await write(studio, studio.anna, 'password.set');
    const bea = await studio.account({ email: 'bea@example.test', passwordHash: null });
    await write(studio, bea, 'password.changed');
    expect(studio.mails()).toEqual([
      ['passwordSet', 'anna@example.test'],
      ['passwordSet', 'bea@example.test'],
    ]);
  });

  it('that a password was changed or reset', async () => {
    const studio = await aStudio();
    await write(studio, studio.anna, 'password.changed');
    await write(studio, studio.anna, 'password.reset');
    expect(studio.mails().map(([kind]) => kind)).toEqual(['passwordChanged', 'passwordChanged']);
  });

  it('that a password somebody else may have planted is gone, and of none when none was', async () => {
    const studio = await aStudio();
    const planted = await studio.account({ state: 'Registered', emailProven: false, email: 'p@example.test' });
    const clean = await studio.account({ state: 'Registered', emailProven: false, passwordHash: null });
    for (const { id } of [planted, clean])
      await run(studio.world.unitOfWork.run(claim(studio.ports)(id, 'idp_a', { requestId: 'req-1', address: null })));
    expect(studio.mails()).toEqual([['passwordDropped', 'p@example.test']]);
  });

  it('that somebody else closed the account or changed its role, once', async () => {
    const studio = await aStudio();
    const role = () =>
      run(setRole(studio.ports)({ ...studio.by, id: studio.anna.id, bit: privilege.pro, granted: true }));
    await role();
    await role();
    for (const enabled of [false, false, true])
      await run(enableUser(studio.ports)({ ...studio.by, id: studio.anna.id, enabled }));
    expect(studio.mails()).toEqual([
      ['roleChanged', 'anna@example.test'],
      ['accessEnded', 'anna@example.test'],
    ]);
  });

  it('that their account made an API token, whose secret is not in the mail', async () => {
    const studio = await aStudio();
    const actor = { kind: 'person' as const, accountId: studio.admin.id, requestId: 'req-1', address: null };
    const wanted = { permissions: [], allowedOrigins: [], expiresAt: null, active: true };
    const name = 'Sito\r\nhttps://evil.example/x';
    const { plaintext } = await run(createApiToken(studio.ports)({ ...wanted, name }, actor));
    expect(studio.mails()).toEqual([['apiTokenMade', 'admin@example.test']]);
    const [mail] = studio.db.rows<StoredMail>('mail');
    expect(mail?.content?.text).not.toContain(plaintext.slice(-20));
    expect(mail?.content?.text).not.toContain('https://evil');
  });

  const kinds: readonly SecurityNews[] = [
    'passwordSet',
    'passwordDropped',
    'providerLinked',
    'accessEnded',
    'roleChanged',
    'apiTokenMade',
    'secondFactorAdded',
    'secondFactorRemoved',
    'secondFactorLocked',
    'recoveryCodesRenewed',
    'appRemoved',
    'passkeyAdded',
    'passkeyRemoved',
    'supportStarted',
  ];
  it.for(kinds)('in Italian and in English, with the studio’s host: %s', (kind) => {
    const facts = { site: 'studio.example', link: 'https://studio.example/account/forgot-password', name: 'Sito' };
    const [it, en] = (['it', 'en'] as const).map((language) => securityMailText(kind, language, facts));
    for (const mail of [it!, en!]) {
      expect(mail.subject).toMatch(/ · studio\.example$/);
      expect(mail.text).toContain('studio.example');
    }
    expect(it!.text).not.toBe(en!.text);
  });
});

/** Whatever may still become access: a session, an OIDC record, a mailed link, a code. */
const left = async ({ world, access }: Studio, account: Account, pending: Awaited<ReturnType<typeof open>>) => {
  const token = await run(world.actionTokens.latest(account.id, 'resetPassword'));
  const code = await run(world.otps.find(pending.code.id));
  return { ...access(account), link: token?.state, code: code?.state, sealed: code?.sealedCode ?? null };
};
const open = async ({ world, signedIn }: Studio, account: Account) => {
  await signedIn(account);
  const link = await issued(world, account.id);
  const code = anOtpRequest({ accountId: account.id, email: account.email });
  await run(world.unitOfWork.run(world.otps.insert(code)));
  return { link, code };
};
const nothing = { sessions: 0, tokens: 0, link: 'Superseded', code: 'Superseded', sealed: null };

describe('what ends access also ends what may still become access:', () => {
  const ends: Readonly<Record<string, (studio: Studio, account: Account) => Promise<unknown>>> = {
    'a password change': (studio, account) => write(studio, account, 'password.changed'),
    'a recovery': (studio, account) => write(studio, account, 'password.reset'),
    'a password of the Admin’s': ({ ports, by }, { id }) =>
      run(
        changePassword(ports)({
          ...by,
          userId: id,
          newPassword: 'lago di Como 7',
          currentPassword: undefined,
          sessionId: null,
        }),
      ),
    'a disabling': ({ ports, by }, { id }) => run(enableUser(ports)({ ...by, id, enabled: false })),
  };
  it.for(Object.keys(ends))('%s', async (name) => {
    const studio = await aStudio();
    const bea = await studio.account();
    const [pending, others] = [await open(studio, studio.anna), await open(studio, bea)];
    await ends[name]!(studio, studio.anna);
    expect(await left(studio, studio.anna, pending)).toEqual(nothing);
    expect(await left(studio, bea, others)).toMatchObject({ sessions: 1, tokens: 1, link: 'Issued', code: 'Active' });
  });

  it('a loss of a role, but for the sessions, whose cookies follow the role', async () => {
    const studio = await aStudio();
    const pro = await studio.account({ privilegeBits: privilege.pro });
    const pending = await open(studio, pro);
    const set = (bit: number, granted: boolean) =>
      run(setRole(studio.ports)({ ...studio.by, id: pro.id, bit, granted }));
    await set(privilege.admin, true);
    expect(await left(studio, pro, pending)).toMatchObject({ tokens: 1, link: 'Issued', code: 'Active' });
    await set(privilege.pro, false);
    expect(await left(studio, pro, pending)).toEqual({ ...nothing, sessions: 1 });
  });

  it('a deletion', async () => {
    const studio = await aStudio();
    const pending = await open(studio, studio.anna);
    await run(deleteUser(studio.ports)({ ...studio.by, id: studio.anna.id }));
    expect(await left(studio, studio.anna, pending)).toMatchObject({ sessions: 0, tokens: 0, link: 'Superseded' });
    expect(await run(studio.world.otps.find(pending.code.id))).toBeNull();
  });

  it('the end of all sessions, by an Admin or the operator', async () => {
    for (const end of [invalidateSessions, invalidateAllSessions]) {
      const studio = await aStudio();
      const pending = await open(studio, studio.anna);
      await run(end(studio.ports)(studio.by.actor));
      const { sessions: _, ...rest } = await left(studio, studio.anna, pending);
      expect(rest).toEqual({ tokens: 0, link: 'Superseded', code: 'Superseded', sealed: null });
    }
  });

  it('the owner who shows up at an account with a planted password', async () => {
    const studio = await aStudio();
    const planted = await studio.account({ state: 'Registered', emailProven: false });
    const link = await issued(studio.world, planted.id);
    await run(
      studio.world.unitOfWork.run(claim(studio.ports)(planted.id, 'idp_a', { requestId: 'req-1', address: null })),
    );
    expect((await run(studio.world.actionTokens.latest(planted.id, link.purpose)))?.state).toBe('Superseded');
  });

  it.for(['idp_a', 'otp'])(
    'the factor and the passkeys that a stranger set up before the owner came: %s',
    async (way) => {
      const studio = await aStudio();
      const planted = await studio.account({ state: 'Enabled', emailProven: false, secondFactor: true });
      const { world } = studio;
      const at = studio.ports.clock.now();
      const app = {
        accountId: planted.id,
        state: 'Active',
        sealedSecret: 'x',
        lastStep: 1,
        recoveryHashes: ['a'],
        begunBy: null,
        lockMailedAt: null,
      } as const;
      const id = anId<PasskeyId>();
      const key = { id, accountId: planted.id, credentialId: `c-${id}`, publicKey: 'k', counter: 1, transports: [] };
      const passkey: Passkey = { ...key, name: 'Di un altro', createdAt: at, lastUsedAt: null };
      await run(world.unitOfWork.run(world.secondFactors.save({ ...app, changedAt: at })));
      await run(world.unitOfWork.run(world.passkeys.insert(passkey)));
      const entered = await run(
        world.unitOfWork.run(claim(studio.ports)(planted.id, way, { requestId: 'req-1', address: null })),
      );
      expect([entered?.secondFactor, entered?.passwordHash]).toEqual([false, null]);
      expect(await run(world.passkeys.ofAccount(planted.id))).toEqual([]);
      expect(await run(world.secondFactors.find(planted.id))).toMatchObject({ state: 'None', recoveryHashes: [] });
    },
  );

  it('all or nothing: without its audit entry nothing has ended', async () => {
    const studio = await aStudio();
    const pending = await open(studio, studio.anna);
    const ports = {
      ...studio.ports,
      audit: {
        record: () => Effect.fail({ _tag: 'StoreDown', transient: true, outcome: 'none', reason: 'test' } as const),
      },
    };
    await run(Effect.flip(enableUser(ports)({ ...studio.by, id: studio.anna.id, enabled: false })));
    expect(await left(studio, studio.anna, pending)).toMatchObject({
      sessions: 1,
      tokens: 1,
      link: 'Issued',
      code: 'Active',
    });
    expect(studio.mails()).toEqual([]);
  });
});
