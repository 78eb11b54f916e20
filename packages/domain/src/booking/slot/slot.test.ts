import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsAsATable } from '../../kernel/transitions.test.support.ts';
import { aSlot } from '../booking.test.support.ts';
import { availabilityOf, freePlaces, slotStart, weekOf } from './slot.ts';
import { slotTable } from './slot.transitions.ts';

holdsAsATable('slots', slotTable, {
  initial: ['Open'],
  final: ['Cancelled', 'Done'],
  refusals: [
    ['a closed slot takes nobody', 'Closed', 'take', 'slot_closed'],
    ['a cancelled slot takes nobody', 'Cancelled', 'take', 'slot_cancelled'],
    ['a slot that is over takes nobody', 'Done', 'take', 'slot_over'],
    ['a class that was given cannot be cancelled', 'Done', 'cancel', 'slot_over'],
  ],
});

const date = (text: string) => Temporal.PlainDate.from(text);
const start = (day: string, time: string, zone = 'Europe/Rome') =>
  slotStart(date(day), Temporal.PlainTime.from(time), zone).toString();
const hours = (day: string) => date(day).toZonedDateTime('Europe/Rome').hoursInDay;

describe('a slot and the clock', () => {
  it('(1) keeps 18:00 at 18:00 across the change: 17:00Z before, 16:00Z after', () => {
    expect(['2027-03-21', '2027-03-28', '2027-04-04'].map((day) => start(day, '18:00'))).toEqual([
      '2027-03-21T17:00:00Z',
      '2027-03-28T16:00:00Z',
      '2027-04-04T16:00:00Z',
    ]);
  });
  it('(2) moves on by the gap where its time does not exist', () => {
    expect(start('2027-03-28', '02:30')).toBe('2027-03-28T01:30:00Z');
    expect(
      Temporal.Instant.from(start('2027-03-28', '02:30')).toZonedDateTimeISO('Europe/Rome').toPlainTime().toString(),
    ).toBe('03:30:00');
  });
  it('(3) takes the first of two where its time comes twice', () => {
    expect(start('2027-10-31', '02:30')).toBe('2027-10-31T00:30:00Z');
  });
  it('(4) lasts elapsed minutes: 01:30 and 120 minutes end at the second 02:30', () => {
    const ends = Temporal.Instant.from(start('2027-10-31', '01:30'))
      .add({ minutes: 120 })
      .toZonedDateTimeISO('Europe/Rome');
    expect([ends.toPlainTime().toString(), ends.offset]).toEqual(['02:30:00', '+01:00']);
  });
  it('(5) stands in days of 23, 25 and 24 hours', () => {
    expect(['2027-03-28', '2027-10-31', '2027-03-29', '2027-10-25'].map(hours)).toEqual([23, 25, 24, 24]);
  });
  it('(6) belongs to the day it starts, also when it ends in the next', () => {
    const slot = aSlot('2027-03-28', '23:30');
    const ends = slot.endsAt.toZonedDateTimeISO(slot.zone).toPlainDate();
    expect([slot.localDate.toString(), ends.toString()]).toEqual(['2027-03-28', '2027-03-29']);
  });
  it('(7) at 00:00 on Monday is in the new week', () => {
    expect(weekOf(date('2027-03-29'))).toEqual({ from: date('2027-03-29'), to: date('2027-04-04') });
    expect(weekOf(date('2027-03-28'))).toEqual({ from: date('2027-03-22'), to: date('2027-03-28') });
  });
  it('comes back as the same local time on every Sunday of 2020 to 2040, but in the gap', () => {
    const sundays = fc.integer({ min: 0, max: 1094 }).map((weeks) => date('2020-01-05').add({ weeks }));
    const time = fc.record({ hour: fc.nat(23), minute: fc.constantFrom(0, 15, 30, 45) });
    const zone = fc.constantFrom('Europe/Rome', 'Europe/London', 'UTC');
    fc.assert(
      fc.property(sundays, time, zone, (day, at, timeZone) => {
        const local = slotStart(day, Temporal.PlainTime.from(at), timeZone).toZonedDateTimeISO(timeZone);
        const shifted = local.toPlainTime().since(Temporal.PlainTime.from(at)).total('minutes');
        expect(local.toPlainDate().equals(day)).toBe(true);
        expect(shifted === 0 || (shifted === 60 && local.startOfDay().hoursInDay === 23)).toBe(true);
      }),
    );
  });
});

describe('a week', () => {
  it('is Monday to Sunday around any of its days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7670 }), (days) => {
        const day = date('2020-01-01').add({ days });
        const { from, to } = weekOf(day);
        const inside = Temporal.PlainDate.compare(from, day) <= 0 && Temporal.PlainDate.compare(day, to) <= 0;
        expect([from.dayOfWeek, to.dayOfWeek, from.until(to).days, inside]).toEqual([1, 7, 6, true]);
      }),
    );
  });
});

describe('the places of a slot', () => {
  const slotWith = (capacity: number, taken: number) => aSlot('2027-03-08', '18:00', { capacity, taken });
  const before = aSlot().startsAt.subtract({ minutes: 1 });
  it('that are free are never fewer than none, also above the capacity', () => {
    expect([freePlaces(slotWith(10, 4)), freePlaces(slotWith(10, 10)), freePlaces(slotWith(10, 12))]).toEqual([
      6, 0, 0,
    ]);
  });
  it('are few from a quarter of the capacity down, at least from one', () => {
    const seen = (capacity: number, taken: number) => availabilityOf(slotWith(capacity, taken), before);
    expect([seen(12, 8), seen(12, 9), seen(12, 11), seen(12, 12), seen(12, 13)]).toEqual([
      'available',
      'few',
      'few',
      'full',
      'full',
    ]);
    expect([seen(2, 0), seen(2, 1), seen(1, 0)]).toEqual(['available', 'few', 'few']);
  });
  it('are closed, cancelled or over before anything is counted', () => {
    const full = (over: object) => availabilityOf({ ...slotWith(1, 1), ...over }, before);
    expect([full({ state: 'Closed' }), full({ state: 'Cancelled' }), full({ state: 'Done' })]).toEqual([
      'closed',
      'cancelled',
      'over',
    ]);
    expect(availabilityOf(slotWith(10, 0), aSlot().startsAt)).toBe('over');
  });
});
