import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUuid, uuidv7 } from './ids.ts';

const random = fc.uint8Array({ minLength: 10, maxLength: 10 });
const time = fc.integer({ min: 0, max: 2 ** 48 - 1 });

describe('a UUIDv7', () => {
  it('is the one of RFC 9562, appendix A.6', () => {
    const bytes = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);
    expect(uuidv7(1_645_557_742_000, bytes)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });
  it('always carries version 7 and the RFC variant, and is a uuid', () => {
    fc.assert(
      fc.property(time, random, (ms, bytes) => {
        const id = uuidv7(ms, bytes);
        return isUuid(id) && id[14] === '7' && '89ab'.includes(id[19]!);
      }),
    );
  });
  it('sorts by its millisecond, as text', () => {
    fc.assert(fc.property(time, time, random, random, (a, b, x, y) => a >= b || uuidv7(a, x) < uuidv7(b, y)));
  });
  it('keeps its millisecond readable', () => {
    fc.assert(
      fc.property(
        time,
        random,
        (ms, bytes) => Number.parseInt(uuidv7(ms, bytes).replaceAll('-', '').slice(0, 12), 16) === ms,
      ),
    );
  });
  it('has the randomness of its 74 free bits', () => {
    fc.assert(
      fc.property(time, random, random, (ms, x, y) => {
        const free = (bytes: Uint8Array) => [bytes[0]! & 0x0f, bytes[1], bytes[2]! & 0x3f, ...bytes.slice(3)].join();
        return (free(x) === free(y)) === (uuidv7(ms, x) === uuidv7(ms, y));
      }),
    );
  });
});

describe('a uuid', () => {
  it('is lower-case hex in five groups, and nothing else', () => {
    for (const text of [
      '',
      'x',
      '017F22E2-79B0-7CC3-98C4-DC0C0C07398F',
      '017f22e279b07cc398c4dc0c0c07398f',
      ' 017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    ])
      expect(isUuid(text)).toBe(false);
  });
});
