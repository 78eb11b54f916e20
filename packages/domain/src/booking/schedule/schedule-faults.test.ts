import { describe, expect, it } from 'vitest';
import { scheduleFaultOf } from './schedule-faults.ts';
import { aSchedule, weekly } from './schedule.test.support.ts';

const faultOf = (over: Parameters<typeof aSchedule>[0]) => scheduleFaultOf(aSchedule(over), 60);
const date = (text: string) => Temporal.PlainDate.from(text);
const time = (text: string) => Temporal.PlainTime.from(text);
const extra = (day: string) => ({
  date: date(day),
  start: time('10:00'),
  durationMinutes: null,
  capacity: null,
  professionalIds: null,
});

describe('a rule that is no schedule', () => {
  it.each([
    ['has no time zone', { zone: 'Europa/Roma' }, '/zone', 'zone_unknown'],
    ['ends before it begins', { validTo: date('2026-12-31') }, '/validTo', 'ends_before_it_begins'],
    ['names nothing', { weekly: [] }, '/weekly', 'nothing_named'],
    ['cuts no window', { weekly: [weekly(1, '09:00', { everyMinutes: 30 })] }, '/weekly/0/end', 'window_without_end'],
    [
      'cuts a window in which nothing fits',
      { weekly: [weekly(1, '09:00', { end: time('09:45'), everyMinutes: 30 })] },
      '/weekly/0/end',
      'window_too_short',
    ],
    ['names a start twice', { weekly: [weekly(1, '09:00'), weekly(1, '09:00')] }, '/weekly/1', 'start_repeated'],
    [
      'names a start that an earlier window has made, also on the next day',
      { weekly: [weekly(7, '23:00', { end: time('02:00'), everyMinutes: 60 }), weekly(1, '00:00')] },
      '/weekly/1',
      'start_repeated',
    ],
    [
      'names more starts in a week than one write may make',
      {
        durationMinutes: 5,
        weekly: [1, 2, 3, 4].map((day) => weekly(day, '00:00', { end: time('00:00'), everyMinutes: 1 })),
      },
      '/weekly',
      'too_many_slots',
    ],
    ['has an extra date before it begins', { extra: [extra('2026-12-31')] }, '/extra/0/date', 'date_outside'],
    ['has an extra date twice', { extra: [extra('2027-02-01'), extra('2027-02-01')] }, '/extra/1', 'start_repeated'],
  ] as const)('%s', (_, over, at, fault) => {
    expect(faultOf(over)).toEqual({ at, fault });
  });
  it('is one that has no fault', () => {
    expect(faultOf({ weekly: [], extra: [extra('2027-02-01')] })).toBeNull();
    expect(faultOf({ weekly: [weekly(1, '23:00', { end: time('01:00'), everyMinutes: 60 })] })).toBeNull();
  });
});
