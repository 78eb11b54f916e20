import { createHmac } from 'node:crypto';
import type { LocationCodes } from '@svc/application/booking';
import { Secret } from 'otpauth';
import type { KeyRing } from '../key-ring.ts';

/** Fifty bits: with the rate limit of a door nobody comes upon one within its week. */
const CHARACTERS = 10;

/** HMAC-SHA-256 (RFC 2104) under the newest key of the ring; with another key first all codes change at once. */
export const hmacLocationCodes = (ring: KeyRing, tenant: string): LocationCodes => ({
  codeOf: (location, monday) => {
    const mac = createHmac('sha256', ring.current.key)
      .update(`location code\0${tenant}\0${location}\0${monday.toString()}`)
      .digest();
    return new Secret({ buffer: Uint8Array.from(mac).buffer }).base32.slice(0, CHARACTERS);
  },
});
