import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { asCaller } from '../../testing/account-studio.ts';
import { aDoor, PASSWORD } from '../../testing/door.ts';
import { anAccount } from '../../testing/fixtures.ts';
import { failureOf, run, times, together } from '../../testing/world-test.ts';
import { changePassword } from '../password/change-password.ts';
import { forgotPassword, resetPassword } from '../password/recover-password.ts';
import { signIn } from '../session/sign-in.ts';

const DAY = 24 * 60;

describe('a day of guessing', () => {
  it('limit.lockout, limit.login-failures: at one address looks at no more than five passwords in any quarter of an hour', async () => {
    const door = await aDoor();
    const looked: number[] = [];
    for (let minute = 0; minute < DAY; minute += 1) {
      const before = door.verified.length;
      for (let guess = 0; guess < 3; guess += 1)
        await failureOf(signIn(door.ports)({ email: door.account.email, password: `guess ${minute} ${guess}` }));
      looked.push(...times(door.verified.length - before, () => minute));
      door.later({ minutes: 1 });
    }
    for (const minute of looked) {
      const within = looked.filter((other) => other >= minute && other < minute + 15);
      expect(within.length).toBeLessThanOrEqual(10); // five that close a window, five that open the next one
    }
    expect(looked.length).toBeLessThanOrEqual((DAY / 15) * 5);
    // The owner comes in by the mailed link all the while, and by password once the lock is over.
    await run(forgotPassword(door.ports)({ email: door.account.email }));
    await run(
      resetPassword(door.ports)({ ...door.lastLink(), newPassword: 'lago di Como 7', requestId: 'r', address: null }),
    );
    door.later({ minutes: 15 });
    await run(signIn(door.ports)({ email: door.account.email, password: 'lago di Como 7' }));
  });

  it('at the links of mails finds nothing and uses nothing up', async () => {
    const door = await aDoor();
    await run(forgotPassword(door.ports)({ email: door.account.email }));
    const link = door.lastLink();
    const guess = (token: string) =>
      resetPassword(door.ports)({
        email: door.account.email,
        token,
        newPassword: 'lago di Como 7',
        requestId: 'r',
        address: null,
      });
    for (let at = 0; at < 500; at += 1) await failureOf(guess(`${link.token.slice(0, -1)}${at}`));
    await run(guess(link.token));
  });

  it('at an open session looks at no more than five passwords in a quarter of an hour', async () => {
    const door = await aDoor();
    for (let minute = 0; minute < 120; minute += 1) {
      for (let guess = 0; guess < 3; guess += 1)
        await failureOf(
          changePassword(door.ports)({
            userId: door.account.id,
            currentPassword: `guess ${minute} ${guess}`,
            newPassword: 'lago di Como 7',
            sessionId: null,
            ...asCaller(door.account),
          }),
        );
      door.later({ minutes: 1 });
    }
    expect(door.verified.length).toBeLessThanOrEqual((120 / 15) * 5);
  });
});

describe('stolen lists tried from many addresses at once', () => {
  it('are counted per account, whatever the source and the spelling; others come in', async () => {
    const door = await aDoor();
    const people = times(20, () => anAccount({ passwordHash: 'hash:right' }));
    for (const account of people) await run(door.world.accounts.insert(account));
    const spell = [(email: string) => email, (email: string) => email.toUpperCase(), (email: string) => ` ${email} `];
    const tries = people.flatMap(({ email }) =>
      times(12, (at) => signIn(door.ports)({ email: spell[at % 3]!(email), password: `stolen ${at}` })),
    );
    const codes = await together(tries.map((attempt) => Effect.map(Effect.flip(attempt), ({ _tag }) => _tag)));
    expect(new Set(codes)).toEqual(new Set(['Refusal']));
    const locked = await together(people.map(({ email }) => door.world.lockouts.find(email)));
    expect(locked.map((counter) => [counter?.state, counter?.failures])).toEqual(people.map(() => ['Locked', 5]));
    for (const { email } of people)
      expect(await failureOf(signIn(door.ports)({ email, password: 'right' }))).toMatchObject({
        code: 'too_many_attempts',
      });
    await run(signIn(door.ports)({ email: door.account.email, password: PASSWORD }));
    door.later({ minutes: 15 });
    for (const { email } of people) await run(signIn(door.ports)({ email, password: 'right' }));
  });
});
