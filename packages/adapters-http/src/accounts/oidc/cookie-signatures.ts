import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the library asks of what signs its cookies; its own (keygrip with a list of keys) uses HMAC-SHA-1. */
interface CookieSignatures {
  readonly sign: (data: string) => string;
  readonly verify: (data: string, signature: string) => boolean;
  /** Which key signed it; -1 for none. */
  readonly index: (data: string, signature: string) => number;
}

/** Signs with the first key by HMAC-SHA-256; what any of the keys signed is good. */
export const cookieSignatures = (keys: readonly string[]): CookieSignatures => {
  const by = (key: string, data: string): Buffer => createHmac('sha256', key).update(data).digest();
  const index = (data: string, signature: string): number => {
    const given = Buffer.from(signature, 'base64url');
    return keys.findIndex((key) => {
      const wanted = by(key, data);
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    });
  };
  return {
    sign: (data) => by(keys[0] ?? '', data).toString('base64url'),
    verify: (data, signature) => index(data, signature) >= 0,
    index,
  };
};
