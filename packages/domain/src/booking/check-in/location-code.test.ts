import { describe, expect, it } from 'vitest';
import { codeWeek, takenCodeWeeks } from './location-code.ts';

const rome = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/Rome]`).toInstant();
const taken = (text: string, zone = 'Europe/Rome') => takenCodeWeeks(rome(text), zone).map(String);

describe('the code of a location', () => {
  it('is of the local week, and that of the week before is taken until Monday ends', () => {
    expect(taken('2027-03-28T23:59:59')).toEqual(['2027-03-22']);
    expect(taken('2027-03-29T00:00')).toEqual(['2027-03-29', '2027-03-22']);
    expect(taken('2027-03-29T23:59:59')).toEqual(['2027-03-29', '2027-03-22']);
    expect(taken('2027-03-30T00:00')).toEqual(['2027-03-29']);
  });
  it('ends at local midnight, also in a week that loses an hour', () => {
    expect(codeWeek(rome('2027-03-24T12:00'), 'Europe/Rome')).toEqual({
      monday: Temporal.PlainDate.from('2027-03-22'),
      validTo: rome('2027-03-30T00:00'),
    });
  });
  it('is of the week of its own zone', () => {
    expect(taken('2027-03-29T00:30', 'America/New_York')).toEqual(['2027-03-22']);
  });
});
