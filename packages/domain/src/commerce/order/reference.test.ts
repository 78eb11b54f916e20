import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderId } from '../../kernel/ids.ts';
import { orderReference, parseOrderReference } from './reference.ts';

describe('an order reference', () => {
  it('record.order-reference: commerce:<id> names a commerce order, a plain number a booking order', () => {
    expect(orderReference({ id: 41 as OrderId, kind: 'commerce' })).toBe('commerce:41');
    expect(orderReference({ id: 41 as OrderId, kind: 'booking' })).toBe('41');
    expect(parseOrderReference('commerce:41')).toEqual({ id: 41, kind: 'commerce' });
    expect(parseOrderReference('41')).toEqual({ id: 41, kind: 'booking' });
  });

  it.each([
    null,
    '',
    'commerce:',
    'commerce:0',
    '041',
    '-1',
    '4.1',
    'booking:41',
    'commerce:commerce:41',
    '41 ',
    '1'.repeat(16),
  ])('is none in %j', (text) => expect(parseOrderReference(text)).toBeNull());

  it('is read back as what it was made of', () => {
    const ids = fc.integer({ min: 1, max: 999_999_999_999_999 });
    fc.assert(
      fc.property(ids, fc.constantFrom('booking' as const, 'commerce' as const), (id, kind) => {
        const order = { id: id as OrderId, kind };
        expect(parseOrderReference(orderReference(order))).toEqual(order);
      }),
    );
  });
});
