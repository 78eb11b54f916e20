import type { AccountId, Brand, HoldId, SlotId } from '../../kernel/ids.ts';
import type { Means } from '../activity/means.ts';
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
  /** The hold that keeps the offered place, and until when. */
  readonly offer: { readonly holdId: HoldId; readonly until: Temporal.Instant } | null;
  readonly closedReason: ClosedReason | null;
  readonly createdAt: Temporal.Instant;
}

/** Waits, or has an offer. */
export const isOnList = ({ state }: Pick<WaitingEntry, 'state'>): boolean =>
  openWaitingStates.some((open) => open === state);

/** How a studio runs the list of an activity. */
export interface WaitlistRules {
  readonly offerMinutes: number;
  /** No offer, and no new entry, so many minutes before the class. */
  readonly closeMinutes: number;
  /** People that may wait. */
  readonly maxLength: number;
}
/** 60 waking minutes to answer, no offer in the last hour before the class, 20 people. */
export const defaultWaitlist: WaitlistRules = { offerMinutes: 60, closeMinutes: 60, maxLength: 20 };
