import { describe, expect, it } from 'vitest';
import { plainSearch } from './plain-search.ts';

describe('the words of an address', () => {
  it.each(['118', 'commerce:118', '%"🧘', '1e5', 'true', ''])('%j comes back as it was, a text', (word) => {
    expect(plainSearch.parseSearch(plainSearch.stringifySearch({ ordine: word }))).toEqual({ ordine: word });
  });

  it('stand as people write them, and what is not said is left out', () => {
    expect(plainSearch.stringifySearch({ ordine: '118', vista: undefined })).toBe('?ordine=118');
    expect(plainSearch.stringifySearch({})).toBe('');
  });
});
