import { describe, expect, it } from 'vitest';
import { holdsAsATable, reachable } from '../../kernel/transitions.test.support.ts';
import { holdTable } from './hold.transitions.ts';

holdsAsATable('holds', holdTable, {
  initial: ['Active'],
  final: ['Released', 'Expired'],
  refusals: [
    ['a converted hold is not released like an unpaid one', 'Converted', 'release', 'hold_converted'],
    ['a hold cannot be converted once released', 'Released', 'convert', 'hold_released'],
    ['a hold cannot be converted once expired', 'Expired', 'convert', 'hold_expired'],
    ['a hold is not abandoned before it was converted', 'Active', 'abandon', 'hold_not_converted'],
  ],
});

describe('a hold', () => {
  it('moves only forward: nothing makes it active again', () => {
    for (const state of ['Converted', 'Released', 'Expired'])
      expect(reachable(holdTable, state)).not.toContain('Active');
  });
  it('that ended never keeps a place again', () => {
    for (const state of ['Released', 'Expired']) expect(reachable(holdTable, state)).toEqual([state]);
  });
});
