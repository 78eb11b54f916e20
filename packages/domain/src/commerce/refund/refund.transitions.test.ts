import { describe, expect, it } from 'vitest';
import { holdsAsATable, reachable } from '../../kernel/transitions.test.support.ts';
import { refundTable } from './refund.transitions.ts';

holdsAsATable('refunds', refundTable, {
  initial: ['Planned'],
  final: ['Confirmed', 'Refused'],
  refusals: [
    ['money that went back cannot be refused afterwards', 'Confirmed', 'refuse', 'refund_confirmed'],
    ['a refused refund is not confirmed: another one is opened', 'Refused', 'confirm', 'refund_refused'],
    ['a refused refund does not become pending', 'Refused', 'pend', 'refund_refused'],
  ],
});

describe('a refund', () => {
  it('that ended is never open again', () => {
    for (const state of ['Confirmed', 'Refused']) expect(reachable(refundTable, state)).toEqual([state]);
  });
});
