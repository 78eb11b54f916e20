import { slotStart, type Slot } from '../slot/slot.ts';

/** Until when a cancellation is early. */
export type CancellationWindow =
  /** Elapsed minutes before the start. */
  | { readonly minutes: number }
  /** A local time of the slot's zone, so many days before its date; `HH:mm`. */
  | { readonly daysBefore: number; readonly at: string };

/** What becomes of the entry that covers a booking. */
export type EntryFate = 'forfeit' | 'return';

/** The terms of a cancellation policy, as a booking keeps them. Percentages of the order's total. */
export interface CancellationTerms {
  readonly window: CancellationWindow;
  readonly graceMinutes: number;
  readonly late: { readonly entry: EntryFate; readonly refundPercent: number };
  readonly early: { readonly refundPercent: number };
  readonly noShow: { readonly entry: EntryFate };
}

/** Of a studio that has chosen none: twelve hours before, and ten minutes to think again. */
export const defaultCancellationTerms: CancellationTerms = {
  window: { minutes: 720 },
  graceMinutes: 10,
  late: { entry: 'forfeit', refundPercent: 0 },
  early: { refundPercent: 100 },
  noShow: { entry: 'forfeit' },
};

/** What becomes of the entry of somebody who did not come: by the kinder of the booked and the current terms. */
export const noShowFate = (booked: CancellationTerms | null, current: CancellationTerms | null): EntryFate =>
  [booked, current].some((terms) => (terms ?? defaultCancellationTerms).noShow.entry === 'return')
    ? 'return'
    : 'forfeit';

/** The last moment at which a cancellation is early. */
export const cutoffOf = (
  window: CancellationWindow,
  slot: Pick<Slot, 'localDate' | 'zone' | 'startsAt'>,
): Temporal.Instant =>
  'minutes' in window
    ? slot.startsAt.subtract({ minutes: window.minutes })
    : slotStart(slot.localDate.subtract({ days: window.daysBefore }), Temporal.PlainTime.from(window.at), slot.zone);
