import type { Slot } from '../slot/slot.ts';
import { cutoffOf, defaultCancellationTerms, type CancellationTerms, type EntryFate } from './cancellation-terms.ts';

/** The terms that a booking keeps. */
export interface BookedTerms extends CancellationTerms {
  /** Those of before the studio moved its class; null: those of a studio that has chosen none. Absent: it was not moved. */
  readonly beforeMove?: CancellationTerms | null;
}

/** The terms of a booking whose class the studio moved: it may be cancelled early, and whole, until the class begins. */
export const movedTerms = (terms: BookedTerms | null): BookedTerms => ({
  ...(terms ?? defaultCancellationTerms),
  window: { minutes: 0 },
  early: { refundPercent: 100 },
  beforeMove: beforeMoves(terms),
});

const beforeMoves = (terms: BookedTerms | null): CancellationTerms | null =>
  terms?.beforeMove === undefined ? terms : terms.beforeMove;

/** A booking that its person takes to another class. */
export interface OwnMove {
  readonly booked: BookedTerms | null;
  /** Of the new class's activity today. */
  readonly fresh: CancellationTerms | null;
  readonly sameActivity: boolean;
  /** The new class. */
  readonly slot: Pick<Slot, 'localDate' | 'zone' | 'startsAt'>;
}

/**
 * What the studio's move of a class gave stays with that class. In the new one the booking has the terms that it would have if it were
 * made now; in the same activity never harder ones than those it was made under.
 */
export const termsAfterOwnMove = ({ booked, fresh, sameActivity, slot }: OwnMove): CancellationTerms | null => {
  const before = beforeMoves(booked);
  if (!sameActivity || (before === null && fresh === null)) return fresh;
  return kinderOf(before ?? defaultCancellationTerms, fresh ?? defaultCancellationTerms, slot);
};

const kinderFate = (a: EntryFate, b: EntryFate): EntryFate => (a === 'return' ? a : b);

/** Point by point, the window by the moment at which it ends for this class. */
const kinderOf = (a: CancellationTerms, b: CancellationTerms, slot: OwnMove['slot']): CancellationTerms => ({
  window: Temporal.Instant.compare(cutoffOf(a.window, slot), cutoffOf(b.window, slot)) > 0 ? a.window : b.window,
  graceMinutes: Math.max(a.graceMinutes, b.graceMinutes),
  late: {
    entry: kinderFate(a.late.entry, b.late.entry),
    refundPercent: Math.max(a.late.refundPercent, b.late.refundPercent),
  },
  early: { refundPercent: Math.max(a.early.refundPercent, b.early.refundPercent) },
  noShow: { entry: kinderFate(a.noShow.entry, b.noShow.entry) },
});
