import type { EntryMovement, SubscriptionId } from '@svc/domain/booking';
import type { BookingId } from '@svc/domain/kernel';
import { toInstant } from '../kernel/instant.type.ts';

/** What `to_json` makes of a line of the ledger. */
export interface MovementJson {
  readonly id: string;
  readonly subscription_id: SubscriptionId;
  readonly kind: EntryMovement['kind'];
  readonly delta: number;
  readonly booking_id: BookingId | null;
  readonly reason: string | null;
  readonly at: string;
  readonly key: string;
}

export const toMovement = (row: MovementJson): EntryMovement => ({
  id: row.id,
  subscriptionId: row.subscription_id,
  kind: row.kind,
  delta: row.delta,
  bookingId: row.booking_id,
  reason: row.reason,
  at: toInstant(row.at),
  key: row.key,
});
