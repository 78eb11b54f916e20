import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { broken } from '../../kernel/entity/index.ts';
import { aSlot } from '../booking.test.support.ts';
import { cancellationPolicy } from './cancellation-policy.entity.ts';
import { cutoffOf, defaultCancellationTerms, type CancellationTerms } from './cancellation-terms.ts';
import { mayCancel, type CancelFacts } from './may-cancel.policies.ts';

const slot = aSlot('2027-03-08', '18:00');
const before = (duration: Temporal.DurationLike) => slot.startsAt.subtract(duration);
const terms = (over: Partial<CancellationTerms> = {}): CancellationTerms => ({ ...defaultCancellationTerms, ...over });
const facts = (now: Temporal.Instant, over: Partial<CancelFacts> = {}): CancelFacts => ({
  booking: { state: 'Confirmed', means: 'entry', createdAt: before({ hours: 72 }), entryOutcome: 'spent' },
  slot,
  booked: terms(),
  current: terms(),
  now,
  ...over,
});
const outcome = (...args: Parameters<typeof facts>) => mayCancel(facts(...args))._unsafeUnwrap();
const booking = (over: Partial<CancelFacts['booking']>) => ({ booking: { ...facts(slot.startsAt).booking, ...over } });
const code = (...args: Parameters<typeof facts>) => mayCancel(facts(...args))._unsafeUnwrapErr().code;

describe('a booking', () => {
  it('is early exactly at the cutoff and late one microsecond after', () => {
    const cutoff = before({ minutes: 720 });
    expect(outcome(cutoff)).toMatchObject({ outcome: 'early', cutoff, entry: 'returned', state: 'Cancelled' });
    expect(outcome(cutoff.add({ microseconds: 1 }))).toMatchObject({
      outcome: 'late',
      entry: 'forfeited',
      state: 'LateCancelled',
    });
  });
  it('keeps its entry forfeited after a late cancel, unless the policy gives it back', () => {
    const late = before({ hours: 1 });
    expect(outcome(late).entry).toBe('forfeited');
    expect(outcome(late, { booked: terms({ late: { entry: 'return', refundPercent: 0 } }) }).entry).toBe('returned');
    expect(outcome(late, booking({ means: 'free' })).entry).toBe('none');
  });
  it('is early within the grace after it was made', () => {
    const made = before({ minutes: 30 });
    expect(outcome(made.add({ minutes: 10 }), booking({ createdAt: made })).outcome).toBe('early');
    expect(outcome(made.add({ minutes: 10, microseconds: 1 }), booking({ createdAt: made })).outcome).toBe('late');
  });
  it('goes by the kinder of the terms it was booked under and those of today', () => {
    const [hard, mild] = [terms({ window: { minutes: 2880 } }), terms({ window: { minutes: 60 } })];
    const at = before({ hours: 24 });
    expect([
      outcome(at, { booked: hard, current: mild }).outcome,
      outcome(at, { booked: mild, current: hard }).outcome,
    ]).toEqual(['early', 'early']);
    expect(outcome(at, { booked: hard, current: hard }).outcome).toBe('late');
  });
  it('that was paid gives back the percentage of the terms', () => {
    const half = terms({ early: { refundPercent: 90 }, late: { entry: 'forfeit', refundPercent: 50 } });
    const paid = { ...booking({ means: 'order' }), booked: half, current: half };
    expect([
      outcome(before({ hours: 24 }), paid).refundPercent,
      outcome(before({ hours: 1 }), paid).refundPercent,
    ]).toEqual([90, 50]);
    expect(outcome(before({ hours: 24 }), booking({ means: 'onSite' })).refundPercent).toBe(0);
  });
  it('that nobody has confirmed is never late', () => {
    expect(outcome(before({ hours: 1 }), booking({ state: 'Requested' }))).toMatchObject({
      outcome: 'early',
      entry: 'returned',
    });
  });
  it('tooLateToCancel: whose class has begun is excused, not cancelled', () => {
    expect(code(slot.startsAt)).toBe('too_late_to_cancel');
    expect(outcome(before({ microseconds: 1 })).outcome).toBe('late');
  });
  it('attended, no_show, declined: that has ended another way is not cancelled', () => {
    const at = before({ hours: 24 });
    expect((['CheckedIn', 'NoShow', 'Declined'] as const).map((state) => code(at, booking({ state })))).toEqual([
      'attended',
      'no_show',
      'declined',
    ]);
    expect(outcome(slot.startsAt, booking({ state: 'Cancelled' })).state).toBe('Cancelled');
  });
  it('(9) has its window of 24 hours before Sunday 31 October 09:00 on Saturday at 10:00', () => {
    const sunday = aSlot('2027-10-31', '09:00');
    expect(cutoffOf({ minutes: 1440 }, sunday).toZonedDateTimeISO('Europe/Rome').toPlainDateTime().toString()).toBe(
      '2027-10-30T10:00:00',
    );
    expect(
      cutoffOf({ daysBefore: 1, at: '20:00' }, sunday).toZonedDateTimeISO('Europe/Rome').toPlainDateTime().toString(),
    ).toBe('2027-10-30T20:00:00');
  });
  it('never gets more for waiting', () => {
    const window = fc.oneof(
      fc.record({ minutes: fc.integer({ min: 0, max: 20_160 }) }),
      fc.record({ daysBefore: fc.integer({ min: 1, max: 7 }), at: fc.constantFrom('00:00', '08:30', '20:00') }),
    );
    const any = fc
      .record({
        window,
        graceMinutes: fc.integer({ min: 0, max: 60 }),
        high: fc.nat(100),
        low: fc.nat(100),
        back: fc.boolean(),
      })
      .map(({ window, graceMinutes, high, low, back }) =>
        terms({
          window,
          graceMinutes,
          early: { refundPercent: Math.max(high, low) },
          late: { entry: back ? 'return' : 'forfeit', refundPercent: Math.min(high, low) },
        }),
      );
    const minute = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(any, any, minute, minute, (booked, current, a, b) => {
        const paid = { ...booking({ means: 'order' }), booked, current };
        const [first, then] = [
          outcome(before({ minutes: Math.max(a, b) }), paid),
          outcome(before({ minutes: Math.min(a, b) }), paid),
        ];
        expect(then.refundPercent).toBeLessThanOrEqual(first.refundPercent);
        expect(first.outcome === 'late' && then.outcome === 'early').toBe(false);
      }),
    );
  });
});

describe('a cancellation policy', () => {
  const faults = (over: object) =>
    broken(
      cancellationPolicy,
      { name: 'P', block: null, ...defaultCancellationTerms, ...over },
      { languages: ['it'] },
    ).map(({ code }) => code);
  it('policyInvalid: never gives more for a late cancellation than for an early one', () => {
    const late = (refundPercent: number) => ({
      early: { refundPercent: 50 },
      late: { entry: 'forfeit', refundPercent },
    });
    expect([faults(late(50)), faults(late(51))]).toEqual([[], ['policy_invalid']]);
  });
});
