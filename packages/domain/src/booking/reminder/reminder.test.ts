import { describe, expect, it } from 'vitest';
import type { BookingId } from '../../kernel/ids.ts';
import { step } from '../../kernel/transitions.ts';
import { holdsAsATable } from '../../kernel/transitions.test.support.ts';
import { aSlot } from '../booking.test.support.ts';
import { quietHoursOf } from '../quiet/quiet-hours.ts';
import { dueAt, reminderKey, remindersOf } from './reminder.ts';
import { reminderTable } from './reminder.transitions.ts';

holdsAsATable('reminders', reminderTable, {
  initial: ['Planned'],
  final: [],
  refusals: [['a reminder that was handed over is not planned again', 'Handed', 'replan', 'reminder_sent']],
});

const night = quietHoursOf({ quietFrom: '22:00', quietTo: '08:00' });
const booking = { id: 'booking' as BookingId, sequence: 0 };

describe('a reminder', () => {
  it('(10) of the evening before stays at 20:00 across the change of the clock', () => {
    const due = (day: string) =>
      dueAt({ daysBefore: 1, at: '20:00' }, aSlot(day, '09:00'))
        .toZonedDateTimeISO('Europe/Rome')
        .toPlainDateTime()
        .toString();
    expect([due('2027-10-31'), due('2027-11-01'), due('2027-03-28')]).toEqual([
      '2027-10-30T20:00:00',
      '2027-10-31T20:00:00',
      '2027-03-27T20:00:00',
    ]);
  });
  it('of so many minutes before is elapsed time', () => {
    const slot = aSlot('2027-03-28', '04:00');
    expect(dueAt({ minutesBefore: 120 }, slot).until(slot.startsAt).total('minutes')).toBe(120);
  });
  it('of an early class that is booked in the night is not planned', () => {
    const slot = aSlot('2027-03-08', '07:00');
    const late = slot.startsAt.subtract({ hours: 8 });
    const planned = (at: Temporal.Instant, quiet = night) =>
      remindersOf(booking, [{ minutesBefore: 60 }], slot, quiet, at).length;
    expect([planned(late), planned(late.subtract({ hours: 2 }))]).toEqual([0, 1]);
    expect(planned(late, quietHoursOf({ quietFrom: '22:00', quietTo: '06:00' }))).toBe(1);
  });
  it('is not planned once its time has passed, and keeps its place among the others', () => {
    const slot = aSlot('2027-03-08', '18:00');
    const times = [{ daysBefore: 1, at: '20:00' }, { minutesBefore: 60 }] as const;
    const planned = remindersOf(booking, times, slot, night, slot.startsAt.subtract({ minutes: 61 }));
    expect(planned.map(({ n, state }) => [n, state])).toEqual([[1, 'Planned']]);
  });
  it('has another mail for each state of its booking in which it was planned', () => {
    const slot = aSlot('2027-03-08', '18:00');
    const keys = [0, 2].map((sequence) => {
      const planned = remindersOf(
        { ...booking, sequence },
        [{ minutesBefore: 60 }],
        slot,
        night,
        slot.startsAt.subtract({ hours: 2 }),
      );
      return planned.map(reminderKey);
    });
    expect(keys).toEqual([['reminder:booking:0'], ['reminder:booking:0:2']]);
  });
  it('comes back when its mail is taken back, and is skipped then where its new time has passed', () => {
    expect(step(reminderTable, 'Handed', 'takeBack')._unsafeUnwrap()).toBe('Planned');
    expect(step(reminderTable, 'Planned', 'skip')._unsafeUnwrap()).toBe('Skipped');
  });
});
