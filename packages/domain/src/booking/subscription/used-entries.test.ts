import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookingId } from '../../kernel/ids.ts';
import { usedEntries, type EntryMovement } from './movement.ts';
import { computeRefundAmount, refundBasis } from './refund-amount.ts';
import { aSubscription, day, noon } from './subscription.test.support.ts';

const SOLD = 10;
const booking = (n: number) => `b${n}` as BookingId;
let last = 0;
const line = (kind: EntryMovement['kind'], delta: number, bookingId: BookingId | null = null): EntryMovement => ({
  id: `m${(last += 1)}`,
  subscriptionId: aSubscription().id,
  kind,
  delta,
  bookingId,
  reason: null,
  at: noon('2027-03-05'),
  key: `${kind}:${last}`,
});
const bought = line('grant', SOLD);
const used = (lines: readonly EntryMovement[], except: readonly BookingId[] = []) =>
  usedEntries([bought, ...lines], except);

describe('the entries that are used up', () => {
  it('are those of bookings, but not of ones that end unused', () => {
    const two = [line('consume', -1, booking(1)), line('consume', -1, booking(2))];
    expect([used([]), used(two), used(two, [booking(2)])]).toEqual([0, 2, 1]);
  });
  it('are not those that came back, or that were made up for', () => {
    expect(used([line('consume', -1, booking(1)), line('return', 1, booking(1))])).toBe(0);
    expect(used([line('consume', -1, booking(1)), line('credit', 3, booking(1))])).toBe(0);
  });
  it('are not fewer for a present, also for one that a booking brought', () => {
    const one = line('consume', -1, booking(1));
    expect(used([one, line('credit', 5), line('grant', 5)])).toBe(1);
    expect(used([one, line('consume', -1, booking(2)), line('credit', 5, booking(2))])).toBe(1);
  });
  it('are also those that were taken by hand', () => {
    expect(used([line('debit', -2), line('credit', 5)])).toBe(2);
  });
});

const anyUse = fc.array(fc.record({ booking: fc.nat(20), back: fc.boolean(), present: fc.nat(4), madeUp: fc.nat(2) }), {
  maxLength: 30,
});
/** A ledger as the desk and the client write it: nobody spends what is not there. */
const ledgerOf = (
  uses: readonly { booking: number; back: boolean; present: number; madeUp: number }[],
  presents: boolean,
) => {
  const lines: EntryMovement[] = [];
  const seen = new Set<number>();
  for (const { booking: n, back, present, madeUp } of uses) {
    if (presents && present > 0) lines.push(line(present > 2 ? 'credit' : 'grant', present));
    if (seen.has(n)) continue;
    seen.add(n);
    lines.push(line('consume', -1, booking(n)));
    if (back) lines.push(line('return', 1, booking(n)));
    else if (madeUp > 0) lines.push(line('credit', madeUp, booking(n)));
  }
  return lines;
};
const refund = (lines: readonly EntryMovement[], over = {}) => {
  const facts = { mode: 'remaining' as const, used: used(lines), paidBack: false, today: day('2027-03-11') };
  return computeRefundAmount({ paidCents: 9000, refundedCents: 0 }, refundBasis(aSubscription(over), facts));
};

describe('only what was bought counts as paid', () => {
  it('a present changes the amount of a refund by no cent, whenever it is given', () => {
    fc.assert(fc.property(anyUse, (uses) => refund(ledgerOf(uses, true)) === refund(ledgerOf(uses, false))));
  });
  it('what is given back and what was used are the price, and never more than the balance is worth', () => {
    fc.assert(
      fc.property(anyUse, (uses) => {
        const lines = ledgerOf(uses, true);
        const balance = SOLD + lines.reduce((sum, { delta }) => sum + delta, 0);
        const amount = refund(lines);
        expect(amount).toBe(900 * Math.max(0, SOLD - used(lines)));
        expect(amount).toBeLessThanOrEqual(Math.max(0, 900 * balance));
      }),
    );
  });
  it('a longer validity raises no refund, of a pack or of an unlimited one', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.nat(120), fc.boolean(), (more, passed, isPack) => {
        const today = day('2027-03-01').add({ days: passed });
        const over = isPack ? {} : { entries: null, remaining: null };
        const amount = (validTo: Temporal.PlainDate) =>
          computeRefundAmount(
            { paidCents: 9000, refundedCents: 0 },
            refundBasis(aSubscription({ ...over, validTo }), { mode: 'remaining', used: 3, paidBack: false, today }),
          );
        return amount(day('2027-05-31').add({ days: more })) === amount(day('2027-05-31'));
      }),
    );
  });
});
