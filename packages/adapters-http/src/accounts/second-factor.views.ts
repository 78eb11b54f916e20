import * as z from 'zod';
import { ProfileView } from './auth.views.ts';

/** Typed from an app or a list: an odd length is a wrong code, not a malformed request. */
const code = z.string().min(1).max(64);

/** Exactly one of the two. */
export const GivenCodeBody = z
  .union([z.strictObject({ code }), z.strictObject({ recoveryCode: code })])
  .meta({ id: 'SecondProof', description: 'The code of the app, or one of the recovery codes.' });

export const AppCodeBody = z.strictObject({ code }).meta({ id: 'AppCode' });

export const SecondFactorView = z
  .object({
    state: z.enum(['None', 'Pending', 'Active', 'Disabled']),
    recoveryCodesLeft: z.int(),
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
  ])
  .meta({ id: 'Confirmation', description: 'The code where a second factor stands, else the caller’s own password.' });
