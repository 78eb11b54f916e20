import * as z from 'zod';
import { EmailInput } from '@svc/domain/accounts';

/** Of a code that was asked for: whatever is none finds no request. */
const email = z.string().trim().min(3).max(254);
const requestId = z.uuid();

export const OtpRequestBody = z
  .strictObject({ email: EmailInput, mode: z.enum(['register', 'login']) })
  .meta({ id: 'OtpRequest' });

export const OtpResendBody = z.strictObject({ email, requestId }).meta({ id: 'OtpResend' });

export const OtpValidateBody = z
  .strictObject({
    email,
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/),
    requestId,
  })
  .meta({ id: 'OtpValidate' });

/** The same for every address. */
export const OtpRequestedView = z
  .object({ requestId: z.uuid(), expiresInSeconds: z.int(), resendAfterSeconds: z.int() })
  .meta({ id: 'OtpRequested' });

export const OtpReachQuery = z.strictObject({ email: EmailInput });

export const OtpReachView = z
  .object({ canReceiveOtp: z.boolean(), mode: z.enum(['register', 'login']).nullable() })
  .meta({ id: 'OtpReach' });
