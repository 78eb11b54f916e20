import fc from 'fast-check';
import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { SessionId } from '@svc/domain/kernel';
import { anOtpDoor } from './otp-door.test.support.ts';
import { anId } from '../../testing/fixtures.ts';
import { signInByOtp } from './validate-otp.ts';
import { sessionRowOf } from '../../testing/store-world.ts';
import { failureOf, run, times, together } from '../../testing/world-test.ts';

const wrong = { _tag: 'Refusal', code: 'otp_invalid' };
const reasons = (door: Awaited<ReturnType<typeof anOtpDoor>>) =>
  door.events().map(({ success, reason }) => (success ? 'ok' : reason));

describe('a mailed code', () => {
  it('otp.validate-cookie: opens a session with the claims of the password door, once', async () => {
    const door = await anOtpDoor();
    const { email, id } = await door.settle({ privilegeBits: 2 });
    const { otpRequestId } = await run(door.request(email));
    const { ticket } = await run(door.enter(email, otpRequestId, door.code()));
    expect(JSON.parse(ticket)).toMatchObject({ nameidentifier: id, role: 2, is_admin: true, is_super_admin: false });
    expect(await failureOf(door.enter(email, otpRequestId, door.code()))).toEqual(wrong);
    expect(door.events()).toMatchObject([
      { method: 'otp', success: true, accountId: id },
      { method: 'otp', success: false, reason: 'otp_used', accountId: null },
    ]);
    expect(door.events()[0]?.maskedEmail).toMatch(/^a\*\*\*\w@example\.test$/);
  });

  it('otp_invalid: wrong, too late, for another address or of no request: one refusal without a reason', async () => {
    const door = await anOtpDoor();
    const [anna, bea] = [await door.settle(), await door.settle()];
    const { otpRequestId } = await run(door.request(anna.email));
    const code = door.code();
    const refused = [
      await failureOf(door.enter(anna.email, otpRequestId, '000000')),
      await failureOf(door.enter(bea.email, otpRequestId, code)),
      await failureOf(door.enter(anna.email, anId<string>(), code)),
      await failureOf(door.enter(anna.email, 'not an id', code)),
    ];
    door.later({ minutes: 30 });
    refused.push(await failureOf(door.enter(anna.email, otpRequestId, code)));
    for (const each of refused) expect(each).toEqual(wrong);
    expect(reasons(door)).toEqual(['wrong_code', 'wrong_code', 'unknown', 'unknown', 'otp_expired']);
  });

  it('limit.otp-attempts: has three tries, however many are made at once', async () => {
    const door = await anOtpDoor();
    const { email } = await door.settle();
    const { otpRequestId } = await run(door.request(email));
    await together(times(9, () => Effect.result(door.enter(email, otpRequestId, '000000'))));
    expect(door.requests()).toMatchObject([{ tries: 3, state: 'Exhausted', sealedCode: null }]);
    expect(await failureOf(door.enter(email, otpRequestId, '100001'))).toEqual(wrong);
    expect(reasons(door).filter((reason) => reason === 'wrong_code')).toHaveLength(3);
  });

  it('opens one session, however often it is used at once', async () => {
    const door = await anOtpDoor();
    const { email } = await door.settle();
    const { otpRequestId } = await run(door.request(email));
    const entered = await together(times(6, () => Effect.result(door.enter(email, otpRequestId, door.code()))));
    expect(entered.filter(({ _tag }) => _tag === 'Success')).toHaveLength(1);
  });

  it('otp.decoy: of a decoy does not exist: the very digits it was sealed with are wrong, three times', async () => {
    const door = await anOtpDoor();
    const { otpRequestId } = await run(door.request('nobody@example.test'));
    for (const _ of [1, 2, 3, 4])
      expect(await failureOf(door.enter('nobody@example.test', otpRequestId, '100001'))).toEqual(wrong);
    expect(door.requests()).toMatchObject([{ accountId: null, tries: 3, state: 'Exhausted' }]);
    expect(reasons(door)).toEqual(['wrong_code', 'wrong_code', 'wrong_code', 'otp_exhausted']);
  });

  it('ends the other codes of the address', async () => {
    const door = await anOtpDoor();
    const { email } = await door.settle();
    const one = await run(door.request(email, { source: 'one' }));
    const first = door.code();
    door.later({ seconds: 30 });
    const two = await run(door.request(email, { source: 'two' }));
    await run(door.enter(email, two.otpRequestId, door.code()));
    expect(await failureOf(door.enter(email, one.otpRequestId, first))).toEqual(wrong);
    expect(reasons(door).at(-1)).toBe('otp_superseded');
  });

  it('proves who somebody is for the OIDC server, without a cookie', async () => {
    const door = await anOtpDoor();
    const anna = await door.settle();
    const { otpRequestId } = await run(door.request(anna.email));
    expect(await run(door.prove(anna.email, otpRequestId, door.code()))).toEqual(anna);
    expect(door.db.rows('session')).toEqual([]);
  });
});

describe('the login policy', () => {
  it('login_refused: is that of the password door; the code is used up', async () => {
    const door = await anOtpDoor();
    const anna = await door.settle();
    const { otpRequestId } = await run(door.request(anna.email));
    await run(door.world.accounts.update(anna.id, (account) => ({ ...account, state: 'Disabled' })));
    expect(await failureOf(door.enter(anna.email, otpRequestId, door.code()))).toMatchObject({ code: 'login_refused' });
    expect(door.requests()).toMatchObject([{ state: 'Used' }]);
    expect(reasons(door)).toEqual(['disabled']);
  });
});

describe('an account that changes after its code was accepted', () => {
  it.for([
    ['password', { passwordHash: 'hash:new' }],
    ['state', { state: 'Disabled' }],
  ] as const)('state.session.password-change, otp.validate-cookie: gets no session: %s', async ([, change]) => {
    const door = await anOtpDoor();
    const anna = await door.settle();
    const { otpRequestId } = await run(door.request(anna.email));
    const changed = Effect.orDie(door.world.accounts.update(anna.id, (now) => ({ ...now, ...change })));
    // The event is the last thing written before the session is opened.
    const { authEvents } = door.ports;
    const append: typeof authEvents.append = (event) => Effect.andThen(changed, authEvents.append(event));
    const onTheLastStep = { ...door.ports, authEvents: { ...authEvents, append } };
    const given = { email: anna.email, otpRequestId, code: door.code(), requestId: 'req-3', address: null };
    expect(await failureOf(signInByOtp(onTheLastStep)(given))).toEqual(wrong);
    expect([door.db.rows('session'), reasons(door)]).toEqual([[], ['ok', 'changed']]);
  });
});

describe('the code of a registration', () => {
  it('otp.register-mode: enables the account, proves the address and lets the person in', async () => {
    const door = await anOtpDoor();
    const email = 'nuova@example.test';
    const { otpRequestId } = await run(door.request(email, { mode: 'register' }));
    const { account } = await run(door.enter(email, otpRequestId, door.code()));
    expect(account).toMatchObject({ email, state: 'Enabled', emailProven: true, passwordHash: null });
    expect(await run(door.world.accounts.find(account.id))).toEqual(account);
  });

  it('takes an account that somebody else had registered with a password away from them', async () => {
    const door = await anOtpDoor();
    const victim = await door.settle({ state: 'Registered', emailProven: false, passwordHash: 'the attacker’s' });
    const session = anId<SessionId>();
    await run(door.world.sessions.open(session, victim));
    const { otpRequestId } = await run(door.request(victim.email, { mode: 'register' }));
    const { account } = await run(door.enter(victim.email, otpRequestId, door.code()));
    expect(account).toMatchObject({ id: victim.id, passwordHash: null, emailProven: true, state: 'Enabled' });
    expect((await run(sessionRowOf(door.world.sessions, session)))?.state).toBe('Revoked');
    expect(door.db.rows('audit')).toMatchObject([
      { operation: 'account.claim', changes: { password: { changed: true } } },
    ]);
  });

  it('keeps the password and the sessions of an account whose address was proven', async () => {
    const door = await anOtpDoor();
    const anna = await door.settle();
    const session = anId<SessionId>();
    await run(door.world.sessions.open(session, anna));
    const { otpRequestId } = await run(door.request(anna.email));
    await run(door.enter(anna.email, otpRequestId, door.code()));
    expect(await run(door.world.accounts.find(anna.id))).toEqual(anna);
    expect((await run(sessionRowOf(door.world.sessions, session)))?.state).toBe('Valid');
  });
});

describe('a day of guessing', () => {
  const act = fc.record({
    kind: fc.constantFrom('request' as const, 'resend' as const, 'guess' as const, 'guess' as const),
    source: fc.nat(4),
    waitSeconds: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 3600 })),
    request: fc.nat(9),
  });

  it('limit.otp-attempts: leaves at most three guesses per code and the daily cap of codes, from however many sources', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 150 }), async (acts) => {
        const cap = 4;
        const door = await anOtpDoor({ dailyCapPerAddress: cap });
        const { email } = await door.settle();
        const ids: string[] = [];
        let seconds = 0;
        for (const { kind, source, waitSeconds, request } of acts) {
          door.later({ seconds: waitSeconds });
          seconds += waitSeconds;
          if (seconds >= 86_400) break;
          const [from, id] = [`198.51.100.${source}`, ids[request % Math.max(ids.length, 1)] ?? anId<string>()];
          if (kind === 'guess') await run(Effect.result(door.enter(email, id, '999999')));
          else if (kind === 'resend') await run(Effect.result(door.resend(email, id, from)));
          else {
            const answer = await run(Effect.result(door.request(email, { source: from })));
            if (answer._tag === 'Success') ids.push(answer.success.otpRequestId);
          }
        }
        const looked = door.requests().reduce((sum, { tries }) => sum + tries, 0);
        expect(looked).toBeLessThanOrEqual(3 * cap);
        expect(door.mails().length).toBeLessThanOrEqual(cap);
        for (const { tries } of door.requests()) expect(tries).toBeLessThanOrEqual(3);
      }),
      { numRuns: 60 },
    );
  });

  it('of the most diligent attacker makes exactly that many, and none is right', async () => {
    const door = await anOtpDoor({ dailyCapPerAddress: 20 });
    const { email } = await door.settle();
    let [guesses, refused] = [0, 0];
    // Every thirty seconds for a day from a new source, five guesses at each code.
    for (let at = 0; at < 86_400 / 30 - 1; at += 1) {
      const asked = await run(Effect.result(door.request(email, { source: `source ${at}` })));
      if (asked._tag === 'Failure') refused += 1;
      else
        for (const guess of ['000001', '000002', '000003', '000004', '000005'])
          guesses += (await failureOf(door.enter(email, asked.success.otpRequestId, guess)))._tag === 'Refusal' ? 1 : 0;
      door.later({ seconds: 30 });
    }
    expect(door.requests().reduce((sum, { tries }) => sum + tries, 0)).toBe(60);
    expect([guesses, refused]).toEqual([100, 86_400 / 30 - 1 - 20]);
  });
});
