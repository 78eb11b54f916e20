import type { Activity, Booking, Slot } from '@svc/domain/booking';
import type { MemoryDatabase, MemoryView } from '../../kernel/memory-database.ts';
import type { RosterLine, RosterQuery, Rosters } from './roster-store.ts';

const lineOf = (view: MemoryView, booking: Booking): readonly RosterLine[] => {
  const slot = view.get<Slot>('slot', booking.slotId);
  const activity = slot === undefined ? undefined : view.get<Activity>('activity', slot.activityId);
  const account = view.get<{ readonly displayName: string }>('account', booking.userId);
  return slot === undefined || activity === undefined
    ? []
    : [{ booking, slot, activity, clientName: account?.displayName ?? null }];
};

const isAsked =
  ({ slotId, from, to, professionalId, states }: RosterQuery) =>
  ({ booking, slot, activity }: RosterLine): boolean =>
    (slotId === null || slot.id === slotId) &&
    (from === null || Temporal.Instant.compare(slot.startsAt, from) >= 0) &&
    (to === null || Temporal.Instant.compare(slot.startsAt, to) < 0) &&
    (professionalId === null ||
      activity.professionalIds.includes(professionalId) ||
      slot.professionalIds.includes(professionalId)) &&
    (states === null || states.includes(booking.state));

export const memoryRosters = (db: MemoryDatabase): Rosters => ({
  page: (query) =>
    db.read('rosters.page', (view) => {
      const all = view
        .all<Booking>('booking')
        .flatMap((booking) => lineOf(view, booking))
        .filter(isAsked(query))
        .toSorted(
          (a, b) =>
            Temporal.Instant.compare(a.slot.startsAt, b.slot.startsAt) ||
            Temporal.Instant.compare(a.booking.createdAt, b.booking.createdAt) ||
            (a.booking.id < b.booking.id ? -1 : 1),
        );
      const { page, pageSize } = query;
      return { items: all.slice((page - 1) * pageSize, page * pageSize), total: all.length };
    }),
});
