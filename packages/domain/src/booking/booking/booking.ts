import type { AccountId, BookingId, Brand, OrderId, SlotId } from '../../kernel/ids.ts';
import type { Money } from '../../kernel/money.ts';
import { allowedFrom } from '../../kernel/transitions.ts';
import type { Vat } from '../../kernel/vat.ts';
import type { Means } from '../activity/means.ts';
import type { BookedTerms } from '../cancellation/booked-terms.ts';
import type { SubscriptionId } from '../subscription/subscription.ts';
import { bookingTable, liveBookingStates, type BookingState } from './booking.transitions.ts';

/** What the bookings of one series are known by. */
export type SeriesId = Brand<string, 'SeriesId'>;

/** What became of the entry that covers a booking. */
export type EntryOutcome = 'none' | 'spent' | 'returned' | 'forfeited';
/** `none`: no entry covers it. `forfeited`: lost by a late cancellation or a no-show. */
export const entryOutcomes = ['none', 'spent', 'returned', 'forfeited'] as const satisfies readonly EntryOutcome[];

/** What a place costs at the studio. */
export interface PlacePrice extends Money {
  readonly vat: Vat;
}

/** How somebody pays at the studio. */
export const deskMethods = ['cash', 'card', 'transfer'] as const;
export type DeskMethod = (typeof deskMethods)[number];

/** Whether a place to be paid at the studio is paid; `none`: nothing is to be paid there. */
export type Settlement =
  | { readonly state: 'none' | 'unpaid' }
  | {
      readonly state: 'paid';
      readonly method: DeskMethod;
      readonly at: Temporal.Instant;
      readonly by: AccountId;
    };

/** `none`: nothing is to be paid there. */
export const settlementStates = ['none', 'unpaid', 'paid'] as const;

/** Who ended a booking, and why. */
export interface BookingEnd {
  readonly at: Temporal.Instant;
  readonly by: AccountId | null;
  readonly reason: string | null;
}

/** A claim on one place by one person. */
export interface Booking {
  readonly id: BookingId;
  readonly slotId: SlotId;
  readonly userId: AccountId;
  readonly bookedBy: AccountId;
  readonly state: BookingState;
  readonly means: Means;
  /** Unique: an order makes at most one booking. */
  readonly orderId: OrderId | null;
  /** What covers it, with means `entry`. */
  readonly subscriptionId: SubscriptionId | null;
  readonly entryOutcome: EntryOutcome;
  /** Raised by every change of its time, place or state, as RFC 5546 wants it. */
  readonly sequence: number;
  readonly createdAt: Temporal.Instant;
  /** Of a place to be paid at the studio, as it was when booked; null with other means. */
  readonly price: PlacePrice | null;
  readonly settlement: Settlement;
  /** The cancellation terms under which it was booked; null: those of a studio that has chosen none. */
  readonly terms: BookedTerms | null;
  /** Who comes, when it is not the person whose booking it is. */
  readonly guestName: string | null;
  /** An Admin let them in above the capacity. */
  readonly overbooked: boolean;
  /** The class it was booked for before it last moved; null: it never moved. */
  readonly movedFrom: SlotId | null;
  /** Those that were booked at once share it; null: it was booked alone. */
  readonly seriesId: SeriesId | null;
  readonly ended: BookingEnd | null;
}

/** Of a booking that nobody has paid at the studio, changed or ended. */
export const plainBooking = {
  price: null,
  settlement: { state: 'none' },
  terms: null,
  guestName: null,
  overbooked: false,
  movedFrom: null,
  seriesId: null,
  ended: null,
} as const satisfies Partial<Booking>;

/** Does it occupy a place? */
export const isLive = ({ state }: Pick<Booking, 'state'>): boolean => liveBookingStates.some((live) => live === state);

/** Live, and not attended: what still lies ahead while its class has not begun. */
export const aheadBookingStates: readonly BookingState[] = allowedFrom(bookingTable, 'cancelByStudio').filter((state) =>
  isLive({ state }),
);
