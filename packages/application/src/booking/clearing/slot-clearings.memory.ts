import type { Hold, Order } from '@svc/domain/commerce';
import type { SlotId } from '@svc/domain/kernel';
import type { MemoryDatabase, MemoryView } from '../../kernel/memory-database.ts';
import type { Clearing, SlotClearings } from './slot-clearings.ts';

interface Stored {
  readonly slotId: SlotId;
  readonly clearing: Clearing;
  readonly lookAt: Temporal.Instant;
}
export const clearingTable = 'slotClearing';

/** Orders of holds that are not paid are due. */
const hurry = (view: MemoryView, kept: readonly Hold[], now: Temporal.Instant): void => {
  for (const { orderId } of kept) {
    const order = view.get<Order>('order', String(orderId));
    if (order?.state === 'Pending' && Temporal.Instant.compare(order.expiresAt, now) > 0)
      view.put('order', String(orderId), { ...order, expiresAt: now });
  }
};

export const memorySlotClearings = (db: MemoryDatabase): SlotClearings => ({
  lock: (id) => db.write('slotClearings.lock', (view) => view.get<Stored>(clearingTable, id)?.clearing ?? null),
  isUnderWay: (id) => db.read('slotClearings.isUnderWay', (view) => view.get(clearingTable, id) !== undefined),
  begin: (slots, clearing, now) =>
    db.write('slotClearings.begin', (view) => {
      for (const slotId of slots)
        if (view.get<Stored>(clearingTable, slotId) === undefined)
          view.put(clearingTable, slotId, { slotId, clearing, lookAt: now } satisfies Stored);
    }),
  claim: (now, claimMs, limit) =>
    db.write('slotClearings.claim', (view) => {
      const due = view
        .all<Stored>(clearingTable)
        .filter(({ lookAt }) => Temporal.Instant.compare(lookAt, now) <= 0)
        .toSorted((a, b) => Temporal.Instant.compare(a.lookAt, b.lookAt) || (a.slotId < b.slotId ? -1 : 1))
        .slice(0, limit);
      const lookAt = now.add({ milliseconds: claimMs });
      for (const each of due) view.put(clearingTable, each.slotId, { ...each, lookAt });
      return due.map(({ slotId }) => slotId);
    }),
  hurryCheckouts: (id, now) =>
    db.write('slotClearings.hurryCheckouts', (view) => {
      if (view.get(clearingTable, id) === undefined) return;
      const kept = view.all<Hold>('hold').filter(({ slotId, state }) => slotId === id && state === 'Active');
      hurry(view, kept, now);
    }),
  hurryOrders: (ids, now) =>
    db.write('slotClearings.hurryOrders', (view) => {
      const kept = view.all<Hold>('hold').filter(({ orderId, state }) => ids.includes(orderId) && state === 'Active');
      hurry(view, kept, now);
    }),
  end: (id) => db.write('slotClearings.end', (view) => view.remove(clearingTable, id)),
});
