import { describe, expect } from 'vitest';
import type { BookingId, OrderId } from '@svc/domain/kernel';
import { after, anId } from '../../testing/fixtures.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
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

const claimMs = 10_000;
/** What a worker claims of these, at this second. */
const claimsOf = (world: StoreWorld, of: readonly OwedRefund[], limit = 1000) => {
  const ids = new Set(of.map(({ bookingId }) => bookingId));
  return async (seconds: number) => {
    const claimed = await run(world.owedRefunds.claim(after(seconds), claimMs, limit));
    return claimed.filter(({ bookingId }) => ids.has(bookingId));
  };
};

/** What every OwedRefunds holds. */
export const owedRefundsContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: money owed for bookings that ended`, () => {
    it('is owed once per booking, and a lower share changes nothing', async ({ world }) => {
      const owed = anOwed(1);
      for (const percent of [50, 50, 20]) await run(world.owedRefunds.owe({ ...owed, percent }));
      expect(await run(world.owedRefunds.of([owed.bookingId, anId<BookingId>()]))).toEqual([owed]);
    });

    it('is raised: what was opened before is not owed again', async ({ world }) => {
      const owed = anOwed(-900_000);
      const raised = { ...owed, percent: 100, reason: 'class_cancelled' as const };
      const ours = claimsOf(world, [owed]);
      await run(world.owedRefunds.owe({ ...owed, percent: 30 }));
      await run(world.owedRefunds.owe(owed));
      expect(await ours(-800_000)).toEqual([owed]);
      await run(world.owedRefunds.close(owed, 'opened', after(2)));
      await run(world.owedRefunds.owe(raised));
      expect(await run(world.owedRefunds.of([owed.bookingId]))).toEqual([raised]);
      expect(await ours(-700_000)).toEqual([{ ...raised, percent: 50 }]);
    });

    it('is not closed by who claimed less than is owed by now', async ({ world }) => {
      const owed = anOwed(-700_000);
      const raised = { ...owed, percent: 100, reason: 'class_cancelled' as const };
      const ours = claimsOf(world, [owed]);
      await run(world.owedRefunds.owe(owed));
      const [claimed] = await ours(-690_000);
      await run(world.owedRefunds.owe(raised));
      for (const how of ['opened', 'moot'] as const)
        expect(await run(world.owedRefunds.close(claimed!, how, after(2)))).toBe(false);
      expect(await ours(-600_000)).toEqual([raised]);
      expect(await run(world.owedRefunds.close(raised, 'opened', after(3)))).toBe(true);
      expect(await ours(-500_000)).toEqual([]);
    });

    it('waits in the order in which it came, until it is closed', async ({ world }) => {
      const [late, early] = [anOwed(-80_000), anOwed(-90_000, { reason: 'class_cancelled' })];
      for (const owed of [late, early]) await run(world.owedRefunds.owe(owed));
      const ours = claimsOf(world, [late, early]);
      expect(await ours(-70_000)).toEqual([early, late]);
      expect(await run(world.owedRefunds.close(early, 'moot', after(2)))).toBe(true);
      expect(await ours(-60_000)).toEqual([late]);
      expect(await run(world.owedRefunds.of([early.bookingId]))).toEqual([early]);
    });

    it('is not claimed again while a claim stands, and keeps nothing newer back', async ({ world }) => {
      const stuck = times(3, (n) => anOwed(-400_000 + n));
      const newer = anOwed(-399_000);
      for (const owed of [...stuck, newer]) await run(world.owedRefunds.owe(owed));
      const ours = claimsOf(world, [...stuck, newer], 3);
      expect(await ours(-398_000)).toEqual(stuck);
      expect(await ours(-398_000)).toEqual([newer]);
      expect(await ours(-397_991)).toEqual([]);
      expect(await ours(-397_990)).toHaveLength(3);
    });

    it('is claimed by one of many workers', async ({ world }) => {
      const owed = anOwed(-500_000);
      await run(world.owedRefunds.owe(owed));
      const claims = await together(times(12, () => world.owedRefunds.claim(after(-499_000), claimMs, 9)));
      expect(claims.flat().filter(({ bookingId }) => bookingId === owed.bookingId)).toHaveLength(1);
    });

    it('is closed by one of many who try', async ({ world }) => {
      const owed = anOwed(3);
      await run(world.owedRefunds.owe(owed));
      const answers = await together(times(12, () => world.owedRefunds.close(owed, 'opened', after(4))));
      expect(answers.filter(Boolean)).toHaveLength(1);
      expect(await run(world.owedRefunds.close(anOwed(3), 'opened', after(4)))).toBe(false);
    });
  });
};
