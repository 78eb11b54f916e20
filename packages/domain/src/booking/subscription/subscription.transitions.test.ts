import { describe, expect, it } from 'vitest';
import { holdsAsATable } from '../../kernel/transitions.test.support.ts';
import { statesOf, step } from '../../kernel/transitions.ts';
import { subscriptionTable } from './subscription.transitions.ts';

holdsAsATable('client subscriptions', subscriptionTable, {
  initial: ['Scheduled', 'Active'],
  final: [], // also a cancelled one may still be refunded
  refusals: [
    ['a subscription that has not begun cannot be suspended', 'Scheduled', 'suspend', 'not_started'],
    ['a subscription that has not begun cannot be reactivated', 'Scheduled', 'reactivate', 'not_started'],
    ['a suspended subscription cannot be spent', 'Suspended', 'spend', 'suspended'],
    ['an expired subscription cannot be spent', 'Expired', 'spend', 'expired'],
    ['an expired subscription cannot be suspended', 'Expired', 'suspend', 'expired'],
    ['a subscription cannot be spent while its refund is open', 'RefundPending', 'spend', 'refund_in_flight'],
    ['a subscription cannot be cancelled while its refund is open', 'RefundPending', 'cancel', 'refund_in_flight'],
    ['a subscription keeps its dates while its refund is open', 'RefundPending', 'prolong', 'refund_in_flight'],
    ['a cancelled subscription cannot be spent', 'Cancelled', 'spend', 'cancelled'],
    ['a cancelled subscription is not prolonged back to life', 'Cancelled', 'prolong', 'cancelled'],
  ],
});

describe('a subscription', () => {
  it('state.subscription.refund: whatever it is, is cancelled when its money went back', () => {
    for (const state of statesOf(subscriptionTable))
      expect(step(subscriptionTable, state, 'refundConfirm')._unsafeUnwrap()).toBe('Cancelled');
  });
  it('goes back to what it was when its refund fails', () => {
    for (const state of statesOf(subscriptionTable).filter((each) => each !== 'RefundPending')) {
      expect(step(subscriptionTable, state, 'refundOpen')._unsafeUnwrap()).toBe('RefundPending');
      expect(step(subscriptionTable, 'RefundPending', 'refundFail', state)._unsafeUnwrap()).toBe(state);
    }
  });
  it('is spent only where it is scheduled or active', () => {
    expect(statesOf(subscriptionTable).filter((state) => step(subscriptionTable, state, 'spend').isOk())).toEqual([
      'Scheduled',
      'Active',
    ]);
  });
});
