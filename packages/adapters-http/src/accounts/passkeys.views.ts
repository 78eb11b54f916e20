import * as z from 'zod';
import type { NewPasskeyAnswer, NewPasskeyChallenge, PasskeyAnswer, ShownChallenge } from '@svc/application/accounts';
import { passkeyLimits, type Passkey } from '@svc/domain/accounts';
import { InstantView } from '../kernel/views.ts';

/** base64url, as browsers write it in JSON. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+=*$/);

export const PasskeyName = z.string().trim().min(1).max(80);

/** What `PublicKeyCredential.toJSON()` says of a new key, but for what we do not read. */
export const NewPasskeyBody = z
  .strictObject({
    name: PasskeyName,
    credential: z.object({
      id: bytes(1400),
      response: z.object({
        clientDataJSON: bytes(8192),
        attestationObject: bytes(65_536),
        transports: z.array(z.string().max(32)).max(10).default([]),
      }),
    }),
  })
  .meta({ id: 'NewPasskey' });

/** What it says of a signature. */
export const PasskeyProof = z.object({
  id: bytes(1400),
  response: z.object({
    clientDataJSON: bytes(8192),
    authenticatorData: bytes(8192),
    signature: bytes(2048),
    userHandle: bytes(256).nullable().default(null),
  }),
});

export const newPasskeyAnswer = ({
  id,
  response,
}: z.output<typeof NewPasskeyBody>['credential']): NewPasskeyAnswer => ({
  id,
  ...response,
});
export const passkeyAnswer = ({ id, response }: z.output<typeof PasskeyProof>): PasskeyAnswer => ({ id, ...response });

export const PasskeyView = z
  .object({ id: z.uuid(), name: z.string(), createdAt: InstantView, lastUsedAt: InstantView.nullable() })
  .meta({ id: 'Passkey' });
export const passkeyView = (passkey: Passkey): z.output<typeof PasskeyView> => ({
  id: passkey.id,
  name: passkey.name,
  createdAt: passkey.createdAt.toString(),
  lastUsedAt: passkey.lastUsedAt?.toString() ?? null,
});

const timeout = passkeyLimits.challengeMinutes * 60_000;
const Known = z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }));
const knownOf = (passkeys: readonly Passkey[]): z.output<typeof Known> =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key',
    transports: [...transports],
  }));

/** For `PublicKeyCredential.parseCreationOptionsFromJSON` (WebAuthn level 3). */
export const CreationOptionsView = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    excludeCredentials: Known,
    authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('required') }),
    attestation: z.literal('none'),
    timeout: z.int(),
  })
  .meta({ id: 'PasskeyCreation' });
export const creationOptions = ({
  challenge,
  relyingParty,
  passkeys,
  account,
}: NewPasskeyChallenge): z.output<typeof CreationOptionsView> => ({
  challenge,
  rp: { ...relyingParty },
  user: {
    id: new TextEncoder().encode(account.id).toBase64({ alphabet: 'base64url', omitPadding: true }),
    name: account.email,
    displayName: account.displayName ?? account.email,
  },
  pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
  excludeCredentials: knownOf(passkeys),
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  attestation: 'none',
  timeout,
});

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const RequestOptionsView = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    allowCredentials: Known,
    userVerification: z.literal('required'),
    timeout: z.int(),
  })
  .meta({ id: 'PasskeyRequest' });
export const requestOptions = ({
  challenge,
  relyingParty,
  passkeys,
}: ShownChallenge): z.output<typeof RequestOptionsView> => ({
  challenge,
  rpId: relyingParty.id,
  allowCredentials: knownOf(passkeys),
  userVerification: 'required',
  timeout,
});
