import type { SlotPlan } from '../schedule/plan-slots.ts';
import type { Slot } from './slot.ts';

/**
 * Why staff should look at a class.
 * - tzChanged: its rule means another moment by now: the rules of the time zone have changed, or the rule did and this class stayed
 * - orphaned: people have a place in it and its rule has no such class any more
 * - professionalGone: who was to give it is not of the staff any more
 * - professionalBusy: who gives it gives another at the same time, or its room has another
 * - refundReview: the money of a booking waits for somebody's decision
 */
export type SlotNoticeCode = (typeof slotNoticeCodes)[number];
export const slotNoticeCodes = [
  'tzChanged',
  'orphaned',
  'professionalGone',
  'professionalBusy',
  'refundReview',
] as const;

/** What a rule says of the classes that people have a place in and that it has otherwise, or not at all. */
export const ruledOtherwise = ({
  moved,
  orphan,
}: Pick<SlotPlan, 'moved' | 'orphan'>): readonly (readonly [Slot['id'], Temporal.Instant | null])[] => [
  ...moved.map(({ id, to }) => [id, to.startsAt] as const),
  ...orphan.map((id) => [id, null] as const),
];

/** What is known of a class ahead. */
export interface NoticeFacts {
  readonly gone: readonly unknown[];
  readonly busy: readonly unknown[];
  readonly reviews: number;
  /** When its rule has it; null: not at all; undefined: as it stands. */
  readonly ruledAt: Temporal.Instant | null | undefined;
}

/** Every notice of a class, in the order of the codes. */
export const noticesOf = ({ gone, busy, reviews, ruledAt }: NoticeFacts): readonly SlotNoticeCode[] => {
  const stands: Readonly<Record<SlotNoticeCode, boolean>> = {
    tzChanged: ruledAt !== undefined && ruledAt !== null,
    orphaned: ruledAt === null,
    professionalGone: gone.length > 0,
    professionalBusy: busy.length > 0,
    refundReview: reviews > 0,
  };
  return slotNoticeCodes.filter((code) => stands[code]);
};
