import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { Account } from '@svc/domain/accounts';
import { noMailboxes } from '../../testing/no-mailboxes.ts';
import { checkOtpEmail } from './check-otp-email.ts';
import { anOtpDoor } from './otp-door.test.support.ts';
import { anId } from '../../testing/fixtures.ts';
import { failureOf, run, times, together } from '../../testing/world-test.ts';

const strange = 'nobody@example.test';
const shape = (answer: object) => ({ ...answer, otpRequestId: '' });

describe('asking for a code', () => {
  it('otp.code: makes six digits for half an hour, mails them and answers a request id', async () => {
    const door = await anOtpDoor();
    const anna = await door.settle({ preferredLanguage: 'en' });
    const answer = await run(door.request(` ${anna.email.toUpperCase()}`));
    expect(answer).toMatchObject({ expiresInSeconds: 1800, resendAfterSeconds: 30 });
    expect(door.mails()).toMatchObject([{ kind: 'otpCode', to: anna.email, subject: 'Your sign-in code' }]);
    expect(door.mails()[0]?.text).toContain('100001');
    expect(door.mails()[0]?.subject).not.toContain('100001');
    expect(door.requests()).toMatchObject([{ id: answer.otpRequestId, accountId: anna.id, state: 'Active', tries: 0 }]);
  });

  it('record.otp-request: keeps the code sealed, never in the clear', async () => {
    const door = await anOtpDoor();
    const anna = await door.settle();
    await run(door.request(anna.email));
    expect(door.requests()[0]?.sealedCode).toBe(`sealed:otp:${door.requests()[0]?.id}:100001`);
    expect(JSON.stringify([door.events(), door.db.rows('audit')])).not.toContain('100001');
  });

  it('otp.decoy: gives a person who may not log in a decoy that looks the same and mails nothing', async () => {
    const door = await anOtpDoor({ flags: { enable_registration: false } });
    const anna = await door.settle();
    const real = await run(door.request(anna.email));
    const refused = [
      strange,
      (await door.settle({ state: 'Disabled' })).email,
      (await door.settle({ state: 'Registered', emailProven: false })).email,
      (await door.settle({ state: 'Deleted' })).email,
    ];
    for (const email of refused) expect(shape(await run(door.request(email)))).toEqual(shape(real));
    expect(door.mails().map(({ to }) => to)).toEqual([anna.email]);
    const [mine, ...decoys] = door.requests();
    for (const decoy of decoys) {
      expect(decoy.accountId).toBeNull();
      expect(Object.keys(decoy).toSorted()).toEqual(Object.keys(mine ?? {}).toSorted());
      expect(decoy.sealedCode?.length).toBe(mine?.sealedCode?.length);
    }
  });

  it('error.otp-decoy: is what the login policy refuses too: enable_login off, AdminOnlyLogin', async () => {
    for (const options of [{ flags: { enable_login: false } }, { adminOnlyLogin: true }]) {
      const door = await anOtpDoor(options);
      const [client, admin] = [await door.settle(), await door.settle({ privilegeBits: 2 })];
      await run(Effect.all([door.request(client.email), door.request(admin.email)]));
      expect(door.mails().map(({ to }) => to)).toEqual([admin.email]);
    }
  });

  it('otp.cooldown: is refused within thirty seconds of the last one, known address or not', async () => {
    const door = await anOtpDoor();
    const anna = await door.settle();
    for (const email of [anna.email, strange]) {
      await run(door.request(email));
      door.later({ seconds: 10 });
      const again = await failureOf(door.request(email, { source: '198.51.100.9' }));
      expect(again).toMatchObject({ code: 'otp_cooldown', params: { retryAfterSeconds: 20 } });
      door.later({ seconds: 20 });
      await run(door.request(email));
    }
  });

  it('otp_cooldown: ends for the day at the cap of the address, resends included, known or not', async () => {
    const door = await anOtpDoor({ dailyCapPerAddress: 3 });
    const anna = await door.settle();
    for (const email of [anna.email, strange]) {
      const { otpRequestId } = await run(door.request(email));
      door.later({ seconds: 30 });
      await run(door.resend(email, otpRequestId));
      door.later({ seconds: 30 });
      await run(door.request(email, { source: 'elsewhere' }));
      door.later({ minutes: 5 });
      expect(await failureOf(door.request(email))).toMatchObject({ code: 'otp_cooldown' });
      door.later({ hours: 24 });
      await run(door.request(email));
    }
  });

  it('otp_cooldown: ends for the day at the cap of the source, whatever the addresses', async () => {
    const door = await anOtpDoor({ dailyCapPerSource: 2 });
    await run(Effect.all([door.request('a@x.test'), door.request('b@x.test')]));
    expect(await failureOf(door.request('c@x.test'))).toMatchObject({ code: 'otp_cooldown' });
    await run(door.request('c@x.test', { source: '198.51.100.9' }));
  });

  it('limit.otp-cooldown: lets one of many at once through', async () => {
    const door = await anOtpDoor();
    const anna = await door.settle();
    const answers = await together(times(8, () => Effect.result(door.request(anna.email))));
    expect(answers.filter(({ _tag }) => _tag === 'Success')).toHaveLength(1);
    expect(door.mails()).toHaveLength(1);
  });

  it('replaces what the same source asked for before, and leaves the code of another source alone', async () => {
    const door = await anOtpDoor();
    const anna = await door.settle();
    await run(door.request(anna.email, { source: 'mine' }));
    door.later({ seconds: 30 });
    await run(door.request(anna.email, { source: 'a stranger' }));
    door.later({ seconds: 30 });
    await run(door.request(anna.email, { source: 'mine' }));
    expect(door.requests().map(({ state }) => state)).toEqual(['Superseded', 'Active', 'Active']);
  });
});

describe('registering by code', () => {
  it('state.account.otp-register: makes the account at once, disabled and without a password, and mails the code', async () => {
    const door = await anOtpDoor();
    await run(door.request(' Nuova@Example.test', { mode: 'register', language: 'en' }));
    expect(await run(door.world.accounts.findByEmail('nuova@example.test'))).toMatchObject({
      state: 'Registered',
      passwordHash: null,
      emailProven: false,
      preferredLanguage: 'en',
      privilegeBits: 0,
    });
    expect(door.mails()).toMatchObject([{ to: 'nuova@example.test' }]);
    expect(door.db.rows('audit')).toMatchObject([
      { operation: 'account.register', changes: { through: { old: null, new: 'otp' } } },
    ]);
  });

  it.for(['enable_login', 'enable_registration'] as const)(
    'flag.enable_login, registration_disabled: needs %s, for every caller',
    async (flag) => {
      const door = await anOtpDoor({ flags: { enable_registration: true, [flag]: false } });
      const anna = await door.settle();
      for (const email of [anna.email, strange]) {
        const failure = await failureOf(door.request(email, { mode: 'register' }));
        expect(failure).toMatchObject({ code: 'registration_disabled' });
      }
      expect([door.requests(), door.mails(), await run(door.world.accounts.findByEmail(strange))]).toEqual([
        [],
        [],
        null,
      ]);
    },
  );

  it('account.email: makes no account of what is no mailbox, and mails nothing to it, whatever the mode', async () => {
    const door = await anOtpDoor({ dailyCapPerSource: 1000 });
    const legacy = await door.settle({ email: '"anna"@example.it' });
    for (const email of noMailboxes)
      for (const mode of ['register', 'login'] as const) {
        await run(door.request(email, { mode }));
        door.later({ seconds: 30 });
      }
    expect(door.mails()).toEqual([]);
    expect(door.db.rows<Account>('account')).toEqual([legacy]);
  });

  it('otp.register-mode: answers a new address and a taken one alike; the owner of a taken one gets a code', async () => {
    const door = await anOtpDoor();
    const fresh = await run(door.request(strange, { mode: 'register' }));
    for (const state of ['Enabled', 'Registered', 'Invited', 'Disabled', 'Deleted'] as const) {
      const { email } = await door.settle({ state });
      expect(shape(await run(door.request(email, { mode: 'register' })))).toEqual(shape(fresh));
    }
    expect(door.mails()).toHaveLength(4);
  });

  it('makes one account for one address, however many register at once', async () => {
    const door = await anOtpDoor();
    await together(
      times(5, (index) => Effect.result(door.request(strange, { mode: 'register', source: `source ${index}` }))),
    );
    expect(door.db.rows<{ email: string }>('account').filter(({ email }) => email === strange)).toHaveLength(1);
  });
});

describe('asking for the same code again', () => {
  it('mails the same code; its tries and its end stay', async () => {
    const door = await anOtpDoor();
    const { email } = await door.settle();
    const { otpRequestId } = await run(door.request(email));
    await failureOf(door.enter(email, otpRequestId, '999999'));
    door.later({ seconds: 45 });
    expect(await run(door.resend(email, otpRequestId))).toMatchObject({ otpRequestId, expiresInSeconds: 1755 });
    expect(door.mails().map(({ text }) => /\d{6}/.exec(text)?.[0])).toEqual(['100001', '100001']);
    expect(door.requests()).toMatchObject([{ tries: 1, sends: 2, state: 'Active' }]);
  });
  it('otp_cooldown: keeps the same distance as a request', async () => {
    const door = await anOtpDoor();
    const { email } = await door.settle();
    const { otpRequestId } = await run(door.request(email));
    expect(await failureOf(door.resend(email, otpRequestId))).toMatchObject({ code: 'otp_cooldown' });
  });
  it('otp_invalid: for a request that is over, another’s or nobody’s', async () => {
    const door = await anOtpDoor();
    const { email } = await door.settle();
    const { otpRequestId } = await run(door.request(email));
    door.later({ minutes: 1 });
    for (const [address, id] of [
      [strange, otpRequestId],
      [email, anId<string>()],
      [email, 'not an id'],
    ] as const)
      expect(await failureOf(door.resend(address, id))).toMatchObject({ code: 'otp_invalid' });
    door.later({ minutes: 29 });
    expect(await failureOf(door.resend(email, otpRequestId))).toMatchObject({ code: 'otp_invalid' });
    expect(door.mails()).toHaveLength(1);
  });
  it('otp.decoy: answers a decoy alike and mails nothing', async () => {
    const door = await anOtpDoor();
    const { email } = await door.settle();
    const [real, decoy] = [await run(door.request(email)), await run(door.request(strange))];
    door.later({ seconds: 31 });
    const answers = [
      await run(door.resend(email, real.otpRequestId)),
      await run(door.resend(strange, decoy.otpRequestId)),
    ];
    expect(shape(answers[0] ?? {})).toEqual(shape(answers[1] ?? {}));
    expect(door.mails()).toHaveLength(2);
  });
});

describe('whether an address can receive a code', () => {
  it('reports truthfully: who may log in, and who could register', async () => {
    const door = await anOtpDoor();
    const anna = await door.settle();
    const disabled = await door.settle({ state: 'Disabled' });
    const ask = (email: string) => run(checkOtpEmail(door.ports)(email));
    expect(await ask(anna.email)).toEqual({ canReceiveOtp: true, mode: 'login' });
    expect(await ask(strange)).toEqual({ canReceiveOtp: true, mode: 'register' });
    expect(await ask(disabled.email)).toEqual({ canReceiveOtp: false, mode: null });
    const closed = await anOtpDoor({ flags: { enable_registration: false } });
    expect(await run(checkOtpEmail(closed.ports)(strange))).toEqual({ canReceiveOtp: false, mode: null });
  });
  it('is the same for everybody under Otp:NeutralCheckEmail', async () => {
    const door = await anOtpDoor({ neutralCheckEmail: true });
    const anna = await door.settle();
    const answers = [anna.email, strange].map((email) => run(checkOtpEmail(door.ports)(email)));
    for (const answer of await Promise.all(answers)) expect(answer).toEqual({ canReceiveOtp: true, mode: null });
  });
});
