import { describe, expect, it } from 'vitest';
import type { AccountId } from '@svc/domain/kernel';
import { run } from '../../testing/world-test.ts';
import type { TestDevice } from './passkey-verifier.memory.ts';
import type { PasskeyVerifier } from './passkey-verifier.ts';

const challenge = 'Y2hhbGxlbmdlIG9mIG91cnM';
const other = 'YW5vdGhlciBjaGFsbGVuZ2U';
const accountId = '0190a000-0000-7000-8000-000000000001' as AccountId;

/**
 * What every PasskeyVerifier holds, of the site `testSite`.
 * @param deviceOf a new device whose answers the verifier can read
 */
export const passkeyVerifierContract = (
  name: string,
  verifier: PasskeyVerifier,
  deviceOf: (name: string) => TestDevice,
): void => {
  describe(`${name}: passkeys`, () => {
    const device = deviceOf('mine');
    const passkeyOf = async () => {
      const shown = await run(verifier.made(device.make(challenge), challenge));
      if (shown === null) throw new Error('the device made no passkey');
      return { ...shown, accountId };
    };
    it('are made by the answer to the challenge that was given', async () => {
      const answer = device.make(challenge);
      expect(await run(verifier.made(answer, challenge))).toMatchObject({ credentialId: answer.id, counter: 0 });
      expect(await run(verifier.made(answer, other))).toBeNull();
    });
    it('are not made on another origin, for another host, or without the person verified', async () => {
      for (const over of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { verified: false }])
        expect(await run(verifier.made(device.make(challenge, over), challenge))).toBeNull();
    });
    it('sign the challenge, with their counter', async () => {
      const passkey = await passkeyOf();
      const sign = (over = {}) =>
        run(verifier.signed(device.sign(passkey.credentialId, challenge, over), challenge, passkey));
      expect([await sign({ counter: 7 }), await sign()]).toEqual([7, 0]);
      expect(await sign({ userHandle: accountId })).toBe(0);
    });
    it('do not sign another challenge, on another origin, for another host or person, or unverified', async () => {
      const passkey = await passkeyOf();
      const signed = (over = {}, asked = challenge) =>
        run(verifier.signed(device.sign(passkey.credentialId, challenge, over), asked, passkey));
      expect(await signed({}, other)).toBeNull();
      for (const over of [
        { origin: 'https://evil.example' },
        { rpId: 'evil.example' },
        { verified: false },
        { userHandle: '0190a000-0000-7000-8000-000000000002' },
      ])
        expect(await signed(over)).toBeNull();
    });
    it('are not those of another device', async () => {
      const passkey = await passkeyOf();
      const forged = deviceOf('other').sign(passkey.credentialId, challenge);
      expect(await run(verifier.signed(forged, challenge, passkey))).toBeNull();
    });
    it('are no answer that cannot be read', async () => {
      const passkey = await passkeyOf();
      const answer = device.sign(passkey.credentialId, challenge);
      for (const part of ['clientDataJSON', 'authenticatorData', 'signature'] as const)
        for (const text of ['', '!', 'AAAA', 'e30'])
          expect(await run(verifier.signed({ ...answer, [part]: text }, challenge, passkey))).toBeNull();
      const made = device.make(challenge);
      for (const part of ['clientDataJSON', 'attestationObject'] as const)
        for (const text of ['', '!', 'AAAA', 'e30'])
          expect(await run(verifier.made({ ...made, [part]: text }, challenge))).toBeNull();
    });
  });
};
