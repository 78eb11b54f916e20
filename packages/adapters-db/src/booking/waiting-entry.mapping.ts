import type {
  ClosedReason,
  Means,
  SubscriptionId,
  WaitingEntry,
  WaitingEntryId,
  WaitingState,
} from '@svc/domain/booking';
import type { AccountId, HoldId, SlotId } from '@svc/domain/kernel';
import { toInstant } from '../kernel/instant.type.ts';

/** An entry of a waiting list as `to_json` gives it. */
export interface EntryJson {
  readonly id: WaitingEntryId;
  readonly slot_id: SlotId;
  readonly user_id: AccountId;
  readonly seq: number;
  readonly state: WaitingState;
  readonly means: Means;
  readonly subscription_id: SubscriptionId | null;
  readonly offer_hold_id: HoldId | null;
  readonly offer_until: string | null;
  readonly closed_reason: ClosedReason | null;
  readonly created_at: string;
}

export const toEntry = (row: EntryJson): WaitingEntry => ({
  id: row.id,
  slotId: row.slot_id,
  userId: row.user_id,
  seq: row.seq,
  state: row.state,
  means: row.means,
  subscriptionId: row.subscription_id,
  offer:
    row.offer_hold_id === null || row.offer_until === null
      ? null
      : { holdId: row.offer_hold_id, until: toInstant(row.offer_until) },
  closedReason: row.closed_reason,
  createdAt: toInstant(row.created_at),
});
