import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { lockoutLimits, type SecondFactor } from '@svc/domain/accounts';
import { run } from '../../testing/world-test.ts';
import { aDoor, PASSWORD } from '../../testing/door.ts';
import { signIn } from '../session/sign-in.ts';
import { confirmSession } from '../session/confirm-session.ts';
import { noSession, proveSecondStep } from './pass-second-step.ts';
import { plainPasskeyVerifier } from './passkey-verifier.memory.ts';
import { plainTotpAt, plainTotpCodes } from './totp-codes.memory.ts';
import { recoveryHash, secretField, type GivenCode } from './use-code.ts';

const SECRET = 'anna';
const stepOf = (at: Temporal.Instant): number => Math.floor(at.epochMilliseconds / 30_000);

/** A door whose account has an app and a recovery code, with a count of the proofs that were judged. */
const aGuessedDoor = async () => {
  const door = await aDoor({ secondFactor: true });
  const { account, world } = door;
  let judged = 0;
  const ports = {
    ...door.ports,
    // Each step has a token of its own.
    random: { bytes: (size: number) => crypto.getRandomValues(new Uint8Array(size)) },
    lockouts: {
      ...world.lockouts,
      update: ((key, change) => {
        if (key.startsWith('factor:')) judged += 1;
        return world.lockouts.update(key, change);
      }) as typeof world.lockouts.update,
    },
    secrets: { seal: (_: string, plain: string) => plain, open: (_: string, sealed: string) => sealed },
    totp: plainTotpCodes,
    passkeyVerifier: plainPasskeyVerifier,
  };
  const factor: SecondFactor = {
    accountId: account.id,
    state: 'Active',
    sealedSecret: SECRET,
    lastStep: null,
    recoveryHashes: [recoveryHash(ports, account.id, 'right-code')],
    begunBy: null,
    lockMailedAt: null,
    changedAt: door.now(),
  };
  expect(secretField(account.id)).toContain(account.id);
  await run(world.unitOfWork.run(world.secondFactors.save(factor)));
  /** The password, and then proofs at the second step until it takes no more. */
  const atTheDoor = async (given: () => GivenCode, tries: number) => {
    const begun = await run(Effect.flip(signIn(ports)({ email: account.email, password: PASSWORD, brought: [] })));
    if (begun._tag !== 'SecondStep') throw new Error(`no step: ${begun._tag}`);
    let opened = false;
    for (let n = 0; n < tries && !opened; n += 1)
      opened = await run(
        Effect.match(proveSecondStep(ports)({ token: begun.token, ...given() }, noSession), {
          onSuccess: () => true,
          onFailure: () => false,
        }),
      );
    return opened;
  };
  return { door, ports, atTheDoor, judged: () => judged };
};

describe('a day of guessing by somebody who knows the password and has stolen a session', () => {
  it('has five proofs judged in each quarter of an hour, at all doors together: 480 of a million, and opens nothing', async () => {
    const { door, ports, atTheDoor, judged } = await aGuessedDoor();
    const { account } = door;
    const stolen = door.ports.ids.next<never>();
    let count = 0;
    // The code of another day is six digits as good as any, and never right.
    const guess = (): GivenCode => {
      count += 1;
      return count % 3 === 0
        ? { recoveryCode: `guess-${count}` }
        : { code: plainTotpAt(SECRET, stepOf(door.now()) + 100_000 + count) };
    };
    const confirm = () =>
      run(
        Effect.match(
          confirmSession(ports)({ accountId: account.id, sessionId: stolen, password: null, given: guess() }),
          { onSuccess: () => true, onFailure: () => false },
        ),
      );
    let opened = 0;
    for (let minute = 0; minute < 24 * 60; minute += 15) {
      if (await atTheDoor(guess, 6)) opened += 1;
      for (let n = 0; n < 3; n += 1) if (await confirm()) opened += 1;
      door.later({ minutes: 15 });
    }
    const bound = (lockoutLimits.failures * 24 * 60) / lockoutLimits.minutes;
    expect([opened, count > 800]).toEqual([0, true]);
    expect(judged()).toBeLessThanOrEqual(bound);
    expect(judged()).toBeGreaterThan(bound / 2);
    const news = () => door.mails().filter(({ kind }) => kind === 'secondFactorLocked').length;
    expect(news()).toBe(1);
    // Its own person waits for the lock to end, and is in.
    door.later({ minutes: lockoutLimits.minutes });
    expect(await atTheDoor(() => ({ code: plainTotpAt(SECRET, stepOf(door.now())) }), 1)).toBe(true);
    // Another day of guessing is another mail.
    expect(await atTheDoor(guess, 5)).toBe(false);
    expect(news()).toBe(2);
  });
});
