import { describe, expect, it } from 'vitest';
import { holdsAsATable, reachable } from '../../kernel/transitions.test.support.ts';
import { statesOf, step } from '../../kernel/transitions.ts';
import { attemptTable } from './attempt.transitions.ts';

holdsAsATable('payment attempts', attemptTable, {
  initial: ['Planned'],
  final: ['Captured'],
  refusals: [
    ['a session that is open at the provider was not refused by it', 'Open', 'refuse', 'attempt_open'],
    ['a session whose payer is done was not refused by it', 'Awaiting', 'refuse', 'attempt_open'],
    ['a session that brought money was not refused', 'Captured', 'refuse', 'attempt_captured'],
    ['a session that provably was never made does not open', 'Refused', 'open', 'attempt_over'],
    ['a failed session was not refused: it existed', 'Failed', 'refuse', 'attempt_over'],
  ],
});

describe('a payment attempt', () => {
  it('takes money in every state: it may arrive on any session we thought over', () => {
    for (const state of statesOf(attemptTable))
      expect(step(attemptTable, state, 'capture')._unsafeUnwrap()).toBe('Captured');
  });
  it('never loses its money again', () => {
    expect(reachable(attemptTable, 'Captured')).toEqual(['Captured']);
  });
});
