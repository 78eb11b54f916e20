import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderId } from '../../kernel/ids.ts';
import { comparePayments, type BookedPayment, type ProviderFigures } from './compare-payments.ts';

const ours = (over: Partial<BookedPayment> = {}): BookedPayment => ({
  orderId: 41 as OrderId,
  orderKind: 'booking',
  state: 'Finalized',
  paymentId: 'pi_1',
  capturedCents: 2000,
  refundedCents: 0,
  refundOpenCents: 0,
  currency: 'EUR',
  ...over,
});
const theirs = (over: Partial<ProviderFigures> = {}): ProviderFigures => ({
  paymentId: 'pi_1',
  orderId: 41 as OrderId,
  capturedCents: 2000,
  refundedCents: 0,
  currency: 'EUR',
  ...over,
});
const kinds = (...books: Parameters<typeof comparePayments>) =>
  comparePayments(...books).differences.map(({ kind }) => kind);

describe('two books of a day', () => {
  it('agree when every payment stands in both with the same figures', () => {
    expect(comparePayments([ours()], [theirs()])).toEqual({ matched: 1, differences: [] });
    expect(comparePayments([], [])).toEqual({ matched: 0, differences: [] });
  });
  it('say what is missing here: a payment that no order counts, with the order it was made for', () => {
    const pending = ours({ paymentId: null, capturedCents: 0, state: 'Pending' });
    expect(comparePayments([pending], [theirs()]).differences).toEqual([
      { kind: 'missing_here', theirs: theirs(), ours: pending },
    ]);
    expect(comparePayments([], [theirs({ orderId: null })]).differences).toMatchObject([{ ours: null }]);
  });
  it('say that a second payment of an order is counted by nobody', () => {
    expect(kinds([ours()], [theirs(), theirs({ paymentId: 'pi_2' })])).toEqual(['missing_here']);
  });
  it('agree on a payment that no order counts once all of it was given back, and not before', () => {
    const again = (refundedCents: number) => theirs({ paymentId: 'pi_2', refundedCents });
    expect(comparePayments([ours()], [theirs(), again(2000)])).toEqual({ matched: 2, differences: [] });
    expect(comparePayments([], [again(2000)])).toEqual({ matched: 1, differences: [] });
    expect(kinds([ours()], [theirs(), again(1999)])).toEqual(['missing_here']);
  });
  it('differ when all of a payment went back that an order counts', () => {
    expect(kinds([ours()], [theirs({ refundedCents: 2000 })])).toEqual(['amount_differs']);
  });
  it('say what is missing there: an order that counts money which the provider does not have', () => {
    expect(comparePayments([ours()], []).differences).toEqual([{ kind: 'missing_there', theirs: null, ours: ours() }]);
  });
  it('do not miss an order that counts no money', () => {
    expect(kinds([ours({ paymentId: null, capturedCents: 0, state: 'Expired' })], [])).toEqual([]);
  });
  it.each([
    ['the captured amount', { capturedCents: 1999 }],
    ['the amount given back', { refundedCents: 500 }],
    ['the currency', { currency: 'USD' }],
  ])('differ in %s', (_, over) => {
    expect(kinds([ours()], [theirs(over)])).toEqual(['amount_differs']);
  });
  it('differ when we count a refund that the provider never made', () => {
    expect(kinds([ours({ refundedCents: 500 })], [theirs()])).toEqual(['amount_differs']);
  });
  it('agree while a refund is on its way, whether it is counted there yet or not', () => {
    const open = ours({ refundedCents: 300, refundOpenCents: 500, state: 'RefundPending' });
    expect(kinds([open], [theirs({ refundedCents: 300 })])).toEqual([]);
    expect(kinds([open], [theirs({ refundedCents: 800 })])).toEqual([]);
    expect(kinds([open], [theirs({ refundedCents: 801 })])).toEqual(['amount_differs']);
  });
  it('account for every payment of either side exactly once', () => {
    const id = fc.integer({ min: 1, max: 6 }).map((n) => `pi_${n}`);
    const book = fc.uniqueArray(fc.record({ paymentId: id, capturedCents: fc.integer({ min: 1, max: 3 }) }), {
      selector: ({ paymentId }) => paymentId,
    });
    fc.assert(
      fc.property(book, book, (own, other) => {
        const { matched, differences } = comparePayments(own.map(ours), other.map(theirs));
        const all = new Set([...own, ...other].map(({ paymentId }) => paymentId));
        expect(matched + differences.length).toBe(all.size);
      }),
    );
  });
});
