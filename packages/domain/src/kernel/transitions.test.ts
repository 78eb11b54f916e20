import { describe, expect, it } from 'vitest';
import { refuse, restore, stay, to, type Table } from './table.ts';
import { allowedFrom, finalStatesOf, step } from './transitions.ts';

type S = 'open' | 'held' | 'shut';
type E = 'hold' | 'back' | 'close';
const door = {
  open: { hold: to('held'), back: stay, close: to('shut') },
  held: { hold: stay, back: restore('open'), close: refuse('held') },
  shut: { hold: refuse('shut'), back: stay, close: stay },
} as const satisfies Table<S, E, 'held' | 'shut'>;

describe('a transition table', () => {
  it('moves, stays and refuses as its cells say', () => {
    expect(step(door, 'open', 'hold')._unsafeUnwrap()).toBe('held');
    expect(step(door, 'shut', 'back')._unsafeUnwrap()).toBe('shut');
    expect(step(door, 'held', 'close')._unsafeUnwrapErr()).toBe('held');
  });
  it('restores only a remembered state that the cell lists', () => {
    expect(step(door, 'held', 'back', 'open')._unsafeUnwrap()).toBe('open');
    expect(() => step(door, 'held', 'back', 'shut')).toThrow('cannot restore');
    expect(() => step(door, 'held', 'back')).toThrow('cannot restore');
  });
  it('names the states an event moves from, and the final ones', () => {
    expect(allowedFrom(door, 'hold')).toEqual(['open']);
    expect(allowedFrom(door, 'back')).toEqual(['held']);
    expect(finalStatesOf(door)).toEqual(['shut']);
  });
});
