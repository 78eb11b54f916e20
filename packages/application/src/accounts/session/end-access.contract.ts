import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { Account, ActionToken, OtpRequest } from '@svc/domain/accounts';
import type { ActionTokenId } from '@svc/domain/kernel';
import { accountPortsOn } from '../../testing/account-studio.ts';
import { after, anAccount, anId, now } from '../../testing/fixtures.ts';
import { heldOpen, type OpenRaceWorld } from '../../testing/held-open.ts';
import type { StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run } from '../../testing/world-test.ts';
import { lockAccount } from '../account/change-account.ts';
import { endPending } from './end-access.ts';
import { invalidateSessions } from './invalidate-sessions.ts';
import type { OtpPorts } from '../otp/otp-ports.ts';
import { anOtpRequest } from '../otp/otp-store.contract.ts';
import { plainPasskeyVerifier } from '../second-factor/passkey-verifier.memory.ts';
import { plainTotpCodes } from '../second-factor/totp-codes.memory.ts';
import { proveByOtp } from '../otp/validate-otp.ts';

/** The world, and how many of its transactions were asked for and begun: one that is played again begins twice. */
const countedPlays = (world: StoreWorld): readonly [StoreWorld, { readonly asked: number; readonly begun: number }] => {
  const plays = { asked: 0, begun: 0 };
  const run: StoreWorld['unitOfWork']['run'] = (body) => {
    plays.asked += 1;
    return world.unitOfWork.run(Effect.suspend(() => ((plays.begun += 1), body)));
  };
  return [{ ...world, unitOfWork: { run } }, plays];
};

const otpPortsOn = (world: StoreWorld): OtpPorts => ({
  ...accountPortsOn(world, { now: () => now, monotonicMs: () => 0 }),
  totp: plainTotpCodes,
  passkeyVerifier: plainPasskeyVerifier,
  secrets: { seal: (_, plain) => plain, open: (_, sealed) => sealed },
  otpRules: { minResendIntervalSeconds: 30, dailyCapPerAddress: 20, dailyCapPerSource: 200, neutralCheckEmail: false },
  botChallenge: { issue: Effect.die('asked of nobody'), verify: () => Effect.die('asked of nobody') },
});

const operator = { kind: 'maintenance', requestId: 'req-1', address: null } as const;
/** Before any stamp of a database, whose clock is its own. */
const longAgo = now.subtract({ hours: 24 * 365 });
const codeOf = ({ id, email }: Account) =>
  anOtpRequest({ email, accountId: id, sealedCode: '123456', createdAt: longAgo });
const linkOf = ({ id: accountId }: Account): ActionToken => ({
  id: anId<ActionTokenId>(),
  accountId,
  purpose: 'resetPassword',
  tokenHash: anId(),
  state: 'Issued',
  issuedAt: longAgo,
  expiresAt: after(3600),
  usedAt: null,
});
const aCode = async (world: StoreWorld, person: Account) => {
  const request = codeOf(person);
  await run(world.unitOfWork.run(world.otps.insert(request)));
  return request;
};
const shown = ({ id, email }: OtpRequest) => ({ email, otpRequestId: id, code: '123456' });

const somebody = async (world: StoreWorld): Promise<Account> => {
  const account = anAccount();
  await run(world.accounts.insert(account));
  return account;
};

/** What ends the access of one person or of everybody, beside what is under way. */
export const endAccessContract = (name: string, open: OpenRaceWorld): void => {
  let untilWaiting: Awaited<ReturnType<OpenRaceWorld>>['untilWaiting'];
  const it = inWorld(async () => {
    const world = await open();
    ({ untilWaiting } = world);
    return world;
  });

  describe(`${name}: what ends access`, () => {
    it('locks the account before its codes, as the use of a code does: neither is played again', async ({ world }) => {
      const person = await somebody(world);
      const [counted, plays] = countedPlays(world);
      const request = await aCode(world, person);
      const locked = lockAccount(counted)(person.id);
      const ending = await heldOpen(counted, locked, endPending(counted)(person.id));
      const proving = run(
        Effect.flip(proveByOtp(otpPortsOn(counted))({ ...shown(request), requestId: 'req-1', address: null })),
      );
      await untilWaiting(proving);
      ending.letGo();
      expect((await ending.ended)._tag).toBe('Success');
      expect(await proving).toMatchObject({ code: 'otp_invalid' });
      expect((await run(world.otps.find(request.id)))?.state).toBe('Superseded');
      expect(plays.begun).toBe(plays.asked);
    });

    it('of everybody reaches the code and the link that are committed only afterwards', async ({ world }) => {
      const person = await somebody(world);
      const ports = otpPortsOn(world);
      const [code, link] = [codeOf(person), linkOf(person)];
      const making = Effect.andThen(world.otps.insert(code), world.actionTokens.issue(link));
      const made = await heldOpen(world, making);
      const ending = run(invalidateSessions(ports)(operator));
      await untilWaiting(ending);
      made.letGo();
      await Promise.all([made.ended, ending]);
      const prove = (request: OtpRequest) =>
        proveByOtp(ports)({ ...shown(request), requestId: 'req-1', address: null });
      expect(await run(Effect.flip(prove(code)))).toMatchObject({ code: 'otp_invalid' });
      expect(await run(world.otps.find(code.id))).toMatchObject({ state: 'Superseded', sealedCode: null });
      expect(await run(world.actionTokens.use(link, now))).toBe(false);
      // What is asked for afterwards is good, though the clock of the process is behind that of the stamp.
      expect((await run(prove(await aCode(world, person)))).id).toBe(person.id);
      const next = linkOf(person);
      await run(world.actionTokens.issue(next));
      expect(await run(world.actionTokens.use(next, now))).toBe(true);
    });
  });
};
