import { Secret, TOTP } from 'otpauth';
import type { TotpCodes } from '@svc/application/accounts';
import { totpRules } from '@svc/domain/accounts';

const { digits, periodSeconds: period, driftSteps } = totpRules;
/** The library would take a code of other digits or with blanks as a number. */
const shape = new RegExp(`^[0-9]{${digits}}$`);

/** Codes by an app, by RFC 6238. */
export const otpauthCodes: TotpCodes = {
  secretFrom: (random) => new Secret({ buffer: Uint8Array.from(random).buffer }).base32,
  uriOf: ({ secret, account, issuer }) => new TOTP({ secret, issuer, label: account, digits, period }).toString(),
  stepOf: (secret, code, now) => {
    if (!shape.test(code)) return null;
    const timestamp = now.epochMilliseconds;
    const of = { secret: Secret.fromBase32(secret), digits, period, timestamp };
    const drift = TOTP.validate({ ...of, token: code, window: driftSteps });
    return drift === null ? null : TOTP.counter({ period, timestamp }) + drift;
  },
};
