import { expect, it } from 'vitest';
import { mayRetry } from './retry.policies.ts';

const facts = (orderState: string) => ({
  job: { state: 'Failed', provider: 'GatewayA', environment: 'Test' } as const,
  row: null,
  orderState,
  current: { provider: 'GatewayA', environment: 'Test' } as const,
  providerOutcomeConfirmed: true,
});

it('an invoice whose order is refunded cannot be retried: nobody could begin it, it would wait in the queue for ever', () => {
  expect(mayRetry(facts('Refunded'))._unsafeUnwrapErr().code).toBe('resend_not_allowed');
  expect(mayRetry(facts('RefundPending'))._unsafeUnwrapErr().code).toBe('resend_not_allowed');
  expect(mayRetry(facts('Finalized')).isOk()).toBe(true);
});
