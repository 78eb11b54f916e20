import type { Effect } from 'effect/Effect';
import type { StoreDown } from '../faults.ts';

/** What kind of row waits for a worker; `commerce`: paid commerce orders and their invoices. */
export type Topic = 'orders' | 'commerce' | 'intents' | 'invoices' | 'mails' | 'flags' | 'settings' | 'maintenance';

/**
 * Wakes workers of all processes once the current transaction has committed. The work itself is a domain row written
 * by the same transaction, so a lost wake-up costs time, never work.
 */
export interface Outbox {
  readonly wake: (topic: Topic) => Effect<void, StoreDown>;
}
