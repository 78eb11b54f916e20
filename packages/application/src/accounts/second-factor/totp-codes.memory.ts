import { totpRules } from '@svc/domain/accounts';
import type { TotpCodes } from './totp-codes.ts';

/** The code of a time step, for tests: arithmetic instead of a hash. */
export const plainTotpAt = (secret: string, step: number): string => {
  let sum = step * 7919;
  for (const sign of secret) sum = (sum * 31 + sign.charCodeAt(0)) % 1_000_003;
  return String(sum % 1_000_000).padStart(totpRules.digits, '0');
};

/** Codes that hide nothing, for use cases under test. */
export const plainTotpCodes: TotpCodes = {
  secretFrom: (random) => random.toHex(),
  uriOf: ({ secret, account, issuer }) =>
    `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${new URLSearchParams({ secret, issuer, digits: '6', period: '30' }).toString()}`,
  stepOf: (secret, code, now) => {
    const current = Math.floor(now.epochMilliseconds / 1000 / totpRules.periodSeconds);
    const found = [0, -1, 1].find((drift) => plainTotpAt(secret, current + drift) === code);
    return found === undefined ? null : current + found;
  },
};
