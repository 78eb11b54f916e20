import { isUuid } from '@svc/domain/kernel';
import { describe, expect, it } from 'vitest';
import { systemClock } from './clock.ts';
import { cryptoDigest, cryptoRandom, uuidIds } from './random.ts';

describe('the machine', () => {
  it('gives the time in whole microseconds, as Postgres keeps it', () => {
    expect(systemClock.now().epochNanoseconds % 1000n).toBe(0n);
  });

  it('gives ids that sort by the moment of their birth', () => {
    const at = (second: number) =>
      uuidIds(
        { ...systemClock, now: () => Temporal.Instant.fromEpochMilliseconds(second * 1000) },
        cryptoRandom,
      ).next();
    const ids = Array.from({ length: 50 }, (_, second) => at(second));
    expect(ids.every(isUuid)).toBe(true);
    expect(ids.toSorted()).toEqual(ids);
  });

  it('gives no byte of randomness twice, however few are asked for at a time', () => {
    const given = Array.from({ length: 2000 }, () => cryptoRandom.bytes(10));
    const texts = given.map((bytes) => Buffer.from(bytes).toString('hex'));
    expect(new Set(texts).size).toBe(2000);
    expect(texts).not.toContain('00'.repeat(10));
    expect(cryptoRandom.bytes(4096)).toHaveLength(4096);
  });

  it('digests as SHA-256 in lower-case hex, text and bytes alike', () => {
    const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'; // FIPS 180-2, B.1
    expect(cryptoDigest.sha256('abc')).toBe(abc);
    expect(cryptoDigest.sha256(new TextEncoder().encode('abc'))).toBe(abc);
  });
});
