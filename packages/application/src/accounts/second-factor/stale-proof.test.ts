import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { SessionId } from '@svc/domain/kernel';
import { run } from '../../testing/world-test.ts';
import { signedInJustNow } from '../session/standing-session.ts';
import { aSocialDoor } from '../social/social-door.test.support.ts';
import {
  beginStepEnrolment,
  beginStepPasskey,
  completeStepEnrolment,
  completeStepPasskey,
} from './enrol-at-sign-in.ts';
import { cookieSession } from './pass-second-step.ts';
import { plainDevice, plainPasskeyVerifier } from './passkey-verifier.memory.ts';
import { plainTotpAt, plainTotpCodes } from './totp-codes.memory.ts';

/** Whether the session is fresh of staff who came with a provider's word of that age, and had to enrol on the way. */
const isFreshAfterEnrolling = async (ago: Temporal.DurationLike, by: 'app' | 'passkey'): Promise<boolean> => {
  const door = await aSocialDoor();
  const ports = {
    ...door.ports,
    secrets: { seal: (_: string, plain: string) => plain, open: (_: string, sealed: string) => sealed },
    totp: plainTotpCodes,
    passkeyVerifier: plainPasskeyVerifier,
  };
  const { account: guest } = await run(door.enter({}));
  await run(door.world.accounts.update(guest.id, (current) => ({ ...current, privilegeBits: 1 })));
  const policy = { requiredFrom: '2020-01-01' };
  await run(door.world.settingsDocuments.save('secondFactorPolicy', policy, 'test', door.ports.clock.now()));
  const authTime = door.ports.clock.now().subtract(ago).toString();
  const begun = await run(Effect.flip(door.enter({ authTime })));
  if (begun._tag !== 'SecondStep') throw new Error(`no step: ${begun._tag}`);
  const { token } = begun;
  const given = { token, requestId: 'req-1', address: null };
  const enrol = {
    app: async () => {
      const { secret } = await run(beginStepEnrolment(ports)({ token }));
      const code = plainTotpAt(secret, Math.floor(door.ports.clock.now().epochMilliseconds / 30_000));
      return run(completeStepEnrolment(ports)({ ...given, code }, cookieSession(ports, [])));
    },
    passkey: async () => {
      const { challenge } = await run(beginStepPasskey(ports)({ token }));
      const made = { name: 'Phone', answer: plainDevice('phone').make(challenge) };
      return run(completeStepPasskey(ports)({ ...given, ...made }, cookieSession(ports, [])));
    },
  };
  const { account, opened } = await enrol[by]();
  const { sid } = JSON.parse(opened.ticket) as { readonly sid: SessionId };
  return await run(signedInJustNow(ports)(account.id, sid));
};

describe('a sign-in that has to enrol a second factor on its way', () => {
  it.for(['app', 'passkey'] as const)(
    'is as fresh as its first proof: an %s that was set up just now proves nobody',
    async (by) => {
      expect(await isFreshAfterEnrolling({ hours: 120 }, by)).toBe(false);
      expect(await isFreshAfterEnrolling({ minutes: 1 }, by)).toBe(true);
    },
  );
});
