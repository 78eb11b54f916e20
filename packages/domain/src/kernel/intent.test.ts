import { describe, expect, it } from 'vitest';
import { intentTable } from './intent.transitions.ts';
import { holdsAsATable, reachable } from './transitions.test.support.ts';
import { step } from './transitions.ts';

holdsAsATable('intents', intentTable, {
  initial: ['Planned'],
  final: ['Confirmed', 'Refused'],
  refusals: [
    ['an outcome lands on an open intent alone: a confirmed one is closed', 'Confirmed', 'refuse', 'intent_closed'],
    ['an outcome lands on an open intent alone: a refused one is closed', 'Refused', 'confirm', 'intent_closed'],
    ['a late loss changes nothing of a closed intent', 'Confirmed', 'lose', 'intent_closed'],
  ],
});

describe('an intent', () => {
  it('whose answer was lost is still open: it may prove done or refused', () => {
    expect(step(intentTable, 'Unknown', 'confirm')._unsafeUnwrap()).toBe('Confirmed');
    expect(step(intentTable, 'Unknown', 'refuse')._unsafeUnwrap()).toBe('Refused');
  });
  it('never becomes planned again', () => {
    for (const state of ['Unknown', 'Confirmed', 'Refused'])
      expect(reachable(intentTable, state)).not.toContain('Planned');
  });
});
