import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;
/** A code that is sent at once arrives within this time. */
const ON_ITS_WAY_MS = 5000;

/** The code that an app shows so many steps of thirty seconds from now, or from `at`. @param secret Base32 @param at Epoch milliseconds */
export const appCode = (secret: string, steps = 0, at = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at + steps * PERIOD_MS });

/**
 * An app on somebody's phone: a code that was not used yet, each time. Each is good once, and a clock may be a step off; so
 * three of them can be had without waiting for the next half minute.
 * @param secret Base32
 */
export const appWith = (secret: string): (() => Promise<string>) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  let last = 0;
  return async () => {
    for (;;) {
      const now = Date.now();
      const earliest = Math.floor((now + ON_ITS_WAY_MS) / PERIOD_MS) - 1;
      const step = Math.max(last + 1, earliest);
      if (step <= Math.floor(now / PERIOD_MS) + 1) {
        last = step;
        return totp.generate({ timestamp: step * PERIOD_MS });
      }
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  };
};
