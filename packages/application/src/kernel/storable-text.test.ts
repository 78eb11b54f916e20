import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStorable, storable, storableJson } from './storable-text.ts';

const read = (json: string): unknown => JSON.parse(storableJson(json));

describe('a JSON text of somebody else', () => {
  it('holds U+FFFD for a NUL and for half a surrogate pair, in names as in values', () => {
    expect(read(String.raw`{"a\u0000":["b\u0000c","\uD83D","\ude00","\ud83dx"]}`)).toEqual({
      'a\uFFFD': ['b\uFFFDc', '\uFFFD', '\uFFFD', '\uFFFDx'],
    });
  });

  it('keeps whole pairs, every other escape and a backslash that only looks like one', () => {
    const json = String.raw`"\uD83D\ude00 \\u0000 \\\\ud83d \u0001 \n \" \\\u0000"`;
    expect(read(json)).toBe('😀 \\u0000 \\\\ud83d \u0001 \n " \\\uFFFD');
  });

  it('can be stored whatever it was, and is the same when it could be stored before', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('\0', '\ud83d', '\ude00', '\\', 'u', '0000', '"', 'a') }),
        (text) => {
          const stored = read(JSON.stringify(text)) as string;
          expect(isStorable(stored)).toBe(true);
          expect(stored).toBe(isStorable(text) ? text : storable(text));
        },
      ),
    );
  });
});
