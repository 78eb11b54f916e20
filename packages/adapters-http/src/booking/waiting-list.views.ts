import * as z from 'zod';
import { waitingTable, type SubscriptionId, type WaitingEntry } from '@svc/domain/booking';
import { statesOf, type SlotId } from '@svc/domain/kernel';
import type { PlaceInLine } from '@svc/application/booking';
import { InstantView, uuidId } from '../kernel/views.ts';
import { MEANS } from './activities.views.ts';

const entryFields = {
  id: z.uuid(),
  slotId: z.uuid(),
  status: z.enum(statesOf(waitingTable) as [string, ...string[]]),
  means: z.enum(MEANS),
  offerUntil: InstantView.nullable().meta({ description: 'Until when the offered place is kept' }),
  closedReason: z.enum(['cut_off', 'slot_closed', 'cannot_book', 'too_late_to_offer']).nullable(),
  createdAt: InstantView,
} as const;

/** One's own entry: how far one has come, and nothing of the others. */
export const WaitingEntryView = z
  .object({ ...entryFields, position: z.int().nullable().meta({ description: 'From 1; null once off the list' }) })
  .meta({ id: 'WaitingEntry' });

/** The list as staff sees it. */
export const WaitingLineView = z
  .object({ items: z.array(z.object({ ...entryFields, userId: z.uuid(), number: z.int() })) })
  .meta({ id: 'WaitingList' });

const fieldsOf = (entry: WaitingEntry) => ({
  id: entry.id,
  slotId: entry.slotId,
  status: entry.state,
  means: entry.means,
  offerUntil: entry.state === 'Offered' ? (entry.offer?.until.toString() ?? null) : null,
  closedReason: entry.closedReason,
  createdAt: entry.createdAt.toString(),
});

export const waitingEntryView = ({ entry, position }: PlaceInLine): z.output<typeof WaitingEntryView> => ({
  ...fieldsOf(entry),
  position,
});

export const waitingLineView = (entries: readonly WaitingEntry[]): z.output<typeof WaitingLineView> => ({
  items: entries.map((entry) => ({ ...fieldsOf(entry), userId: entry.userId, number: entry.seq })),
});

export const JoinBody = z
  .strictObject({
    slotId: uuidId<SlotId>(),
    means: z.enum(MEANS).nullable().default(null),
    clientSubscriptionId: uuidId<SubscriptionId>().nullable().default(null),
  })
  .meta({ id: 'JoinWaitingList' });
