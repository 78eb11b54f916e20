import type { Result } from 'neverthrow';
import { refusal, type Refusal } from '../../kernel/refusal.ts';
import { step } from '../../kernel/transitions.ts';
import {
  subscriptionTable,
  type SubscriptionEvent,
  type SubscriptionRefusalOn,
  type SubscriptionStatus,
} from './subscription.transitions.ts';

/** Plays one event; the refusals are those of its own cells. */
export const stepSubscription = <E extends SubscriptionEvent>(
  status: SubscriptionStatus,
  event: E,
): Result<SubscriptionStatus, Refusal<SubscriptionRefusalOn<E>>> =>
  step(subscriptionTable, status, event).mapErr((code) => refusal(code as SubscriptionRefusalOn<E>));
