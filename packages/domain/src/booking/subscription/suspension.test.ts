import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aPlan, aSubscription, day } from './subscription.test.support.ts';
import { isSuspendedOn, statusOn, type ClientSubscription } from './subscription.ts';
import { reactivate, suspend, type Suspend } from './suspension.ts';
import { withTerms } from './terms.ts';

const today = day('2027-03-10');
// Valid from 1 March to 31 May 2027.
const freeze = (subscription: ClientSubscription, from: string, to: string | null, on = today) =>
  suspend(subscription, { from: day(from), to: to === null ? null : day(to), reason: 'Viaggio', today: on });
const frozen = (from = '2027-03-10', to: string | null = null) => freeze(aSubscription(), from, to)._unsafeUnwrap();
const wakes = (subscription: ClientSubscription, from: string, on = from) =>
  reactivate(subscription, { from: day(from), today: day(on) });
const ends = (subscription: ClientSubscription) => subscription.validTo?.toString();

describe('a suspended subscription', () => {
  it('stops its clock: it is valid longer by the days it stood still', () => {
    const open = frozen();
    expect([open.status, ends(open)]).toEqual(['Suspended', '2027-05-31']);
    const again = wakes(open, '2027-03-20')._unsafeUnwrap();
    expect([again.status, ends(again)]).toEqual(['Active', '2027-06-10']);
    expect(again.suspensions).toEqual([{ from: today, to: day('2027-03-19'), reason: 'Viaggio' }]);
  });
  it('with a last day is valid longer at once, and runs again by itself', () => {
    const known = frozen('2027-03-15', '2027-03-24');
    expect([known.status, ends(known)]).toEqual(['Active', '2027-06-10']);
    expect(['2027-03-14', '2027-03-15', '2027-03-24', '2027-03-25'].map((on) => statusOn(known, day(on)))).toEqual([
      'Active',
      'Suspended',
      'Suspended',
      'Active',
    ]);
  });
  it('that is reactivated sooner gives back the days it did not need', () => {
    const sooner = wakes(frozen('2027-03-10', '2027-03-29'), '2027-03-15')._unsafeUnwrap();
    expect([sooner.status, ends(sooner), sooner.suspensions[0]?.to?.toString()]).toEqual([
      'Active',
      '2027-06-05',
      '2027-03-14',
    ]);
  });
  it('that lies ahead is taken back by a reactivation, as if it had never been', () => {
    const taken = wakes(frozen('2027-03-15', '2027-03-24'), '2027-03-10')._unsafeUnwrap();
    expect(taken).toEqual({ ...aSubscription(), version: 3 });
  });
  it('on the day it began is reactivated as if it had never been', () => {
    expect(wakes(frozen(), '2027-03-10')._unsafeUnwrap()).toEqual({ ...aSubscription(), version: 3 });
  });
  it('may get today as the day it runs again', () => {
    const planned = wakes(frozen(), '2027-03-20', '2027-03-12')._unsafeUnwrap();
    expect([planned.status, ends(planned), statusOn(planned, day('2027-03-20'))]).toEqual([
      'Suspended',
      '2027-06-10',
      'Active',
    ]);
  });
  it('stays as it is when it is suspended again, and a running one when it is reactivated', () => {
    expect(freeze(frozen(), '2027-03-10', null)._unsafeUnwrap()).toEqual(frozen());
    expect(wakes(aSubscription(), '2027-03-10')._unsafeUnwrap()).toEqual(aSubscription());
  });
  it('without an end of its validity gets none by standing still', () => {
    const endless = aSubscription({ validTo: null });
    expect(wakes(freeze(endless, '2027-03-10', null)._unsafeUnwrap(), '2027-03-20')._unsafeUnwrap().validTo).toBeNull();
  });
});

describe('a validity that was cut after the suspension was planned', () => {
  const cut = (subscription: ClientSubscription, validTo: string) =>
    withTerms(subscription, { validTo: day(validTo) }, { today: day('2027-03-10'), spent: null })._unsafeUnwrap();
  it('is not taken back to before its first day, nor to before the day on which the clock runs again', () => {
    const fresh = aSubscription({ validFrom: day('2027-03-10') });
    const ahead = cut(freeze(fresh, '2027-03-13', '2027-03-18')._unsafeUnwrap(), '2027-03-12');
    expect(ends(wakes(ahead, '2027-03-10')._unsafeUnwrap())).toBe('2027-03-10');
    const running = cut(frozen('2027-03-10', '2027-03-20'), '2027-03-15');
    expect(ends(wakes(running, '2027-03-14', '2027-03-12')._unsafeUnwrap())).toBe('2027-03-14');
    expect(ends(wakes(running, '2027-03-18', '2027-03-12')._unsafeUnwrap())).toBe('2027-03-15');
  });
  it('stays in order, whatever the days', () => {
    const any = fc.nat(25);
    fc.assert(
      fc.property(any, any, any, any, (ahead, length, cutAfter, on) => {
        const from = day('2027-03-10').add({ days: ahead });
        const planned = freeze(aSubscription(), from.toString(), from.add({ days: length }).toString());
        if (planned.isErr()) return;
        const short = cut(planned.value, day('2027-03-10').add({ days: cutAfter }).toString());
        const again = wakes(short, day('2027-03-10').add({ days: on }).toString(), '2027-03-10');
        const { validFrom, validTo } = again.unwrapOr(short);
        expect(Temporal.PlainDate.compare(validFrom ?? from, validTo ?? from)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('a suspension is refused', () => {
  const no = (subscription: ClientSubscription, from = '2027-03-10', to: string | null = null) =>
    freeze(subscription, from, to)._unsafeUnwrapErr();
  it('freeze_limit: beyond the days or the times of the plan', () => {
    expect(no(aSubscription(), '2027-03-10', '2027-04-09')).toMatchObject({
      code: 'freeze_limit',
      params: { maxFreezeDays: 30 },
    });
    expect(freeze(aSubscription(), '2027-03-10', '2027-04-08').isOk()).toBe(true);
    const once = aSubscription({}, aPlan({ maxFreezes: 1 }));
    const used = { ...once, suspensions: [{ from: day('2027-03-02'), to: day('2027-03-03'), reason: null }] };
    expect(no(used)).toMatchObject({ code: 'freeze_limit', params: { maxFreezes: 1 } });
  });
  it('freeze_limit: nor does it end so late; the refusal names the day from which it may run', () => {
    const late = wakes(frozen(), '2027-04-10')._unsafeUnwrapErr();
    expect(late).toMatchObject({ code: 'freeze_limit', params: { maxFreezeDays: 30, latest: '2027-04-09' } });
    expect(ends(wakes(frozen(), '2027-04-09', '2027-04-10')._unsafeUnwrap())).toBe('2027-06-30');
  });
  it('validity_invalid: in the past, upside down, behind its last day, or ended before it began', () => {
    expect(no(aSubscription(), '2027-03-09').code).toBe('validity_invalid');
    expect(no(aSubscription(), '2027-03-12', '2027-03-11').code).toBe('validity_invalid');
    expect(no(aSubscription(), '2027-06-01', '2027-06-02').code).toBe('validity_invalid');
    expect(wakes(frozen(), '2027-03-09', '2027-03-12')._unsafeUnwrapErr().code).toBe('validity_invalid');
  });
  it('suspended: while another one lies ahead', () => {
    expect(no(frozen('2027-03-15', '2027-03-16')).code).toBe('suspended');
  });
  it('not_started, expired, cancelled, refund_in_flight: where the table says so', () => {
    expect(no(aSubscription({ validFrom: day('2027-04-01') })).code).toBe('not_started');
    expect(no(aSubscription({ validTo: day('2027-03-09') })).code).toBe('expired');
    expect(no(aSubscription({ status: 'Cancelled' })).code).toBe('cancelled');
    expect(no(aSubscription({ status: 'RefundPending' })).code).toBe('refund_in_flight');
  });
});

describe('whatever is suspended and reactivated', () => {
  const anyDay = fc.integer({ min: 0, max: 80 }).map((days) => day('2027-03-01').add({ days }));
  const anyMove = fc.tuple(fc.boolean(), fc.nat(10), fc.option(fc.nat(20)));
  it('leaves as many running days as were sold', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyDay, anyMove), { maxLength: 8 }), (moves) => {
        let subscription = aSubscription({}, aPlan({ entries: null, maxFreezes: 9, maxFreezeDays: 60 }));
        for (const [on, [stops, ahead, length]] of moves.toSorted(([a], [b]) => Temporal.PlainDate.compare(a, b))) {
          const from = on.add({ days: ahead });
          const command: Suspend = {
            from,
            to: length === null ? null : from.add({ days: length }),
            reason: null,
            today: on,
          };
          const next = stops ? suspend(subscription, command) : reactivate(subscription, { from, today: on });
          subscription = next.unwrapOr(subscription);
        }
        const last = subscription.validTo ?? day('2027-03-01');
        const closed = { suspensions: subscription.suspensions.filter(({ to }) => to !== null) };
        let running = 0;
        for (let each = day('2027-03-01'); Temporal.PlainDate.compare(each, last) <= 0; each = each.add({ days: 1 }))
          if (!isSuspendedOn(closed, each)) running += 1;
        return running === 92;
      }),
    );
  });
});
