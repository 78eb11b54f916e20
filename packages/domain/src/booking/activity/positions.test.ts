import { describe, expect, it } from 'vitest';
import type { ActivityId } from '../../kernel/ids.ts';
import type { ActivityState } from './activity.transitions.ts';
import { positionsOf } from './positions.ts';

const id = (text: string) => text as ActivityId;
const listed = (...states: readonly ActivityState[]) => states.map((state, at) => ({ id: id(`a${at}`), state }));
const outcome = (states: readonly ActivityState[], ids: readonly string[]) =>
  positionsOf(listed(...states), ids.map(id)).match(
    (positions) => positions.map((each) => `${each.id} ${each.position}`),
    ({ code, params }) => ({ code, ...params }),
  );

describe('the order of the activities', () => {
  it('is that of the ids; a draft may be among them, and need not be', () => {
    const states = ['Published', 'Hidden', 'Draft'] as const;
    expect(outcome(states, ['a1', 'a0'])).toEqual(['a1 0', 'a0 1']);
    expect(outcome(states, ['a2', 'a1', 'a0'])).toEqual(['a2 0', 'a1 1', 'a0 2']);
  });
  it('positionsMismatch: names all that are listed, each once, and no other', () => {
    const code = 'positions_mismatch';
    expect(outcome(['Published', 'Hidden'], ['a0'])).toEqual({ code, missing: 1, unknown: 0 });
    expect(outcome(['Published'], ['a0', 'a0'])).toEqual({ code, missing: 0, unknown: 1 });
    for (const gone of ['Archived', 'Deleted'] as const)
      expect(outcome(['Published', gone], ['a0', 'a1'])).toEqual({ code, missing: 0, unknown: 1 });
    expect(outcome(['Published'], ['a0', 'b'])).toEqual({ code, missing: 0, unknown: 1 });
  });
});
