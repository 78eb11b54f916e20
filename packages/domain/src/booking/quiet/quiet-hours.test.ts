import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterWakingMinutes, outsideQuietHours, quietHoursOf } from './quiet-hours.ts';

const zone = 'Europe/Rome';
const rome = (text: string) => Temporal.ZonedDateTime.from(`${text}[${zone}]`).toInstant();
const quiet = (quietFrom: string, quietTo: string) => quietHoursOf({ quietFrom, quietTo });
const night = quiet('22:00', '08:00');
const local = (at: Temporal.Instant): string => at.toZonedDateTimeISO(zone).toPlainDateTime().toString();

describe('what falls in the quiet hours', () => {
  const moved = (text: string, hours = night) => local(outsideQuietHours(rome(text), zone, hours));

  it('comes when they begin, on both changes of the clock', () => {
    expect(moved('2027-03-28T05:00')).toBe('2027-03-27T22:00:00');
    expect(moved('2027-10-31T07:59')).toBe('2027-10-30T22:00:00');
    expect(moved('2027-03-08T23:30')).toBe('2027-03-08T22:00:00');
    for (const awake of ['2027-03-08T08:00:00', '2027-03-08T21:59:00', '2027-03-08T22:00:00'])
      expect(moved(awake)).toBe(awake);
  });
  it('is what the studio says: a rest at noon too, and nothing where both are equal', () => {
    const noon = quiet('12:30', '15:00');
    expect([moved('2027-03-08T14:59', noon), moved('2027-03-08T15:00', noon), moved('2027-03-08T03:00', noon)]).toEqual(
      ['2027-03-08T12:30:00', '2027-03-08T15:00:00', '2027-03-08T03:00:00'],
    );
    for (const hour of ['00:00', '08:00', '23:59'])
      expect(moved('2027-03-08T03:00', quiet(hour, hour))).toBe('2027-03-08T03:00:00');
  });
  it('is never later than it was wanted, also where they begin in the hour that the clock skips', () => {
    expect(moved('2027-03-28T03:10', quiet('02:30', '08:00'))).toBe('2027-03-28T03:10:00');
  });
});

describe('waking minutes', () => {
  it('are as many as are wanted, across nights, rests at noon and changes of the clock', () => {
    const on = (text: string, minutes: number, hours = night) =>
      local(afterWakingMinutes(rome(text), minutes, zone, hours));
    expect(on('2027-03-27T23:00', 60)).toBe('2027-03-28T09:00:00');
    expect(on('2027-03-08T21:30', 60)).toBe('2027-03-09T08:30:00');
    expect(on('2027-03-08T12:00', 60, quiet('12:30', '15:00'))).toBe('2027-03-08T15:30:00');
    expect(on('2027-03-08T23:00', 60, quiet('08:00', '08:00'))).toBe('2027-03-09T00:00:00');
    expect(on('2027-03-27T23:00', 1440)).toBe('2027-03-29T18:00:00');
  });
  it('end on the second of two equal hours where they began there', () => {
    const second = Temporal.ZonedDateTime.from('2027-10-31T02:05+01:00[Europe/Rome]').toInstant();
    const until = afterWakingMinutes(second, 60, zone, quiet('02:30', '02:45'));
    expect(until.since(second).total('minutes')).toBe(75);
  });
  it('are never fewer than wanted, and end while people are awake, whatever the studio says', () => {
    const anyInstant = fc.integer({ min: 0, max: 525_600 }).map((minutes) => rome('2027-01-01T00:00').add({ minutes }));
    const anyTime = fc
      .integer({ min: 0, max: 1439 })
      .map((all) => Temporal.PlainTime.from('00:00').add({ minutes: all }).toString({ smallestUnit: 'minute' }));
    fc.assert(
      fc.property(
        anyInstant,
        fc.integer({ min: 10, max: 1440 }),
        anyTime,
        anyTime,
        (from, minutes, quietFrom, quietTo) => {
          const hours = quiet(quietFrom, quietTo);
          const until = afterWakingMinutes(from, minutes, zone, hours);
          const began = outsideQuietHours(until, zone, hours);
          return until.since(from).total('minutes') >= minutes && Temporal.Instant.compare(began, until) === 0;
        },
      ),
    );
  });
});
