import * as Effect from 'effect/Effect';
import type { NewPasskeyAnswer, PasskeyAnswer, PasskeyVerifier } from './passkey-verifier.ts';

/** What a device of the tests may do otherwise. */
export interface DeviceOver {
  readonly origin?: string;
  readonly rpId?: string;
  /** The device has verified the person. */
  readonly verified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | null;
}

/** A device of the tests: it makes passkeys and signs with them. */
export interface TestDevice {
  readonly make: (challenge: string, over?: DeviceOver) => NewPasskeyAnswer;
  readonly sign: (id: string, challenge: string, over?: DeviceOver) => PasskeyAnswer;
}

/** Where the devices of the tests are used. */
export const testSite = { rpId: 'studio.example', origin: 'https://studio.example' } as const;

const write = (value: object): string =>
  new TextEncoder().encode(JSON.stringify(value)).toBase64({ alphabet: 'base64url' });
const read = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.fromBase64(text, { alphabet: 'base64url' })));
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
};

/** A device that hides nothing: its public key is its name. */
export const plainDevice = (name: string): TestDevice => ({
  make: (challenge, { origin = testSite.origin, rpId = testSite.rpId, verified = true, counter = 0 } = {}) => ({
    id: `credential-${name}`,
    clientDataJSON: write({ challenge, origin }),
    attestationObject: write({ rpId, verified, counter, publicKey: name }),
    transports: ['internal'],
  }),
  sign: (
    id,
    challenge,
    { origin = testSite.origin, rpId = testSite.rpId, verified = true, counter = 0, userHandle = null } = {},
  ) => ({
    id,
    clientDataJSON: write({ challenge, origin }),
    authenticatorData: write({ rpId, verified, counter }),
    signature: `signed by ${name}`,
    userHandle,
  }),
});

/** Verifies what `plainDevice` answers, for use cases under test. */
export const plainPasskeyVerifier: PasskeyVerifier = {
  relyingParty: { id: testSite.rpId, name: 'Studio' },
  made: (answer, challenge) =>
    Effect.sync(() => {
      const [client, made] = [read(answer.clientDataJSON), read(answer.attestationObject)];
      const right = client['challenge'] === challenge && client['origin'] === testSite.origin;
      if (!right || made['rpId'] !== testSite.rpId || made['verified'] !== true) return null;
      return { credentialId: answer.id, publicKey: String(made['publicKey']), counter: Number(made['counter']) };
    }),
  signed: (answer, challenge, passkey) =>
    Effect.sync(() => {
      const [client, data] = [read(answer.clientDataJSON), read(answer.authenticatorData)];
      const right = client['challenge'] === challenge && client['origin'] === testSite.origin;
      if (!right || data['rpId'] !== testSite.rpId || data['verified'] !== true) return null;
      if (answer.signature !== `signed by ${passkey.publicKey}` || answer.id !== passkey.credentialId) return null;
      if (answer.userHandle !== null && answer.userHandle !== passkey.accountId) return null;
      return Number(data['counter']);
    }),
};
