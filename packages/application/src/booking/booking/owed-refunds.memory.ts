import type { MemoryDatabase } from '../../kernel/memory-database.ts';
import type { OwedRefund, OwedRefunds } from './owed-refunds.ts';

interface Stored extends OwedRefund {
  readonly closed: 'opened' | 'moot' | null;
  readonly lookAt: Temporal.Instant;
  /** Of the percent, opened before. */
  readonly given: number;
}
const table = 'owedRefund';
const plain = ({ bookingId, orderId, percent, reason, at }: Stored): OwedRefund => ({
  bookingId,
  orderId,
  percent,
  reason,
  at,
});
const left = (stored: Stored): OwedRefund => ({ ...plain(stored), percent: stored.percent - stored.given });

export const memoryOwedRefunds = (db: MemoryDatabase): OwedRefunds => ({
  owe: (refund) =>
    db.write('owedRefunds.owe', (view) => {
      const before = view.get<Stored>(table, refund.bookingId);
      if (before !== undefined && before.percent >= refund.percent) return;
      const given = before?.closed === 'opened' ? before.percent : (before?.given ?? 0);
      view.put(table, refund.bookingId, { ...refund, closed: null, lookAt: refund.at, given } satisfies Stored);
    }),
  claim: (now, claimMs, limit) =>
    db.write('owedRefunds.claim', (view) => {
      const due = view
        .all<Stored>(table)
        .filter(({ closed, lookAt }) => closed === null && Temporal.Instant.compare(lookAt, now) <= 0)
        .toSorted((a, b) => Temporal.Instant.compare(a.lookAt, b.lookAt) || (a.bookingId < b.bookingId ? -1 : 1))
        .slice(0, limit);
      const lookAt = now.add({ milliseconds: claimMs });
      for (const owed of due) view.put(table, owed.bookingId, { ...owed, lookAt } satisfies Stored);
      return due.map(left);
    }),
  of: (bookings) =>
    db.read('owedRefunds.of', (view) =>
      view
        .all<Stored>(table)
        .filter(({ bookingId }) => bookings.includes(bookingId))
        .map(plain),
    ),
  close: ({ bookingId, percent }, how) =>
    db.write('owedRefunds.close', (view) => {
      const stored = view.get<Stored>(table, bookingId);
      if (stored === undefined || stored.closed !== null || left(stored).percent !== percent) return false;
      view.put(table, bookingId, { ...stored, closed: how });
      return true;
    }),
});
