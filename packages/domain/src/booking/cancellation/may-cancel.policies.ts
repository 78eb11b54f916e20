import { err, ok, type Result } from 'neverthrow';
import { refusal, type Refusal } from '../../kernel/refusal.ts';
import { step } from '../../kernel/transitions.ts';
import type { Booking } from '../booking/booking.ts';
import { bookingTable, type BookingRefusal, type BookingState } from '../booking/booking.transitions.ts';
import type { Slot } from '../slot/slot.ts';
import { cutoffOf, type CancellationTerms } from './cancellation-terms.ts';

/** `too_late_to_cancel`: the class has begun; staff excuse instead. The others name the booking's state. */
export type CancelRefusalCode = BookingRefusal | 'too_late_to_cancel';

/** A booking that somebody wants to end, as one read shows it. */
export interface CancelFacts {
  readonly booking: Pick<Booking, 'state' | 'means' | 'createdAt' | 'entryOutcome'>;
  readonly slot: Pick<Slot, 'localDate' | 'zone' | 'startsAt'>;
  /** As they were when the place was booked. */
  readonly booked: CancellationTerms;
  /** As the studio has them today. */
  readonly current: CancellationTerms;
  readonly now: Temporal.Instant;
}

/** What a cancellation at this moment comes to. */
export interface CancelOutcome {
  readonly outcome: 'early' | 'late';
  /** The last moment of an early one; equality is early. */
  readonly cutoff: Temporal.Instant;
  readonly state: BookingState;
  /** `none`: no entry covers the booking. */
  readonly entry: 'returned' | 'forfeited' | 'none';
  /** Of the order's total; 0 when no order paid for it. */
  readonly refundPercent: number;
}

const later = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(a, b) > 0 ? a : b;

interface Judged {
  readonly early: boolean;
  readonly cutoff: Temporal.Instant;
  readonly entryBack: boolean;
  readonly refundPercent: number;
}

const judgedBy = (terms: CancellationTerms, { booking, slot, now }: CancelFacts): Judged => {
  const graceEnds = booking.createdAt.add({ minutes: terms.graceMinutes });
  const cutoff = later(cutoffOf(terms.window, slot), graceEnds);
  const early = Temporal.Instant.compare(now, cutoff) <= 0;
  return {
    early,
    cutoff,
    entryBack: early || terms.late.entry === 'return',
    refundPercent: early ? terms.early.refundPercent : terms.late.refundPercent,
  };
};

/** What a cancellation comes to by the kinder of the booked and the current terms, point by point. */
const kinder = (a: Judged, b: Judged): Judged => ({
  early: a.early || b.early,
  cutoff: later(a.cutoff, b.cutoff),
  entryBack: a.entryBack || b.entryBack,
  refundPercent: Math.max(a.refundPercent, b.refundPercent),
});

/** One that has ended is answered as it ended, whatever the clock says now. Nothing more is given back. */
const endedAs = ({ state, entryOutcome }: CancelFacts['booking'], cutoff: Temporal.Instant): CancelOutcome => ({
  outcome: state === 'LateCancelled' ? 'late' : 'early',
  cutoff,
  state,
  entry: entryOutcome === 'returned' || entryOutcome === 'forfeited' ? entryOutcome : 'none',
  refundPercent: 0,
});

/**
 * Whether and how a client's booking ends now. A request that nobody has confirmed is never late: its entry comes back, and
 * it was not paid.
 * @returns the same answer for a cancellation and for its preview
 */
export const mayCancel = (facts: CancelFacts): Result<CancelOutcome, Refusal<CancelRefusalCode>> => {
  const { booking, slot, now } = facts;
  const { early, cutoff, entryBack, refundPercent } = kinder(
    judgedBy(facts.booked, facts),
    judgedBy(facts.current, facts),
  );
  return step(bookingTable, booking.state, early ? 'cancelEarly' : 'cancelLate')
    .mapErr((code): Refusal<CancelRefusalCode> => refusal(code))
    .andThen((state): Result<CancelOutcome, Refusal<CancelRefusalCode>> => {
      if (state === booking.state) return ok(endedAs(booking, cutoff));
      if (Temporal.Instant.compare(now, slot.startsAt) >= 0) return err(refusal('too_late_to_cancel'));
      const back = entryBack || state === 'Cancelled';
      return ok({
        outcome: early || state === 'Cancelled' ? 'early' : 'late',
        cutoff,
        state,
        entry: booking.means !== 'entry' ? 'none' : back ? 'returned' : 'forfeited',
        refundPercent: booking.means === 'order' ? refundPercent : 0,
      });
    });
};
