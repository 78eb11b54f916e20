import { describe, expect } from 'vitest';
import type { BookingId, OrderId } from '@svc/domain/kernel';
import { after, anId } from '../../testing/fixtures.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { inWorld, run, times, together } from '../../testing/world-test.ts';
import type { OwedRefund } from './owed-refunds.ts';

const anOwed = (seconds: number, over: Partial<OwedRefund> = {}): OwedRefund => ({
  bookingId: anId<BookingId>(),
  orderId: 4711 as OrderId,
  percent: 50,
  reason: 'booking_cancelled',
  at: after(seconds),
  ...over,
});

/** What every OwedRefunds holds. */
export const owedRefundsContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: money owed for bookings that ended`, () => {
    it('is owed once per booking, as it was first', async ({ world }) => {
      const owed = anOwed(1);
      await run(world.owedRefunds.owe(owed));
      await run(world.owedRefunds.owe({ ...owed, percent: 100 }));
      expect(await run(world.owedRefunds.of([owed.bookingId, anId<BookingId>()]))).toEqual([owed]);
    });

    it('waits in the order in which it came, until it is closed', async ({ world }) => {
      const [late, early] = [anOwed(-80_000), anOwed(-90_000, { reason: 'class_cancelled' })];
      for (const owed of [late, early]) await run(world.owedRefunds.owe(owed));
      const ours = async () =>
        (await run(world.owedRefunds.open(1000))).filter(({ bookingId }) =>
          [late.bookingId, early.bookingId].includes(bookingId),
        );
      expect(await ours()).toEqual([early, late]);
      expect(await run(world.owedRefunds.close(early.bookingId, 'moot', after(2)))).toBe(true);
      expect(await ours()).toEqual([late]);
      expect(await run(world.owedRefunds.of([early.bookingId]))).toEqual([early]);
    });

    it('is closed by one of many who try', async ({ world }) => {
      const owed = anOwed(3);
      await run(world.owedRefunds.owe(owed));
      const answers = await together(times(12, () => world.owedRefunds.close(owed.bookingId, 'opened', after(4))));
      expect(answers.filter(Boolean)).toHaveLength(1);
      expect(await run(world.owedRefunds.close(anId<BookingId>(), 'opened', after(4)))).toBe(false);
    });
  });
};
