import type { Effect } from 'effect/Effect';
import type { BookingState } from '@svc/domain/booking';
import type { AccountId, SlotId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';
import type { BookingView } from '../booking/booking-stores.ts';

/** Who is asked for: of one class, or of the classes that begin within a time. */
export interface RosterQuery {
  /** Null: every class. */
  readonly slotId: SlotId | null;
  /** By the start of the class; from inclusive, to exclusive. Null: no bound. */
  readonly from: Temporal.Instant | null;
  readonly to: Temporal.Instant | null;
  /** Only classes that this professional gives, or whose activity is theirs; null: all. */
  readonly professionalId: AccountId | null;
  /** Null: every state. */
  readonly states: readonly BookingState[] | null;
  readonly page: number;
  readonly pageSize: number;
}

/** A booking and the name of the person, null when their account is gone. */
export interface RosterLine extends Pick<BookingView, 'booking' | 'slot' | 'activity'> {
  readonly clientName: string | null;
}

/** Who comes to classes. */
export interface Rosters {
  /** By the start of the class, then in the order in which they booked. One statement. */
  readonly page: (
    query: RosterQuery,
  ) => Effect<{ readonly items: readonly RosterLine[]; readonly total: number }, StoreDown>;
}
