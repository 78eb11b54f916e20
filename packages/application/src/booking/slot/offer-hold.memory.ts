import type { AccountId, HoldId, SlotId } from '@svc/domain/kernel';

/** In memory the holds of offers have a table of their own; one that turns into a checkout's goes on under its id in the table of those. */
export interface OfferHold {
  readonly id: HoldId;
  readonly slotId: SlotId;
  readonly userId: AccountId;
  readonly expiresAt: Temporal.Instant;
  readonly state: 'Active' | 'Released' | 'Expired';
}
