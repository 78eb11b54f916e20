import type { MemoryDatabase } from '../../kernel/memory-database.ts';
import type { OwedRefund, OwedRefunds } from './owed-refunds.ts';

interface Stored extends OwedRefund {
  readonly closed: 'opened' | 'moot' | null;
}
const table = 'owedRefund';
const plain = ({ bookingId, orderId, percent, reason, at }: Stored): OwedRefund => ({
  bookingId,
  orderId,
  percent,
  reason,
  at,
});

export const memoryOwedRefunds = (db: MemoryDatabase): OwedRefunds => ({
  owe: (refund) =>
    db.write('owedRefunds.owe', (view) => {
      if (view.get<Stored>(table, refund.bookingId) === undefined)
        view.put(table, refund.bookingId, { ...refund, closed: null } satisfies Stored);
    }),
  open: (limit) =>
    db.read('owedRefunds.open', (view) =>
      view
        .all<Stored>(table)
        .filter(({ closed }) => closed === null)
        .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at) || (a.bookingId < b.bookingId ? -1 : 1))
        .slice(0, limit)
        .map(plain),
    ),
  of: (bookings) =>
    db.read('owedRefunds.of', (view) =>
      view
        .all<Stored>(table)
        .filter(({ bookingId }) => bookings.includes(bookingId))
        .map(plain),
    ),
  close: (bookingId, how) =>
    db.write('owedRefunds.close', (view) => {
      const stored = view.get<Stored>(table, bookingId);
      if (stored === undefined || stored.closed !== null) return false;
      view.put(table, bookingId, { ...stored, closed: how });
      return true;
    }),
});
