import { Secret, TOTP } from 'otpauth';

/** The code that an app shows so many steps of thirty seconds from now. @param secret Base32 */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
