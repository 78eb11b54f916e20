import type { Effect } from 'effect/Effect';
import type { Passkey } from '@svc/domain/accounts';

/** What a browser answers to the making of a passkey (WebAuthn level 3, AuthenticatorAttestationResponse); base64url. */
export interface NewPasskeyAnswer {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly transports: readonly string[];
}

/** What a browser answers to a challenge (AuthenticatorAssertionResponse); base64url. */
export interface PasskeyAnswer {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  /** The account, as the device remembers it; null when it says nothing. */
  readonly userHandle: string | null;
}

/** A key that was shown to be one. */
export type ShownPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'>;

/**
 * Verifies answers of WebAuthn for this studio: its host as relying party, its addresses as origins, the person verified
 * by the device. Pure: it keeps nothing.
 */
export interface PasskeyVerifier {
  /** The relying party as browsers want it. */
  readonly relyingParty: { readonly id: string; readonly name: string };
  /** Null: it is no answer to that challenge, of another origin, or the device did not verify the person. */
  readonly made: (answer: NewPasskeyAnswer, challenge: string) => Effect<ShownPasskey | null>;
  /** The counter that the device signed with; null as above, or another key signed it. */
  readonly signed: (
    answer: PasskeyAnswer,
    challenge: string,
    passkey: Pick<Passkey, 'credentialId' | 'publicKey' | 'accountId'>,
  ) => Effect<number | null>;
}
