import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsAsATable, reachable } from '../../kernel/transitions.test.support.ts';
import { step } from '../../kernel/transitions.ts';
import { actionTokenExpiry, actionTokenPurposes } from './action-token.ts';
import { actionTokenTable, type ActionTokenEvent, type ActionTokenState } from './action-token.transitions.ts';

holdsAsATable('action tokens', actionTokenTable, {
  initial: ['Issued'],
  final: ['Used', 'Superseded', 'Expired'],
  refusals: [
    ['a link works once', 'Used', 'use', 'action_token_used'],
    ['a link does not work once a newer one was mailed', 'Superseded', 'use', 'action_token_superseded'],
    ['a link does not work after its time', 'Expired', 'use', 'action_token_expired'],
  ],
});

const now = Temporal.Instant.from('2027-03-01T09:00:00Z');
const play = (state: ActionTokenState, event: ActionTokenEvent): ActionTokenState =>
  step(actionTokenTable, state, event).unwrapOr(state);

describe('a mailed link', () => {
  it('action-tokens: is used at most once, whatever happens in whatever order', () => {
    const events = fc.array(fc.constantFrom<ActionTokenEvent>('use', 'supersede', 'expire'), { maxLength: 20 });
    fc.assert(
      fc.property(events, (sequence) => {
        let state: ActionTokenState = 'Issued';
        let uses = 0;
        for (const event of sequence) {
          if (event === 'use' && state === 'Issued') uses += 1;
          state = play(state, event);
        }
        expect(uses).toBeLessThanOrEqual(1);
      }),
    );
  });
  it('that is spent never comes back', () => {
    for (const state of ['Used', 'Superseded', 'Expired']) expect(reachable(actionTokenTable, state)).toEqual([state]);
  });
  it('to a new password lives an hour, an invitation a week, a confirmation three days', () => {
    const lives = actionTokenPurposes.map((purpose) => actionTokenExpiry(purpose, now).since(now).total('hours'));
    expect(lives).toEqual([72, 168, 1]);
  });
});
