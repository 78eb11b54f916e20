import { describe, expect, it } from 'vitest';
import { inBreachFilter, makeBreachFilter } from './breach-filter.ts';

const put = new Set(Array.from({ length: 2000 }, (_, at) => `Password number ${at}`));
const filter = makeBreachFilter(put);

describe('a breach filter', () => {
  it('finds every password that was put in, in any case and compatibility form', () => {
    for (const password of put) expect(inBreachFilter(filter, password)).toBe(true);
    expect(inBreachFilter(filter, 'PASSWORD number ７')).toBe(true);
  });
  it('takes hardly any other for one of them', () => {
    const others = Array.from({ length: 5000 }, (_, at) => `another one ${at}`);
    expect(others.filter((password) => inBreachFilter(filter, password)).length).toBeLessThan(3);
  });
  it('takes three bytes a password, and is the same in whatever order they come', () => {
    expect(filter).toHaveLength(6000);
    expect(makeBreachFilter(new Set([...put].toReversed()))).toEqual(filter);
  });
});
