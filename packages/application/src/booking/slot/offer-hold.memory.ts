import type { AccountId, HoldId, SlotId } from '@svc/domain/kernel';

/** In memory the holds of offers have a table of their own. */
export interface OfferHold {
  readonly id: HoldId;
  readonly slotId: SlotId;
  readonly userId: AccountId;
  readonly state: 'Active' | 'Released' | 'Expired';
}
