import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { totpCodesContract } from '@svc/application/contracts';
import { otpauthCodes } from './otpauth-codes.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 section 6. */
const bytesOf = (secret: string): Buffer => {
  const bits = Array.from(secret, (sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** RFC 4226 section 5.3, written from the text. */
const codeAt = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const at = (hash[19] ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
};

totpCodesContract('otpauth', otpauthCodes, codeAt);

describe('codes by an app', () => {
  it.for([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const)('are those of RFC 6238, appendix B: at second %d', ([second, code]) => {
    const secret = otpauthCodes.secretFrom(Buffer.from('12345678901234567890'));
    const now = Temporal.Instant.fromEpochMilliseconds(second * 1000);
    expect(otpauthCodes.stepOf(secret, code, now)).toBe(Math.floor(second / 30));
  });
});
