import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookingId } from '../../kernel/ids.ts';
import { computeRefundAmount, refundBasis } from './refund-amount.ts';
import { withRefundConfirmed, withRefundFailed, withRefundOpened } from './refund.ts';
import { aPlan, aSubscription, day, noon } from './subscription.test.support.ts';

const today = day('2027-03-11');
const basis = (used: number, over = {}, on = today) =>
  refundBasis(aSubscription(over), { mode: 'remaining', used, paidBack: false, today: on });
const unlimited = (over = {}) =>
  aSubscription({ remaining: null, entries: null, ...over }, aPlan({ entries: null, length: { days: 30 } }));
const days = (over = {}, on = today, paidBack = false) =>
  refundBasis(unlimited(over), { mode: 'remaining', used: 0, paidBack, today: on });
const cents = (paidCents: number, unused: number, sold: number, refundedCents = 0) =>
  computeRefundAmount({ paidCents, refundedCents }, { kind: 'entries', unused, sold });

describe('what is not used of a subscription', () => {
  it('is what was bought of a pack less what was used up, whatever remains of it', () => {
    expect(basis(6, { remaining: 4 })).toEqual({ kind: 'entries', unused: 4, sold: 10 });
    expect(basis(0, { remaining: 14 })).toEqual({ kind: 'entries', unused: 10, sold: 10 });
    expect(basis(10, { remaining: 3 })).toEqual({ kind: 'entries', unused: 0, sold: 10 });
    expect(basis(12, { remaining: 1 })).toEqual({ kind: 'entries', unused: 0, sold: 10 });
  });
  it('is nothing once a pack has expired', () => {
    expect(basis(6, {}, day('2027-06-01'))).toMatchObject({ unused: 0 });
    expect(basis(6, {}, day('2027-05-31'))).toMatchObject({ unused: 4 });
  });
  it('is nothing of a pack whose bought time is over, though it was prolonged', () => {
    const prolonged = { validTo: day('2027-08-31') };
    expect([basis(6, prolonged, day('2027-05-31')), basis(6, prolonged, day('2027-06-01'))]).toMatchObject([
      { unused: 4 },
      { unused: 0 },
    ]);
  });
  it('counts the days that a suspension gave back as bought', () => {
    const frozen = {
      suspensions: [{ from: day('2027-04-01'), to: day('2027-04-10'), reason: null }],
      validTo: day('2027-06-10'),
    };
    expect([basis(6, frozen, day('2027-06-10')), basis(6, frozen, day('2027-06-11'))]).toMatchObject([
      { unused: 4 },
      { unused: 0 },
    ]);
  });
  it('grows by no day by which an unlimited one was prolonged, and shrinks when it was cut short', () => {
    expect(days({ validTo: day('2027-12-31') })).toEqual({ kind: 'days', unused: 19, total: 30 });
    expect(days({ validTo: day('2027-12-31') }, day('2027-04-15'))).toEqual({ kind: 'days', unused: 0, total: 30 });
    expect(days({ validTo: null })).toEqual({ kind: 'days', unused: 19, total: 30 });
    expect(days({ validTo: day('2027-03-15') })).toEqual({ kind: 'days', unused: 4, total: 30 });
  });
  it('is the days after today where it is unlimited', () => {
    expect(days()).toEqual({ kind: 'days', unused: 19, total: 30 });
    expect(days({}, day('2027-03-30'))).toEqual({ kind: 'days', unused: 0, total: 30 });
    expect(days({}, day('2027-04-30'))).toEqual({ kind: 'days', unused: 0, total: 30 });
    expect(days({}, day('2027-02-20'))).toEqual({ kind: 'days', unused: 30, total: 30 });
  });
  it('is all of what was never used for the first time', () => {
    const plan = aPlan({ entries: null, length: { days: 30 }, startRule: 'firstUse' });
    const waiting = aSubscription({ remaining: null }, plan);
    expect(refundBasis(waiting, { mode: 'remaining', used: 0, paidBack: false, today })).toMatchObject({
      unused: 30,
      total: 30,
    });
  });
  it('does not shrink while the clock stands still', () => {
    const open = { suspensions: [{ from: day('2027-03-06'), to: null, reason: null }] };
    expect([days(open), days(open, day('2027-05-01'))]).toEqual([
      { kind: 'days', unused: 25, total: 30 },
      { kind: 'days', unused: 25, total: 30 },
    ]);
    const closed = {
      suspensions: [{ from: day('2027-03-06'), to: day('2027-03-10'), reason: null }],
      validTo: day('2027-04-04'),
    };
    expect(days(closed)).toEqual({ kind: 'days', unused: 24, total: 30 });
  });
  it('is nothing once it was paid back, however many of its days or entries are left', () => {
    const frozen = { suspensions: [{ from: day('2027-03-06'), to: null, reason: null }] };
    const over = { status: 'Cancelled' };
    expect([days(over, today, true), days({ ...over, ...frozen }, today, true)]).toMatchObject([
      { kind: 'days', unused: 0 },
      { kind: 'days', unused: 0 },
    ]);
    const credited = aSubscription({ status: 'Cancelled', remaining: 2 });
    expect(refundBasis(credited, { mode: 'remaining', used: 0, paidBack: true, today })).toMatchObject({
      unused: 0,
    });
  });
});

describe('ComputeRefundAmount', () => {
  it('is pro rata, rounded half up', () => {
    expect([cents(9000, 7, 10), cents(1000, 1, 3), cents(1000, 2, 3), cents(5, 1, 2)]).toEqual([6300, 333, 667, 3]);
  });
  it('is everything that is left in the mode full', () => {
    expect(computeRefundAmount({ paidCents: 9000, refundedCents: 0 }, { kind: 'full' })).toBe(9000);
    expect(computeRefundAmount({ paidCents: 9000, refundedCents: 2500 }, { kind: 'full' })).toBe(6500);
  });
  it('never exceeds what was paid less what went back already', () => {
    expect(cents(9000, 7, 10, 4000)).toBe(5000);
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.nat(1_200_000),
        fc.nat(500),
        fc.integer({ min: 1, max: 500 }),
        (paid, gone, unused, sold) => {
          const amount = cents(paid, Math.min(unused, sold), sold, gone);
          return amount >= 0 && amount <= Math.max(0, paid - gone);
        },
      ),
    );
  });
});

describe('the refund of a subscription', () => {
  const bookingIds = ['b1', 'b2'] as unknown as readonly BookingId[];
  const used = 4;
  const money = { paidCents: 9000, refundedCents: 0 };
  const command = {
    mode: 'remaining' as const,
    bookingIds,
    used,
    money,
    paidBack: false,
    now: noon('2027-03-11'),
    today,
  };
  const opened = withRefundOpened(aSubscription({ remaining: 4 }), command)._unsafeUnwrap();

  it('state.subscription.refund: fixes its amount and its bookings when it opens, full or for what remains', () => {
    expect(opened).toMatchObject({ status: 'RefundPending', restoreTo: 'Active', version: 2 });
    expect(opened.refund).toEqual({ mode: 'remaining', amountCents: 5400, bookingIds, openedAt: command.now });
    const full = withRefundOpened(aSubscription({ remaining: 4 }), { ...command, mode: 'full' })._unsafeUnwrap();
    expect(full.refund?.amountCents).toBe(9000);
  });
  it('stays as it is when it is asked for again', () => {
    expect(withRefundOpened(opened, { ...command, mode: 'full' })._unsafeUnwrap()).toBe(opened);
  });
  it('leaves everything as before when it fails, and nothing to spend when it is confirmed', () => {
    expect(withRefundFailed(opened)).toEqual({ ...aSubscription({ remaining: 4 }), version: 3 });
    const gone = withRefundConfirmed(opened);
    expect(gone).toMatchObject({ status: 'Cancelled', restoreTo: null, refund: null, version: 3 });
    expect(withRefundConfirmed(gone)).toBe(gone);
    expect(withRefundFailed(gone)).toBe(gone);
  });
  it('remembers what it was: an expired one is refunded in full and comes back expired', () => {
    const late = { ...command, mode: 'full' as const, today: day('2027-07-01') };
    const again = withRefundOpened(aSubscription(), late)._unsafeUnwrap();
    expect([again.restoreTo, withRefundFailed(again).status]).toEqual(['Expired', 'Expired']);
  });
  it('refund_not_allowed: nothing was paid by an order, or nothing is left to give back', () => {
    const refused = (over: object, change: object = {}) =>
      withRefundOpened(aSubscription(over), { ...command, ...change })._unsafeUnwrapErr().code;
    expect(refused({ orderId: null, paid: { amountCents: 9000, method: 'cash' } })).toBe('refund_not_allowed');
    expect(refused({ remaining: 0 }, { used: 10 })).toBe('refund_not_allowed');
    expect(refused({}, { paidBack: true })).toBe('refund_not_allowed');
    expect(refused({}, { mode: 'full', money: { paidCents: 9000, refundedCents: 9000 } })).toBe('refund_not_allowed');
  });
});
