import { describe, expect, it } from 'vitest';
import type { SlotId } from '../../kernel/ids.ts';
import { noticesOf, ruledOtherwise, slotNoticeCodes } from './slot-notice.ts';
import type { PlannedSlot } from '../schedule/planned-slot.ts';

const at = Temporal.Instant.from('2027-03-01T09:00:00Z');
const quiet = { gone: [], busy: [], reviews: 0, ruledAt: undefined };

describe('the notices of a class', () => {
  it('are none while nothing is wrong, and each has its own fact', () => {
    expect(noticesOf(quiet)).toEqual([]);
    expect(noticesOf({ ...quiet, ruledAt: at })).toEqual(['tzChanged']);
    expect(noticesOf({ ...quiet, ruledAt: null })).toEqual(['orphaned']);
    expect(noticesOf({ ...quiet, gone: ['anna'] })).toEqual(['professionalGone']);
    expect(noticesOf({ ...quiet, busy: ['anna'] })).toEqual(['professionalBusy']);
    expect(noticesOf({ ...quiet, reviews: 1 })).toEqual(['refundReview']);
  });
  it('stand beside each other', () => {
    expect(noticesOf({ gone: [1], busy: [1], reviews: 2, ruledAt: null })).toEqual(
      slotNoticeCodes.filter((code) => code !== 'tzChanged'),
    );
  });
  it('know where the rule has a class that people have a place in, or that it has none', () => {
    const [moved, orphan] = ['moved' as SlotId, 'orphan' as SlotId];
    const to = { startsAt: at } as PlannedSlot;
    expect(ruledOtherwise({ moved: [{ id: moved, to }], orphan: [orphan] })).toEqual([
      [moved, at],
      [orphan, null],
    ]);
  });
});
