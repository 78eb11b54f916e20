import { describe, expect, it } from 'vitest';
import {
  defaultSuperAdminPassword,
  noSecondFactor,
  privilege,
  type Account,
  type SecondFactor,
} from '@svc/domain/accounts';
import type { SessionId } from '@svc/domain/kernel';
import type { StoredToken } from '../account/account-stores.memory.ts';
import type { StoredAuditEntry } from '../../kernel/index.ts';
import { asCaller } from '../../testing/account-studio.ts';
import { aDoor, PASSWORD, type DoorChange } from '../../testing/door.ts';
import { anAccount, anId, operator } from '../../testing/fixtures.ts';
import { sessionRowOf } from '../../testing/store-world.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { confirmEmail } from '../action-token/confirm-email.ts';
import { inviteAccount, resendPasswordCreation } from '../users/invite-account.ts';
import { forgotPassword, resetPassword, setInvitedPassword } from './recover-password.ts';
import { aPasskey } from '../second-factor/passkey-stores.contract.ts';
import { signIn } from '../session/sign-in.ts';

const NEW = 'lago di Como 7';

const open = async (over: Partial<Account> = {}, config: DoorChange = {}) => {
  const door = await aDoor(over, config);
  const { ports } = door;
  const forget = (email = door.account.email) => forgotPassword(ports)({ email });
  const spend = (use: typeof resetPassword, link = door.lastLink(), newPassword = NEW) =>
    use(ports)({ ...link, newPassword, requestId: 'req-1', address: null });
  const invite = (email = 'carla@example.test', privilegeBits = 1) =>
    inviteAccount(ports)({
      email,
      displayName: 'Carla',
      phone: null,
      language: 'en',
      privilegeBits,
      actor: operator,
    });
  const staff = async (privilegeBits: number): Promise<Account> => {
    const account = anAccount({ privilegeBits });
    await run(door.world.accounts.insert(account));
    return account;
  };
  return { ...door, forget, spend, invite, staff };
};

describe('a forgotten password', () => {
  it('action-tokens: is replaced by the link of a mail, once, within an hour', async () => {
    const { ports, forget, spend, lastLink, account, later } = await open();
    await run(forget(` ${account.email.toUpperCase()}`));
    const link = lastLink();
    expect(link.page).toBe('https://studio.example/account/reset-password');
    later({ minutes: 59 });
    await run(spend(resetPassword, link));
    expect((await run(signIn(ports)({ email: account.email, password: NEW }))).account.id).toBe(account.id);
    expect(await failureOf(signIn(ports)({ email: account.email, password: PASSWORD }))).toMatchObject({
      code: 'invalid_credentials',
    });
    expect(await failureOf(spend(resetPassword, link))).toMatchObject({ code: 'action_token_invalid' });
  });
  it('account.default-password: password_common: never sets the default one again, by recovery or invitation', async () => {
    const { forget, invite, spend, lastLink, found } = await open({
      privilegeBits: privilege.superAdmin,
      defaultPassword: true,
    });
    await run(forget());
    const recovery = lastLink();
    await run(invite());
    for (const [use, link] of [
      [resetPassword, recovery],
      [setInvitedPassword, lastLink()],
    ] as const)
      expect(await failureOf(spend(use, link, defaultSuperAdminPassword))).toMatchObject({ code: 'password_common' });
    expect(await found()).toMatchObject({ defaultPassword: true });
    await run(spend(resetPassword, recovery));
    expect(await found()).toMatchObject({ defaultPassword: false });
  });
  it('answers every address alike, beside a hash that everybody pays', async () => {
    const { forget, mails, verified } = await open();
    expect([await run(forget()), await run(forget('no@x.test'))]).toEqual([undefined, undefined]);
    expect(mails()).toHaveLength(1);
    expect(verified).toEqual([undefined, undefined]);
  });
  it('invalidate.one-user, state.session.password-change: ends every session, OIDC token and other link, opens the gate and notifies the owner', async () => {
    const { world, db, forget, spend, account, found, mails } = await open({ defaultPassword: true });
    const id = anId<SessionId>();
    await run(world.sessions.open(id, account));
    const token: StoredToken = { id: 'refresh', accountId: account.id };
    await run(db.write('seed', (view) => view.put('oidcRecord', token.id, token)));
    await run(forget());
    await run(spend(resetPassword));
    const row = await run(sessionRowOf(world.sessions, id));
    expect([row?.state, row?.accountStamp === null, db.rows('oidcRecord')]).toEqual(['Revoked', false, []]);
    expect(await found()).toMatchObject({ defaultPassword: false, passwordHash: `hash:${NEW}` });
    expect(mails().map(({ kind }) => kind)).toEqual(['recovery', 'passwordChanged']);
    expect(db.rows<StoredAuditEntry>('audit')).toMatchObject([{ operation: 'password.reset', entityId: account.id }]);
    expect(JSON.stringify(db.rows('audit'))).not.toMatch(/Como|hash:/);
  });
  it('by an account that never confirmed its address proves it', async () => {
    const { forget, spend, found } = await open({ state: 'Registered', emailProven: false });
    await run(forget());
    await run(spend(resetPassword));
    expect(await found()).toMatchObject({ state: 'Enabled', emailProven: true });
  });
  it.for([
    [false, { secondFactor: false, factor: 'None', passkeys: 0 }],
    [true, { secondFactor: true, factor: 'Active', passkeys: 1 }],
  ] as const)(
    'takes a second factor away that nobody’s proven address stands for: proven %s',
    async ([proven, left]) => {
      const { world, account, forget, spend, found } = await open({ emailProven: proven, secondFactor: true });
      const sealedSecret = 'of a stranger, perhaps';
      const factor: SecondFactor = { ...noSecondFactor(account.id, account.createdAt), state: 'Active', sealedSecret };
      await run(world.unitOfWork.run(world.secondFactors.save(factor)));
      await run(world.passkeys.insert(aPasskey(account)));
      await run(forget());
      await run(spend(resetPassword));
      expect({
        secondFactor: (await found())?.secondFactor,
        factor: (await run(world.secondFactors.find(account.id)))?.state,
        passkeys: (await run(world.passkeys.ofAccount(account.id))).length,
      }).toEqual(left);
    },
  );
  it('may be the first one, of an account made by OTP or social login', async () => {
    const { ports, forget, spend, account } = await open({ passwordHash: null });
    await run(forget());
    await run(spend(resetPassword));
    expect((await run(signIn(ports)({ email: account.email, password: NEW }))).account.id).toBe(account.id);
  });
  it.for(['Disabled', 'Deleted'] as const)('mails nothing to an account that is %s', async (state) => {
    const { forget, mails } = await open({ state });
    await run(forget());
    expect(mails()).toEqual([]);
  });
  it('is not replaced once an Admin disabled the account, and the link is not used up', async () => {
    const { world, forget, spend, account, found } = await open();
    await run(forget());
    await run(world.accounts.update(account.id, (current) => ({ ...current, state: 'Disabled' })));
    expect(await failureOf(spend(resetPassword))).toMatchObject({ code: 'action_token_invalid' });
    expect((await found())?.passwordHash).toBe(account.passwordHash);
    await run(world.accounts.update(account.id, (current) => ({ ...current, state: 'Enabled' })));
    await run(spend(resetPassword));
  });
  it('is not replaced by a link of another purpose, a newer one ends the older, a weak one uses nothing up', async () => {
    const { ports, forget, spend, lastLink } = await open();
    await run(forget());
    const first = lastLink();
    await run(forget());
    expect(await failureOf(spend(resetPassword, first))).toMatchObject({ code: 'action_token_invalid' });
    expect(await failureOf(spend(setInvitedPassword))).toMatchObject({ code: 'action_token_invalid' });
    expect(await failureOf(confirmEmail(ports)({ ...lastLink(), requestId: 'r', address: null }))).toMatchObject({
      code: 'action_token_invalid',
    });
    expect(await failureOf(spend(resetPassword, lastLink(), 'short'))).toMatchObject({ code: 'password_too_short' });
    await run(spend(resetPassword));
  });
  it('password_weak: is not one’s own name, which only the holder of the link is answered, and uses nothing up', async () => {
    const { forget, spend, lastLink, found, account } = await open();
    const named = 'Anna.Rossi-1984';
    await run(forget());
    const forged = { ...lastLink(), token: 'forged' };
    expect(await failureOf(spend(resetPassword, forged, named))).toMatchObject({ code: 'action_token_invalid' });
    expect(await failureOf(spend(resetPassword, lastLink(), named))).toMatchObject({
      code: 'password_weak',
      params: { why: 'words' },
    });
    expect(await found()).toEqual(account);
    await run(spend(resetPassword));
  });
});

describe('an invitation', () => {
  it('state.account.set-password, event.side-effect-emails: is accepted by choosing a password, which enables the account', async () => {
    const { ports, invite, spend, lastLink, found, mails } = await open();
    const { account, mail, link } = await run(invite(' CARLA@example.test'));
    expect([account.state, account.email, account.emailProven, mail, link]).toEqual([
      'Invited',
      'carla@example.test',
      true,
      'queued',
      null,
    ]);
    expect(mails()).toMatchObject([{ kind: 'passwordCreation', to: 'carla@example.test' }]);
    expect(mails()[0]?.content?.subject).toContain('Your invitation');
    expect(lastLink().page).toBe('https://studio.example/account/set-password');
    await run(spend(setInvitedPassword));
    expect(await found(account.email)).toMatchObject({ state: 'Enabled', privilegeBits: 1 });
    await run(signIn(ports)({ email: account.email, password: NEW }));
  });
  it('email_taken: is not for an address that has an account', async () => {
    const { invite, account, mails } = await open();
    expect(await failureOf(invite(account.email.toUpperCase()))).toMatchObject({ code: 'email_taken' });
    expect(mails()).toEqual([]);
  });
  it('resend-admin-only: is sent again after its week, with a new link, and not once it was accepted', async () => {
    const { ports, invite, spend, lastLink, later, staff } = await open();
    const admin = await staff(privilege.admin);
    await run(invite());
    const first = lastLink();
    later({ hours: 168 });
    expect(await failureOf(spend(setInvitedPassword, first))).toMatchObject({ code: 'action_token_invalid' });
    const again = resendPasswordCreation(ports)({ ...asCaller(admin), to: { email: 'carla@example.test' } });
    expect(await run(again)).toEqual({ mail: 'queued', link: null });
    await run(spend(setInvitedPassword));
    expect(await failureOf(again)).toMatchObject({ code: 'account_not_waiting' });
  });
  it('of somebody above an Admin is not there for the Admin: its link, handed over, would make the Admin that person', async () => {
    const { ports, invite, staff, db } = await open({}, { mailer: false });
    const [admin, superAdmin] = [await staff(privilege.admin), await staff(privilege.superAdmin)];
    await run(invite('boss@example.test', privilege.superAdmin));
    const audited = db.rows<StoredAuditEntry>('audit').length;
    const again = (by: Account) =>
      resendPasswordCreation(ports)({ ...asCaller(by), to: { email: 'boss@example.test' } });
    expect(await failureOf(again(admin))).toEqual({ _tag: 'NotFound', what: 'Account' });
    expect(db.rows<StoredAuditEntry>('audit')).toHaveLength(audited);
    expect((await run(again(superAdmin))).link).toContain('set-password');
  });
  it('without a mail server gives the Admin the link, and nothing fails', async () => {
    const { invite } = await open({}, { mailer: false });
    expect(await run(invite())).toMatchObject({
      mail: 'skipped',
      link: expect.stringContaining('/account/set-password#email=carla%40example.test&token=') as string,
    });
  });
  it('that was forgotten is answered by itself: who asks for a new password gets the invitation again', async () => {
    const { forget, invite, mails } = await open();
    await run(invite());
    await run(forget('carla@example.test'));
    expect(mails().map(({ kind }) => kind)).toEqual(['passwordCreation', 'passwordCreation']);
  });
});
