import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aSlot } from '../booking.test.support.ts';
import { closureFaultOf } from './closure-faults.ts';
import { isHit, type Closure, type ClosureId } from './closure.ts';
import { planClosing, type ClosedSlot, type ClosureChange } from './planned-closing.ts';

const date = (text: string) => Temporal.PlainDate.from(text);
const aClosure = (id: string, from: string, days: number): Closure => ({
  id: id as ClosureId,
  groupId: null,
  reason: 'holiday',
  title: { it: 'Chiuso' },
  scope: { kind: 'all' },
  from: date(from),
  to: date(from).add({ days }),
  hours: null,
  exceptSlotIds: [],
  note: null,
  version: 1,
});
const now = Temporal.Instant.from('2027-03-01T09:00:00Z');
const slots: readonly ClosedSlot[] = ['2027-03-02', '2027-03-05', '2027-03-09'].map((day) => ({
  slot: { ...aSlot(day, '18:00'), state: 'Open' },
  closedBy: [],
  clearing: false,
}));
const after = (before: readonly ClosedSlot[], changes: readonly ClosureChange[]): readonly ClosedSlot[] => {
  const planned = new Map(planClosing(before, changes, now).map((each) => [each.slot.localDate.toString(), each]));
  return before.map((each) => planned.get(each.slot.localDate.toString()) ?? each);
};

describe('a change of closures', () => {
  it('(14) leaves closed what a closure meets and nothing else; all of them gone, every class is open', () => {
    const any = fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      from: fc.integer({ min: 1, max: 9 }).map((day) => `2027-03-0${day}`),
      days: fc.nat(4),
      gone: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), (steps) => {
        const standing = new Map<string, Closure>();
        let rows = slots;
        const play = (id: string, next: Closure | null) => {
          const change = { before: standing.get(id) ?? null, after: next };
          rows = after(rows, [change]);
          if (next === null) standing.delete(id);
          else standing.set(id, next);
        };
        for (const { id, from, days, gone } of steps) play(id, gone ? null : aClosure(id, from, days));
        for (const { slot, closedBy } of rows) {
          const met = [...standing.values()].filter((each) => isHit(each, slot)).map(({ id }) => id);
          expect([closedBy.toSorted(), slot.state]).toEqual([met.toSorted(), met.length > 0 ? 'Closed' : 'Open']);
        }
        for (const id of standing.keys()) play(id, null);
        expect(rows.map(({ slot }) => slot.state)).toEqual(['Open', 'Open', 'Open']);
      }),
    );
  });
  it('closes no class that has begun, and says whom it meets: also a class that another holds, none that is being emptied', () => {
    const metBy = (rows: readonly ClosedSlot[], id: string, at = now) =>
      planClosing(rows, [{ before: null, after: aClosure(id, '2027-03-01', 30) }], at);
    const late = Temporal.Instant.from('2027-03-05T17:00:00Z');
    expect(metBy(slots, 'a', late).map(({ slot, meets }) => [slot.localDate.toString(), meets])).toEqual([
      ['2027-03-09', true],
    ]);
    const held = metBy(slots, 'a');
    expect(metBy(held, 'b').map(({ meets }) => meets)).toEqual([true, true, true]);
    const emptied = held.map((each) => ({ ...each, clearing: true }));
    expect(metBy(emptied, 'b').map(({ meets }) => meets)).toEqual([false, false, false]);
  });
  it('has days in their order, and no more than two years of them', () => {
    const of = (from: string, to: string) => closureFaultOf({ from: date(from), to: date(to) });
    expect([
      of('2027-03-02', '2027-03-01')?.fault,
      of('2027-03-01', '2029-03-01')?.fault,
      of('2027-03-01', '2029-02-28'),
    ]).toEqual(['inverted', 'too_long', null]);
  });
});
