import { describe, expect, it } from 'vitest';
import { holdsAsATable } from '../../kernel/transitions.test.support.ts';
import { statesOf, step } from '../../kernel/transitions.ts';
import { openWaitingStates, waitingTable } from './waiting-entry.transitions.ts';

holdsAsATable('waiting entries', waitingTable, {
  initial: ['Waiting'],
  final: ['Accepted', 'Declined', 'Lapsed', 'Left', 'Closed'],
  refusals: [
    ['nobody accepts what was not offered', 'Waiting', 'accept', 'not_offered'],
    ['who was offered a place is not booked behind their back', 'Offered', 'promote', 'already_offered'],
    ['an offer that lapsed is not accepted any more', 'Lapsed', 'accept', 'offer_lapsed'],
    ['who accepted does not leave the list, but cancels the booking', 'Accepted', 'leave', 'entry_accepted'],
    ['who left is not offered anything', 'Left', 'offer', 'entry_over'],
  ],
});

describe('a waiting list', () => {
  it('returns a withdrawn offer to its old place', () => {
    expect(step(waitingTable, 'Offered', 'withdraw')._unsafeUnwrap()).toBe('Waiting');
  });
  it('takes nobody back who left it', () => {
    const over = statesOf(waitingTable).filter((state) => !openWaitingStates.some((open) => open === state));
    for (const state of over)
      for (const event of ['offer', 'promote', 'accept', 'withdraw', 'lapse'] as const)
        expect(step(waitingTable, state, event).unwrapOr(state)).toBe(state);
  });
});
