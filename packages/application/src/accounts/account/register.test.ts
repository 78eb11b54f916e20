import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { privilege, type Account, type ActionToken } from '@svc/domain/accounts';
import type { StoredAuditEntry } from '../../kernel/index.ts';
import { asCaller } from '../../testing/account-studio.ts';
import { aDoor, type DoorChange } from '../../testing/door.ts';
import { anAccount } from '../../testing/fixtures.ts';
import { failureOf, run, times, together } from '../../testing/world-test.ts';
import { confirmEmail, requestConfirmation, resendConfirmation } from '../action-token/confirm-email.ts';
import { resetPassword } from '../password/recover-password.ts';
import { register } from './register.ts';
import { signIn } from '../session/sign-in.ts';

const NEW = 'lago di Como 7';
const bea = 'bea@example.test';

const open = async (over: Partial<Account> = {}, config: DoorChange = {}) => {
  const door = await aDoor(over, config);
  const sign = (email: string, password = NEW) =>
    register(door.ports)({
      email,
      password,
      displayName: 'Bea',
      phone: null,
      language: 'it',
      requestId: 'req-1',
      address: null,
    });
  const confirm = (link: { email: string; token: string }) =>
    confirmEmail(door.ports)({ ...link, requestId: 'req-2', address: null });
  const admin = anAccount({ privilegeBits: privilege.admin });
  await run(door.world.accounts.insert(admin));
  return { ...door, sign, confirm, admin };
};

describe('registration', () => {
  it('registration.rule, auth.register.flags, state.account.register: makes a disabled account, mails a confirmation, opens no session', async () => {
    const { sign, found, mails, db, woken } = await open();
    await run(sign(bea));
    expect(await found(bea)).toMatchObject({
      state: 'Registered',
      emailProven: false,
      privilegeBits: 0,
      passwordHash: `hash:${NEW}`,
    });
    expect(mails()).toMatchObject([{ kind: 'confirmation', to: bea, state: 'Queued' }]);
    expect(mails()[0]?.content?.text).toContain(
      'https://studio.example/account/confirm-email#email=bea%40example.test&token=',
    );
    expect([db.rows('session'), woken]).toEqual([[], ['mails']]);
  });
  it('account.is-enabled, state.account.enable-user: is confirmed by the mailed link, and only then lets in', async () => {
    const { ports, sign, confirm, lastLink, found, events } = await open();
    await run(sign(bea));
    const enter = signIn(ports)({ email: bea, password: NEW });
    expect(await failureOf(enter)).toEqual({ _tag: 'Refusal', code: 'invalid_credentials' });
    expect(events()).toEqual(['unconfirmed']);
    await run(confirm(lastLink()));
    expect(await found(bea)).toMatchObject({ state: 'Enabled', emailProven: true });
    expect((await run(enter)).account.email).toBe(bea);
  });
  it('action-tokens: keeps only the hash of the link’s secret, and audits without secrets', async () => {
    const { sign, lastLink, db } = await open();
    await run(sign(bea));
    const stored = JSON.stringify([db.rows<ActionToken>('actionToken'), db.rows<StoredAuditEntry>('audit')]);
    expect(stored).not.toContain(lastLink().token);
    expect(stored).not.toContain(NEW);
    expect(db.rows<StoredAuditEntry>('audit').map(({ operation }) => operation)).toEqual(['account.registered']);
  });
  it('answers a taken address alike, pays the same hash, changes nothing and mails its owner', async () => {
    const { sign, account, found, mails, hashed } = await open();
    await run(sign(account.email.toUpperCase()));
    expect(await found()).toEqual(account);
    expect(mails()).toMatchObject([{ kind: 'registrationAttempt', to: account.email }]);
    expect(hashed).toEqual([NEW]);
  });
  it('writes to the account’s own spelling of the address, never to the one that was typed', async () => {
    const { sign, mails } = await open({ email: 'josé@example.test' });
    await run(sign('ＪＯＳÉ@Example.test'));
    expect(mails().map(({ to }) => to)).toEqual(['josé@example.test']);
  });
  it.for([
    ['later', [NEW, 'of a stranger 9']],
    ['first', ['of a stranger 9', NEW]],
  ] as const)(
    'registration.rule: of a stranger never sets the password that the owner of the address confirms: the stranger came %s',
    async ([, passwords]) => {
      const { ports, sign, confirm, mails, lastLink, found } = await open();
      await run(sign(bea, passwords[0]));
      const first = lastLink();
      await run(sign(bea, passwords[1]));
      const second = lastLink();
      expect(mails().map(({ kind, to }) => [kind, to])).toEqual([
        ['confirmation', bea],
        ['recovery', bea],
      ]);
      expect([second.page, (await found(bea))?.state]).toEqual([
        'https://studio.example/account/reset-password',
        'Registered',
      ]);
      await run(confirm(first));
      expect(await found(bea)).toMatchObject({ state: 'Enabled', passwordHash: null });
      for (const password of passwords)
        expect(await failureOf(signIn(ports)({ email: bea, password }))).toMatchObject({ code: 'invalid_credentials' });
      await run(resetPassword(ports)({ ...second, newPassword: 'chosen by Bea 1', requestId: 'req-3', address: null }));
      expect((await run(signIn(ports)({ email: bea, password: 'chosen by Bea 1' }))).account.email).toBe(bea);
    },
  );
  it('account.is-enabled: made twice is activated by the password that is chosen behind the second link', async () => {
    const { ports, sign, lastLink, found, db } = await open();
    await run(sign(bea));
    await run(sign(bea, 'lago di Garda 8'));
    expect(await found(bea)).toMatchObject({ state: 'Registered', passwordHash: null });
    await run(
      resetPassword(ports)({ ...lastLink(), newPassword: 'chosen by Bea 1', requestId: 'req-3', address: null }),
    );
    expect(await found(bea)).toMatchObject({ state: 'Enabled', emailProven: true });
    const audited = db.rows<StoredAuditEntry>('audit').map(({ operation }) => operation);
    expect(audited).toEqual(['account.registered', 'account.registeredAgain', 'password.reset']);
  });
  it('registration.rule: sent twice with one password is one registration, whose mail can be had again later', async () => {
    const { ports, sign, confirm, lastLink, mails, later } = await open();
    await run(sign(bea));
    const first = lastLink();
    await run(sign(` ${bea.toUpperCase()}`));
    expect([mails().length, lastLink()]).toEqual([1, first]);
    later({ minutes: 1 });
    await run(sign(bea));
    expect(mails().map(({ kind }) => kind)).toEqual(['confirmation', 'confirmation']);
    await run(confirm(lastLink()));
    expect((await run(signIn(ports)({ email: bea, password: NEW }))).account.email).toBe(bea);
  });
  it('registration.rule: sent twice at once is one too: the other came while the password was looked at', async () => {
    const { ports, sign, found, mails } = await open();
    const hasher = ports.passwordHasher;
    let other: Effect.Effect<unknown, unknown> = sign(bea);
    const verify: typeof hasher.verify = (password, hash) =>
      Effect.suspend(() => {
        const before = other;
        other = Effect.void;
        return Effect.andThen(Effect.orDie(before), hasher.verify(password, hash));
      });
    const overtaken = register({ ...ports, passwordHasher: { ...hasher, verify } });
    const given = {
      email: bea,
      password: NEW,
      displayName: 'B',
      phone: null,
      language: 'it',
      requestId: 'r',
      address: null,
    } as const;
    await run(overtaken(given));
    expect(await found(bea)).toMatchObject({ state: 'Registered', passwordHash: `hash:${NEW}` });
    expect(mails()).toHaveLength(1);
  });
  it('pays for every address the same look at a password', async () => {
    const { sign, account, verified } = await open();
    for (const email of [bea, bea, account.email]) await run(sign(email));
    expect(verified).toEqual([undefined, `hash:${NEW}`, undefined]);
  });
  it('mails nobody who is disabled anything that would let them in, and an invited one the invitation again', async () => {
    const [closed, invited] = [await open({ state: 'Disabled' }), await open({ state: 'Invited', passwordHash: null })];
    await run(closed.sign(closed.account.email));
    await run(invited.sign(invited.account.email));
    expect(closed.mails().map(({ kind }) => kind)).toEqual(['registrationAttempt']);
    expect(invited.mails().map(({ kind }) => kind)).toEqual(['passwordCreation']);
    expect((await invited.found())?.passwordHash).toBeNull();
  });
  it('refuses a weak password for every address, before anything is looked up', async () => {
    const { sign, account, hashed } = await open();
    for (const email of [bea, account.email]) {
      expect(await failureOf(sign(email, 'short'))).toMatchObject({ code: 'password_too_short' });
      expect(await failureOf(sign(email, 'password1'))).toMatchObject({ code: 'password_common' });
      expect(await failureOf(sign(email, email))).toMatchObject({ code: 'password_is_address' });
      expect(await failureOf(sign(email, 'è'.repeat(129)))).toMatchObject({ code: 'password_too_long' });
    }
    expect(hashed).toEqual([]);
  });
  it('password_weak: refuses one’s own name with a year behind it, for every address', async () => {
    const { sign, account, hashed } = await open();
    for (const email of ['b@example.test', account.email])
      expect(await failureOf(sign(email, 'Bea 01/02/1990'))).toMatchObject({ code: 'password_weak' });
    expect(hashed).toEqual([]);
  });
  it('buries nobody in mail: three in ten minutes, then the same answer and none', async () => {
    const { sign, mails, later } = await open();
    for (let at = 0; at < 9; at += 1)
      await run(sign(at % 2 === 0 ? bea : ` ${bea.toUpperCase()}`, `lago ${at} di Como`));
    expect(mails()).toHaveLength(3);
    later({ minutes: 11 });
    await run(sign(bea));
    expect(mails()).toHaveLength(4);
  });
  it('makes one account of many who register an address at once', async () => {
    const { sign, db } = await open();
    await together(times(6, () => sign(bea)));
    await together(times(6, (at) => sign('cora@example.test', `lago ${at} di Como`)));
    const made = db.rows<Account>('account').filter(({ state }) => state === 'Registered');
    expect(made).toMatchObject([
      { email: bea, passwordHash: `hash:${NEW}` },
      { email: 'cora@example.test', passwordHash: null },
    ]);
  });
});

describe('a confirmation', () => {
  it('is good once, for its own address and purpose, and for three days', async () => {
    const { sign, confirm, lastLink, later, account } = await open();
    await run(sign(bea));
    const link = lastLink();
    for (const wrong of [
      { ...link, email: account.email },
      { ...link, email: 'no@x.test' },
      { ...link, token: 'x' },
    ])
      expect(await failureOf(confirm(wrong))).toEqual({ _tag: 'Refusal', code: 'action_token_invalid' });
    later({ hours: 71, minutes: 59 });
    await run(confirm({ ...link, email: ' BEA@example.test' }));
    expect(await failureOf(confirm(link))).toMatchObject({ code: 'action_token_invalid' });
  });
  it('is over after three days', async () => {
    const { sign, confirm, lastLink, later, found } = await open();
    await run(sign(bea));
    later({ hours: 72 });
    expect(await failureOf(confirm(lastLink()))).toMatchObject({ code: 'action_token_invalid' });
    expect((await found(bea))?.state).toBe('Registered');
  });
  it('does not enable an account that an Admin disabled, and is not used up by the attempt', async () => {
    const { sign, confirm, lastLink, world, found } = await open();
    await run(sign(bea));
    const id = (await found(bea))!.id;
    await run(world.accounts.update(id, (current) => ({ ...current, state: 'Disabled' })));
    expect(await failureOf(confirm(lastLink()))).toMatchObject({ code: 'action_token_invalid' });
    await run(world.accounts.update(id, (current) => ({ ...current, state: 'Registered' })));
    await run(confirm(lastLink()));
    expect((await found(bea))?.state).toBe('Enabled');
  });
  it('can be asked for again by anybody for themselves; every address is answered alike', async () => {
    const { ports, sign, mails, account, verified } = await open();
    await run(sign(bea));
    const ask = (email: string) => run(requestConfirmation(ports)({ email }));
    expect([await ask(bea), await ask(account.email), await ask('no@x.test')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(mails().map(({ kind, to }) => [kind, to])).toEqual([
      ['confirmation', bea],
      ['confirmation', bea],
    ]);
    expect(verified.slice(1)).toEqual([undefined, undefined, undefined]);
  });
  it('resend-admin-only: is sent once more by an Admin to who waits for it alone, and audited', async () => {
    const { ports, sign, found, mails, db, account, admin } = await open();
    await run(sign(bea));
    const again = (to: Parameters<ReturnType<typeof resendConfirmation>>[0]['to']) =>
      resendConfirmation(ports)({ ...asCaller(admin), to });
    expect(await run(again({ email: bea }))).toEqual({ mail: 'queued', link: null });
    expect(await run(again({ userId: (await found(bea))!.id }))).toEqual({ mail: 'queued', link: null });
    expect(mails()).toHaveLength(3);
    expect(await failureOf(again({ email: account.email }))).toMatchObject({ code: 'account_not_waiting' });
    expect(await failureOf(again({ email: 'no@x.test' }))).toEqual({ _tag: 'NotFound', what: 'Account' });
    expect(db.rows<StoredAuditEntry>('audit').map(({ operation }) => operation)).toEqual([
      'account.registered',
      'account.confirmationResent',
      'account.confirmationResent',
    ]);
  });
  it('without a mail server gives the Admin the link to hand over', async () => {
    const { ports, sign, confirm, found, admin } = await open({}, { mailer: false });
    await run(sign(bea));
    const given = await run(resendConfirmation(ports)({ ...asCaller(admin), to: { email: bea } }));
    expect(given.mail).toBe('skipped');
    const link = new URLSearchParams(given.link?.split('#')[1]);
    await run(confirm({ email: link.get('email') ?? '', token: link.get('token') ?? '' }));
    expect((await found(bea))?.state).toBe('Enabled');
  });
  it('is used up by one of many who show it at once', async () => {
    const { sign, confirm, lastLink } = await open();
    await run(sign(bea));
    const tries = await together(times(6, () => Effect.result(confirm(lastLink()))));
    expect(tries.filter(({ _tag }) => _tag === 'Success')).toHaveLength(1);
  });
});
