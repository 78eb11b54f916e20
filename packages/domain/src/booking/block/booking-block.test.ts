import { expect, it } from 'vitest';
import type { AccountId } from '../../kernel/ids.ts';
import { blockAfterNoShow, countedFrom, inForce, type BookingBlock } from './booking-block.ts';

const now = Temporal.Instant.from('2027-03-08T20:00:00Z');
const anna = 'anna' as AccountId;
const rule = { noShows: 3, days: 30, blockDays: 7 };
const until = now.add({ hours: 7 * 24 });
const block = (over: Partial<BookingBlock>): BookingBlock => ({
  userId: anna,
  until,
  cause: 'staff',
  reason: null,
  ...over,
});

it('the third no-show in thirty days blocks for seven, the second does not', () => {
  expect(blockAfterNoShow(anna, rule, 2, null, now)).toBeNull();
  expect(blockAfterNoShow(anna, rule, 3, null, now)).toEqual({ userId: anna, until, cause: 'auto', reason: null });
  expect(countedFrom(rule, now)).toEqual(now.subtract({ hours: 30 * 24 }));
});

it('a block of no-shows that stands as long stays; a shorter one grows', () => {
  expect(blockAfterNoShow(anna, rule, 4, block({ cause: 'auto' }), now)).toBeNull();
  const shorter = block({ cause: 'auto', until: until.subtract({ microseconds: 1 }) });
  expect(blockAfterNoShow(anna, rule, 4, shorter, now)?.until).toEqual(until);
});

it('a block that staff made stays while it is in force, however short it is', () => {
  const word = block({ until: now.add({ microseconds: 1 }) });
  expect(blockAfterNoShow(anna, rule, 4, word, now)).toBeNull();
  expect(blockAfterNoShow(anna, rule, 4, block({ until: now }), now)?.until).toEqual(until);
  expect([inForce(word, now), inForce(word, word.until), inForce(null, now)]).toEqual([word, null, null]);
});
