import { expect, it } from 'vitest';
import { statesOf, step } from '../../kernel/transitions.ts';
import { aSlot } from '../booking.test.support.ts';
import { unansweredAfter, unattendedAfter, unfinishedStates } from './class-end.ts';
import { slotTable } from './slot.transitions.ts';

const slot = aSlot('2027-03-08', '18:00');

it('a request ends at the very instant at which its class begins', () => {
  expect(unansweredAfter(slot, slot.startsAt.subtract({ microseconds: 1 }))).toBe(false);
  expect(unansweredAfter(slot, slot.startsAt)).toBe(true);
});

it('nobody is missed before two hours have passed since the class ended, also where clocks change in between', () => {
  const night = aSlot('2027-10-31', '01:30'); // ends at 02:30, the first of two
  for (const each of [slot, night]) {
    const over = each.endsAt.add({ hours: 2 });
    expect([unattendedAfter(each, over.subtract({ microseconds: 1 })), unattendedAfter(each, over)]).toEqual([
      false,
      true,
    ]);
  }
});

it('the states that the end of a class changes are those of the table', () => {
  const changed = statesOf(slotTable).filter((state) => step(slotTable, state, 'finish').unwrapOr(state) !== state);
  expect(unfinishedStates).toEqual(changed);
});
