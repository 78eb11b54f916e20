import type { BookingId, OrderId } from '../../kernel/ids.ts';
import type { SubscriptionId } from './subscription.ts';

/** `grant` bought, `consume` and `return` for a booking, `credit` and `debit` by hand, `expire`, `refund` paid back. */
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
  /** Of somebody who came after all, when the entry had come back: once for each time that they were noted as absent. */
  consumeAgain: ({ id, sequence }: { readonly id: BookingId; readonly sequence: number }): string =>
    `consume:${id}:${sequence}`,
  /** Once for each end of a booking: one that began again may end again. */
  return: ({ id, sequence }: { readonly id: BookingId; readonly sequence: number }): string =>
    `return:${id}:${sequence}`,
  /** One for each refund that was confirmed: a subscription may be given back in parts, and be credited in between. */
  refund: ({ id, version }: { readonly id: SubscriptionId; readonly version: number }): string =>
    `refund:${id}:${version}`,
  byHand: (kind: EntryMovement['kind'], id: string): string => `${kind}:${id}`,
} as const;

/** What came in from outside of its use: bought, given as a present, or paid back. */
const notUse: ReadonlySet<EntryMovement['kind']> = new Set(['grant', 'refund']);

/**
 * Entries that are used up: of each booking what was taken for it and has not come back, and what was taken by hand. An
 * entry given as a present uses nothing up and brings nothing back.
 * @param except bookings that end without being used
 */
export const usedEntries = (ledger: readonly EntryMovement[], except: readonly BookingId[]): number => {
  const nets = new Map<string, number>();
  for (const { kind, delta, bookingId } of ledger) {
    if (notUse.has(kind) || (bookingId !== null && except.includes(bookingId))) continue;
    const about = bookingId ?? kind;
    nets.set(about, (nets.get(about) ?? 0) + delta);
  }
  return [...nets.values()].reduce((used, net) => used + Math.max(0, -net), 0);
};
