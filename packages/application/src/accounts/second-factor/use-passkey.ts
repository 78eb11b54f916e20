import * as Effect from 'effect/Effect';
import {
  passkeyLimits,
  withPasskeyUsed,
  type ChallengeHolder,
  type Passkey,
  type PasskeyRefusal,
} from '@svc/domain/accounts';
import type { AccountPorts } from '../account-ports.ts';
import type { OtpPorts } from '../otp/otp-ports.ts';
import type { PasskeyAnswer } from './passkey-verifier.ts';

/** What a challenge stands on. */
export type ChallengePorts = Pick<AccountPorts, 'clock' | 'passkeyChallenges' | 'passkeys' | 'random'> &
  Pick<OtpPorts, 'passkeyVerifier'>;

/** What a browser needs to have a challenge signed. */
export interface ShownChallenge {
  /** base64url. */
  readonly challenge: string;
  readonly relyingParty: { readonly id: string; readonly name: string };
  /** Those of the account. */
  readonly passkeys: readonly Passkey[];
}

/** A new challenge for a holder; the one of before is worth nothing. In the current unit of work. */
export const challengeFor = (ports: ChallengePorts) => (holder: ChallengeHolder) =>
  Effect.gen(function* () {
    const challenge = ports.random
      .bytes(passkeyLimits.challengeBytes)
      .toBase64({ alphabet: 'base64url', omitPadding: true });
    const expiresAt = ports.clock.now().add({ minutes: passkeyLimits.challengeMinutes });
    yield* ports.passkeyChallenges.put({ ...holder, challenge, expiresAt });
    const passkeys = yield* ports.passkeys.ofAccount(holder.accountId);
    return { challenge, relyingParty: ports.passkeyVerifier.relyingParty, passkeys } satisfies ShownChallenge;
  });

/** The passkey that answered the holder's challenge, with its use noted; a refusal is an outcome, and its challenge is spent. */
export const usePasskey = (ports: Omit<ChallengePorts, 'random'>) => (holder: ChallengeHolder, answer: PasskeyAnswer) =>
  Effect.gen(function* () {
    const now = ports.clock.now();
    const challenge = yield* ports.passkeyChallenges.take(holder, now);
    const passkey = (yield* ports.passkeys.ofAccount(holder.accountId)).find(
      ({ credentialId }) => credentialId === answer.id,
    );
    if (challenge === null || passkey === undefined) return 'passkey_wrong' satisfies PasskeyRefusal;
    const counter = yield* ports.passkeyVerifier.signed(answer, challenge, passkey);
    if (counter === null) return 'passkey_wrong' satisfies PasskeyRefusal;
    const used = withPasskeyUsed(passkey, counter, now);
    if (used.isErr()) return used.error;
    yield* ports.passkeys.save(used.value);
    return null;
  });
