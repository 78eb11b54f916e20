import * as z from 'zod';
import { bookingTable, deskMethods, entryOutcomes, type BookingEnd } from '@svc/domain/booking';
import { statesOf, type SlotId } from '@svc/domain/kernel';
import { cancelOutcome, type BookingView as Booked, type CancelledPlace } from '@svc/application/booking';
import type { Locale } from '../kernel/locale.ts';
import { InstantView, MoneyView, VatView } from '../kernel/views.ts';
import { MEANS } from './activities.views.ts';
import { classTime, classTimeFields } from './class-time.views.ts';

export const BookingStateView = z.enum(statesOf(bookingTable) as [string, ...string[]]);

/** The class of a booking. */
export const BookedSlotView = z
  .object({
    ...classTimeFields,
    locationId: z.uuid().nullable(),
    professionalIds: z.array(z.uuid()),
    status: z.enum(['Open', 'Closed', 'Cancelled', 'Done']),
  })
  .meta({ id: 'BookedSlot' });

const Cancelling = z.union([
  z.object({ allowed: z.literal(true), outcome: z.enum(['early', 'late']), cutoff: InstantView }),
  z.object({ allowed: z.literal(false) }),
]);

export const BookingView = z
  .object({
    id: z.uuid(),
    slot: BookedSlotView,
    userId: z.uuid(),
    bookedBy: z.uuid(),
    guestName: z.string().nullable(),
    status: BookingStateView,
    means: z.enum(MEANS),
    orderId: z.int().nullable(),
    subscriptionId: z.uuid().nullable(),
    price: MoneyView.extend({ vat: VatView }).nullable(),
    settlement: z.enum(['none', 'unpaid', 'paid']),
    settledBy: z.enum(deskMethods).nullable().meta({ description: 'How it was paid at the studio' }),
    entryOutcome: z.enum(entryOutcomes),
    overbooked: z.boolean(),
    movedFrom: z.uuid().nullable().meta({ description: 'The class it was booked for before it last moved' }),
    seriesId: z.uuid().nullable().meta({ description: 'Those that were booked by one `book-series` share it' }),
    cancel: Cancelling.meta({ description: 'What a cancellation comes to now; a prediction, not a promise' }),
    endedAt: InstantView.nullable(),
    sequence: z.int(),
    createdAt: InstantView,
  })
  .meta({ id: 'BookedPlace' });

export const bookedSlot = (
  { slot, activity }: Pick<Booked, 'slot' | 'activity'>,
  locale: Locale,
): z.output<typeof BookedSlotView> => ({
  ...classTime(slot, activity, locale),
  locationId: slot.locationId,
  professionalIds: [...slot.professionalIds],
  status: slot.state,
});

const cancelling = (view: Booked, now: Temporal.Instant): z.output<typeof Cancelling> =>
  cancelOutcome(view, now).match(
    ({ outcome, cutoff, state }) =>
      state === view.booking.state
        ? { allowed: false as const }
        : { allowed: true as const, outcome, cutoff: cutoff.toString() },
    () => ({ allowed: false as const }),
  );

const endOf = (ended: BookingEnd | null): string | null => ended?.at.toString() ?? null;

export const bookingView = (view: Booked, locale: Locale, now: Temporal.Instant): z.output<typeof BookingView> => {
  const { booking } = view;
  const { settlement, price } = booking;
  return {
    id: booking.id,
    slot: bookedSlot(view, locale),
    userId: booking.userId,
    bookedBy: booking.bookedBy,
    guestName: booking.guestName,
    status: booking.state,
    means: booking.means,
    orderId: booking.orderId,
    subscriptionId: booking.subscriptionId,
    price: price && { ...price },
    settlement: settlement.state,
    settledBy: settlement.state === 'paid' ? settlement.method : null,
    entryOutcome: booking.entryOutcome,
    overbooked: booking.overbooked,
    movedFrom: booking.movedFrom,
    seriesId: booking.seriesId,
    cancel: cancelling(view, now),
    endedAt: endOf(booking.ended),
    sequence: booking.sequence,
    createdAt: booking.createdAt.toString(),
  };
};

export const CancellationView = z
  .object({
    booking: BookingView,
    outcome: z.enum(['early', 'late']),
    cutoff: InstantView.meta({ description: 'The last moment of an early cancellation' }),
    entry: z.enum(['returned', 'forfeited', 'none']),
    refund: z.object({ percent: z.int(), orderId: z.int() }).nullable(),
  })
  .meta({ id: 'Cancellation' });

export const cancellationView = (
  { view, outcome, cutoff, entry, refundPercent }: CancelledPlace,
  locale: Locale,
  now: Temporal.Instant,
): z.output<typeof CancellationView> => ({
  booking: bookingView(view, locale, now),
  outcome,
  cutoff: cutoff.toString(),
  entry,
  refund: view.booking.orderId === null ? null : { percent: refundPercent, orderId: view.booking.orderId },
});

/** Whose place it is to be, and on what terms. */
export const BookBody = z
  .strictObject({
    slotId: z.uuid().transform((id) => id.toLowerCase() as SlotId),
    means: z.enum(['free', 'entry', 'onSite']).nullable().default(null),
    clientSubscriptionId: z.uuid().nullable().default(null),
    userId: z.uuid().optional().meta({ description: 'On behalf of this person; staff only' }),
    guestName: z.string().trim().min(1).max(120).nullable().default(null),
    overbook: z.boolean().default(false),
    force: z.boolean().default(false),
    reason: z.string().trim().min(1).max(500).nullable().default(null),
    joinWaitlist: z.boolean().default(false).describe('A full class answers 202 with a number on its list'),
  })
  .meta({ id: 'BookPlace' });
