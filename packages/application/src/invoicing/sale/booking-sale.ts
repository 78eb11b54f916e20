import * as Effect from 'effect/Effect';
import { mayInvoice, type FatturaLine, type Operation, type Sale } from '@svc/domain/invoicing';
import type { BookingId } from '@svc/domain/kernel';
import type { BookingView } from '../../booking/index.ts';
import { fromResult, notFound } from '../../kernel/index.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';

/** States in which a place is owed for: also one that was not used, or cancelled too late. */
const OWED: ReadonlySet<BookingView['booking']['state']> = new Set([
  'Confirmed',
  'CheckedIn',
  'NoShow',
  'LateCancelled',
]);

/** A booking as a sale, with what an invoice says of it. */
export interface BookingSale {
  readonly sale: Sale;
  readonly userId: BookingView['booking']['userId'];
  readonly operation: Operation;
}

const italian = ({ day, month, year }: Temporal.PlainDate): string =>
  `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`;

/**
 * The price is the one at which it was booked, whatever the activity costs today; a free place has one only if somebody names it.
 * @param grossCents what was agreed at the desk instead, VAT included
 */
export const bookingSale = (ports: Pick<InvoicingPorts, 'bookings'>) => (id: BookingId, grossCents?: number) =>
  Effect.gen(function* () {
    const bookingView = yield* ports.bookings.viewOf(id);
    if (bookingView === null) return yield* Effect.fail(notFound('Booking'));
    const { booking, slot, activity } = bookingView;
    const vat = booking.price?.vat ?? activity.vat;
    const price = vat === null ? null : (grossCents ?? booking.price?.amountCents ?? null);
    const sale: Sale = {
      kind: 'booking',
      id: booking.id,
      stands: OWED.has(booking.state),
      orderId: booking.orderId,
      covered: booking.means === 'entry',
      grossCents: price,
    };
    yield* fromResult(mayInvoice(sale));
    const { localDate, localStart } = slot;
    const line: FatturaLine = {
      description: `${activity.name.it}, ${italian(localDate)} ${localStart.toString({ smallestUnit: 'minute' })}`,
      quantity: 1,
      grossCents: price ?? 0,
      vat: vat ?? { rateBp: 0 },
      period: { from: localDate, to: localDate },
    };
    return { sale, userId: booking.userId, operation: { date: localDate, lines: [line] } } satisfies BookingSale;
  });
