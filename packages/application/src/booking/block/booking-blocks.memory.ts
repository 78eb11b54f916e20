import {
  givesWay,
  type Activity,
  type BlockRule,
  type Booking,
  type BookingBlock,
  type Slot,
} from '@svc/domain/booking';
import * as Effect from 'effect/Effect';
import type { AccountId } from '@svc/domain/kernel';
import { isDeleted } from '../../kernel/live-accounts.memory.ts';
import type { MemoryDatabase, MemoryView } from '../../kernel/memory-database.ts';
import type { BookingBlocks } from './booking-blocks.ts';

interface StudioSettings {
  readonly defaultCancellationPolicyId?: string | null;
}
const blockTable = 'bookingBlock';

/** Until when somebody books nothing; null: nobody blocks them. */
export const blockedUntil = (view: MemoryView, userId: AccountId): Temporal.Instant | null =>
  view.get<BookingBlock>(blockTable, userId)?.until ?? null;

export const memoryBookingBlocks = (db: MemoryDatabase): BookingBlocks => ({
  find: (userId) =>
    db.read('bookingBlocks.find', (view) =>
      isDeleted(view, userId) ? null : (view.get<BookingBlock>(blockTable, userId) ?? null),
    ),
  put: (block) => Effect.asVoid(db.write('bookingBlocks.put', (view) => view.put(blockTable, block.userId, block))),
  putByNoShows: (block, now) =>
    db.write('bookingBlocks.putByNoShows', (view) => {
      const standing = view.get<BookingBlock>(blockTable, block.userId);
      if (standing === undefined || givesWay(standing, block.until, now)) view.put(blockTable, block.userId, block);
    }),
  remove: (userId) => db.write('bookingBlocks.remove', (view) => view.remove(blockTable, userId)),
  ruleOf: (activityId) =>
    db.read('bookingBlocks.ruleOf', (view) => {
      const studio = view.get<StudioSettings>('settingsDocument', 'booking')?.defaultCancellationPolicyId ?? null;
      const id = view.get<Activity>('activity', activityId)?.cancellationPolicyId ?? studio;
      const policy = id === null ? undefined : view.get<{ block: BlockRule | null }>('cancellationPolicy', id);
      return policy?.block ?? null;
    }),
  noShowsSince: (userId, since) =>
    db.write(
      'bookingBlocks.noShowsSince',
      (view) =>
        view.all<Booking>('booking').filter((each) => {
          const slot = view.get<Slot>('slot', each.slotId);
          const counts = each.userId === userId && each.state === 'NoShow' && slot !== undefined;
          return counts && Temporal.Instant.compare(slot.startsAt, since) >= 0;
        }).length,
    ),
});
