import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ActivityId } from '../../kernel/ids.ts';
import { holdsAsATable } from '../../kernel/transitions.test.support.ts';
import type { ScheduleId } from '../schedule/schedule.ts';
import { capacityOn, type CapacityChange, type CapacityChangeId } from './capacity-change.ts';
import { capacityChangeTable } from './capacity-change.transitions.ts';

holdsAsATable('capacity changes', capacityChangeTable, {
  initial: ['Scheduled'],
  final: ['Applied', 'Cancelled'],
  refusals: [
    ['(19) a change whose date has come is not cancelled', 'Applied', 'cancel', 'change_applied'],
    ['a change that another replaced is not cancelled', 'Superseded', 'cancel', 'change_superseded'],
  ],
});

const date = (text: string) => Temporal.PlainDate.from(text);
const change = (effectiveFrom: string, newCapacity: number, over: Partial<CapacityChange> = {}): CapacityChange => ({
  id: `${effectiveFrom} ${newCapacity}` as CapacityChangeId,
  activityId: 'activity' as ActivityId,
  scheduleId: null,
  newCapacity,
  effectiveFrom: date(effectiveFrom),
  onConflict: 'refuse',
  state: 'Scheduled',
  createdAt: Temporal.Instant.from('2027-01-01T10:00:00Z'),
  ...over,
});
const slot = (localDate: string, over: object = {}) => ({
  scheduleId: 'rule' as ScheduleId,
  localDate: date(localDate),
  capacity: 10,
  ...over,
});

describe('the places of a slot', () => {
  it('are those of the last change until its date, its own before all', () => {
    const changes = [change('2027-03-01', 12), change('2027-04-01', 8)];
    expect(['2027-02-28', '2027-03-01', '2027-04-01'].map((day) => capacityOn(slot(day), changes))).toEqual([
      10, 12, 8,
    ]);
    expect(capacityOn(slot('2027-04-01', { capacityOverride: 3 }), changes)).toBe(3);
  });
  it('are those of the rule’s change before the activity’s, also an older one', () => {
    const own = change('2027-03-01', 6, { scheduleId: 'rule' as ScheduleId });
    const other = change('2027-03-05', 5, { scheduleId: 'other' as ScheduleId });
    expect(capacityOn(slot('2027-05-01'), [own, other, change('2027-04-01', 8)])).toBe(6);
  });
  it('are those of the change made last where two are of one day', () => {
    const later = { createdAt: Temporal.Instant.from('2027-01-02T10:00:00Z') };
    expect(capacityOn(slot('2027-05-01'), [change('2027-03-01', 8, later), change('2027-03-01', 12)])).toBe(8);
  });
  it('are as if a cancelled or replaced change had never been', () => {
    const states = fc.constantFrom('Cancelled' as const, 'Superseded' as const);
    const any = fc
      .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }), fc.option(states, { nil: null }))
      .map(([days, places, ended]) =>
        change(date('2027-02-01').add({ days }).toString(), places, ended === null ? {} : { state: ended }),
      );
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), (changes) => {
        const standing = changes.filter(({ state }) => state === 'Scheduled');
        expect(capacityOn(slot('2027-03-10'), changes)).toBe(capacityOn(slot('2027-03-10'), standing));
      }),
    );
  });
});
