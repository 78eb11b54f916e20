import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { PasskeyVerifier } from '@svc/application/accounts';
import * as Effect from 'effect/Effect';

/** The site whose passkeys are verified. */
export interface PasskeySite {
  /** The host of its public address: the relying party. */
  readonly rpId: string;
  readonly name: string;
  /** The addresses on whose pages a passkey may be used. */
  readonly origins: readonly string[];
}

/** ES256, EdDSA and RS256: what the devices of today make. */
const ALGORITHMS = [-7, -8, -257];

/** The library throws at whatever it does not accept: for us each is an answer that opens nothing. */
const orNull = <A>(verify: () => Promise<A | null>): Effect.Effect<A | null> =>
  Effect.promise(() => verify().catch(() => null));

const bytesOf = (text: string) => Uint8Array.fromBase64(text, { alphabet: 'base64url' });

/** WebAuthn level 3, by the library; the device must have verified the person, and what made the key is not asked. */
export const webauthnVerifier = ({ rpId, name, origins }: PasskeySite): PasskeyVerifier => ({
  relyingParty: { id: rpId, name },
  made: ({ id, clientDataJSON, attestationObject }, challenge) =>
    orNull(async () => {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: {
          ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
          response: { clientDataJSON, attestationObject },
        },
        expectedChallenge: challenge,
        expectedOrigin: [...origins],
        expectedRPID: rpId,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      });
      // The id beside the signed data is anybody's to write.
      if (!verified || registrationInfo.credential.id !== id) return null;
      const { id: credentialId, publicKey, counter } = registrationInfo.credential;
      return { credentialId, publicKey: publicKey.toBase64({ alphabet: 'base64url', omitPadding: true }), counter };
    }),
  signed: ({ id, clientDataJSON, authenticatorData, signature, userHandle }, challenge, passkey) =>
    orNull(async () => {
      if (id !== passkey.credentialId) return null;
      if (userHandle !== null && new TextDecoder().decode(bytesOf(userHandle)) !== passkey.accountId) return null;
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: {
          ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
          response: { clientDataJSON, authenticatorData, signature },
        },
        expectedChallenge: challenge,
        expectedOrigin: [...origins],
        expectedRPID: rpId,
        requireUserVerification: true,
        // The counter is ours to judge, on the locked row.
        credential: { id, publicKey: bytesOf(passkey.publicKey), counter: 0 },
      });
      return verified ? authenticationInfo.newCounter : null;
    }),
});
