import { describe, expect, it } from 'vitest';
import { broken, changeSchema, draftSchema } from '../../kernel/entity/index.ts';
import { euros } from '../../kernel/money.ts';
import { catalogItem } from './catalog-item.entity.ts';

const plain = { title: { it: 'Olio' }, category: 'oli', availability: 'inStock' } as const;
const codesOf = (over: object) =>
  broken(catalogItem, draftSchema(catalogItem).parse({ ...plain, ...over }), { languages: ['it'] }).map(
    ({ code }) => code,
  );

describe('a catalog item', () => {
  it('compare_price_too_low: a price to compare with stands above the price, and needs one', () => {
    expect(codesOf({ price: euros(1000), compareAtPrice: euros(1001) })).toEqual([]);
    expect(codesOf({ price: euros(1000), compareAtPrice: euros(1000) })).toEqual(['compare_price_too_low']);
    expect(codesOf({ compareAtPrice: euros(1000) })).toEqual(['compare_price_too_low']);
    expect(codesOf({})).toEqual([]);
  });
  it('takes a category as it is written in its list, and no attribute without a label', () => {
    const takes = (change: object) => changeSchema(catalogItem).safeParse(change).success;
    expect([takes({ category: 'oli-essenziali' }), takes({ category: 'oli essenziali' })]).toEqual([true, false]);
    expect(takes({ attributes: [{ label: { it: 'Peso' }, value: { it: '1 kg' } }] })).toBe(true);
    expect(takes({ attributes: [{ value: { it: '1 kg' } }] })).toBe(false);
  });
});
