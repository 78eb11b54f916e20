import type { BookingId, OrderId } from '../../kernel/ids.ts';
import type { SubscriptionId } from './subscription.ts';

export const movementKinds = ['grant', 'consume', 'return', 'credit', 'debit', 'expire', 'refund'] as const;

/** One line of the ledger of entries; append-only. */
export interface EntryMovement {
  readonly id: string;
  readonly subscriptionId: SubscriptionId;
  readonly kind: (typeof movementKinds)[number];
  /** Entries added or taken, never 0. */
  readonly delta: number;
  readonly bookingId: BookingId | null;
  readonly reason: string | null;
  readonly at: Temporal.Instant;
  /** The same movement happens once. */
  readonly key: string;
}

/** The key of each movement that can happen only once; one made by hand carries its own id instead. */
export const movementKey = {
  grant: (orderId: OrderId): string => `grant:${orderId}`,
  consume: (bookingId: BookingId): string => `consume:${bookingId}`,
  return: (bookingId: BookingId): string => `return:${bookingId}`,
  /** One for each refund that was confirmed: a subscription may be given back in parts, and be credited in between. */
  refund: ({ id, version }: { readonly id: SubscriptionId; readonly version: number }): string =>
    `refund:${id}:${version}`,
  byHand: (kind: EntryMovement['kind'], id: string): string => `${kind}:${id}`,
} as const;
