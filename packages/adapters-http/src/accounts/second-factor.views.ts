import * as z from 'zod';
import type { GivenCode } from '@svc/application/accounts';
import { ProfileView } from './auth.views.ts';
import { passkeyAnswer, PasskeyProof } from './passkeys.views.ts';

/** Typed from an app or a list: an odd length is a wrong code, not a malformed request. */
const code = z.string().min(1).max(64);

/** Exactly one of the three. */
export const GivenCodeBody = z
  .union([z.strictObject({ code }), z.strictObject({ recoveryCode: code }), z.strictObject({ passkey: PasskeyProof })])
  .meta({
    id: 'SecondProof',
    description: 'The code of the app, one of the recovery codes, or what a passkey has signed.',
  });

/** The proof as the use cases take it. */
export const givenProof = (body: z.output<typeof GivenCodeBody>): GivenCode =>
  'passkey' in body ? { passkey: passkeyAnswer(body.passkey) } : body;

export const AppCodeBody = z.strictObject({ code }).meta({ id: 'AppCode' });

export const SecondFactorView = z
  .object({
    state: z.enum(['None', 'Pending', 'Active', 'Disabled']),
    recoveryCodesLeft: z.int(),
    passkeys: z.int().describe('How many; `auth.passkeys.list` names them'),
    requiredFrom: z.iso.date().nullable().describe('From this day on staff must have one'),
  })
  .meta({ id: 'SecondFactor' });

export const ShownSecretView = z
  .object({ secret: z.string(), uri: z.string() })
  .meta({ id: 'ShownSecret', description: 'For the app, shown this once: typed, opened or scanned.' });

export const RecoveryCodesView = z
  .object({ recoveryCodes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes', description: 'Each is good once; shown this once.' });

export const EnrolledView = z
  .object({ profile: ProfileView, recoveryCodes: z.array(z.string()) })
  .meta({ id: 'EnrolledAtSignIn' });

/** What proves again who somebody is. */
export const ConfirmationBody = z
  .union([
    z.strictObject({ password: z.string().min(1).max(1024) }),
    z.strictObject({ code }),
    z.strictObject({ recoveryCode: code }),
    z.strictObject({ passkey: PasskeyProof }),
  ])
  .meta({ id: 'Confirmation', description: 'The code where a second factor stands, else the caller’s own password.' });
