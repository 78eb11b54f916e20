import { describe, expect, it } from 'vitest';
import { recentlyUsed } from './recently-used.ts';

describe('a bounded memory', () => {
  it('lets go of what was not used for the longest', () => {
    const kept = recentlyUsed<number>(2);
    kept.keep('a', 1);
    kept.keep('b', 2);
    expect(kept.find('a')).toBe(1);
    kept.keep('c', 3);
    expect(['a', 'b', 'c'].map((key) => kept.find(key))).toEqual([1, undefined, 3]);
  });

  it('holds the latest value of a key once', () => {
    const kept = recentlyUsed<number>(2);
    for (const value of [1, 2, 3]) kept.keep('a', value);
    kept.keep('b', 4);
    expect([kept.find('a'), kept.find('b')]).toEqual([3, 4]);
  });

  it('of nothing keeps nothing', () => {
    const kept = recentlyUsed<number>(0);
    kept.keep('a', 1);
    expect(kept.find('a')).toBeUndefined();
  });
});
