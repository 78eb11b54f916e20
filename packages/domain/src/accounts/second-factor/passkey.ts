import { err, ok, type Result } from 'neverthrow';
import type { AccountId, Brand } from '../../kernel/ids.ts';

/** A UUIDv7. */
export type PasskeyId = Brand<string, 'PasskeyId'>;

/** A key of a person's device (WebAuthn): it signs a challenge of ours after the device has verified the person. */
export interface Passkey {
  readonly id: PasskeyId;
  readonly accountId: AccountId;
  /** Chosen by the device; base64url, unique. */
  readonly credentialId: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  /** Of signatures; stays 0 where the device counts none. */
  readonly counter: number;
  /** How the browser reaches the device, as it has said: `internal`, `usb`, `hybrid`, … */
  readonly transports: readonly string[];
  /** What its owner calls it. */
  readonly name: string;
  readonly createdAt: Temporal.Instant;
  readonly lastUsedAt: Temporal.Instant | null;
}

/** So many passkeys one account may have, and how long a challenge may be answered. */
export const passkeyLimits = { perAccount: 10, challengeMinutes: 5, challengeBytes: 32 } as const;

/** Why a passkey opens nothing; callers get one answer for all. */
export type PasskeyRefusal = 'passkey_wrong' | 'passkey_counter';

/**
 * A signature that was verified, on the locked record. A counter that does not rise says that the key was copied
 * (WebAuthn level 3, section 6.1.1); devices that count nothing stay at 0.
 */
export const withPasskeyUsed = (
  passkey: Passkey,
  counter: number,
  now: Temporal.Instant,
): Result<Passkey, PasskeyRefusal> =>
  (counter !== 0 || passkey.counter !== 0) && counter <= passkey.counter
    ? err('passkey_counter')
    : ok({ ...passkey, counter, lastUsedAt: now });

/** What a challenge may be answered for. */
export const challengePurposes = ['enrol', 'confirm', 'prove'] as const;

/** A number that a device signs once. One stands for a holder and a purpose; whatever answers it uses it up. */
export interface PasskeyChallenge {
  readonly accountId: AccountId;
  readonly purpose: (typeof challengePurposes)[number];
  /** The session that enrols or confirms, or the sign-in between its two proofs. */
  readonly holderId: string;
  /** Random; base64url. */
  readonly challenge: string;
  readonly expiresAt: Temporal.Instant;
}

/** Whom a challenge is for. */
export type ChallengeHolder = Pick<PasskeyChallenge, 'accountId' | 'purpose' | 'holderId'>;
