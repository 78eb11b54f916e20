import type { AccountId, Brand, HoldId, SlotId } from '../../kernel/ids.ts';
import type { Means } from '../activity/means.ts';
import type { SubscriptionId } from '../subscription/subscription.ts';
import { openWaitingStates, type WaitingState } from './waiting-entry.transitions.ts';

/** A UUIDv7; the place in the queue is `seq`. */
export type WaitingEntryId = Brand<string, 'WaitingEntryId'>;

/** Why it ended without a place: the class is near or takes nobody, they cannot book, or too little time is left. */
export type ClosedReason = 'cut_off' | 'slot_closed' | 'cannot_book' | 'too_late_to_offer';

/** One person's turn for a full class. */
export interface WaitingEntry {
  readonly id: WaitingEntryId;
  readonly slotId: SlotId;
  readonly userId: AccountId;
  /** Its number on the slot's list, from 1; never given twice. */
  readonly seq: number;
  readonly state: WaitingState;
  /** How the place is to be covered. */
  readonly means: Means;
  /** With means `entry`, the only one that may be spent; null: the first in the spending order. */
  readonly subscriptionId: SubscriptionId | null;
  /** The hold that keeps the offered place, and until when. */
  readonly offer: { readonly holdId: HoldId; readonly until: Temporal.Instant } | null;
  /** The studio promotes, so its machine takes the offered place for the person, or mails them that it is theirs to take. */
  readonly toPromote: boolean;
  readonly closedReason: ClosedReason | null;
  readonly createdAt: Temporal.Instant;
}

/** Whether a freed place is booked without asking again: where the studio does so, and nothing is to be paid for it. */
export const isPromoted = ({ means }: Pick<WaitingEntry, 'means'>, mode: 'off' | 'offer' | 'auto'): boolean =>
  mode === 'auto' && (means === 'free' || means === 'entry');

/** An entry in another state: only an offer is still to be promoted. */
export const entryIn = (entry: WaitingEntry, state: WaitingState): WaitingEntry => ({
  ...entry,
  state,
  toPromote: entry.toPromote && state === 'Offered',
});

/** Waits, or has an offer. */
export const isOnList = ({ state }: Pick<WaitingEntry, 'state'>): boolean =>
  openWaitingStates.some((open) => open === state);
