import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsAsATable, reachable } from '../../kernel/transitions.test.support.ts';
import { step } from '../../kernel/transitions.ts';
import { afterDefaultSeeded, afterPasswordWrite, gateOf } from './gate.ts';
import { gateTable, type GateEvent, type GateState } from './gate.transitions.ts';

holdsAsATable('the forced-change gate', gateTable, { initial: ['Due'], final: ['Open'], refusals: [] });

describe('the forced-change gate', () => {
  it('is due exactly while the mark of the default password stands', () => {
    expect([true, false].map((defaultPassword) => gateOf({ defaultPassword }))).toEqual(['Due', 'Open']);
    expect([true, false].map((defaultPassword) => afterPasswordWrite({ defaultPassword }))).toEqual([false, false]);
    expect([true, false].map((defaultPassword) => afterDefaultSeeded({ defaultPassword }))).toEqual([true, false]);
  });
  it('gate.always-on: opens by a written password alone, and never closes again', () => {
    expect(reachable(gateTable, 'Due', ['seedDefault'])).toEqual(['Due']);
    expect(reachable(gateTable, 'Open')).toEqual(['Open']);
    const events = fc.array(fc.constantFrom<GateEvent>('seedDefault', 'writePassword'));
    fc.assert(
      fc.property(events, (sequence) => {
        const play = (state: GateState, event: GateEvent): GateState => step(gateTable, state, event)._unsafeUnwrap();
        const end = sequence.reduce(play, 'Due');
        expect(end).toBe(sequence.includes('writePassword') ? 'Open' : 'Due');
      }),
    );
  });
});
