import type { Activity, CalendarFeed, Slot } from '@svc/domain/booking';
import { unique, type MemoryDatabase, type MemoryView } from '../../kernel/memory-database.ts';
import { taken } from '../../kernel/index.ts';
import { isClassOf, type CalendarFeedStore } from './calendar-feed-store.ts';

const table = 'calendarFeed';
const isOpen = ({ revokedAt }: CalendarFeed): boolean => revokedAt === null;
const openOnes = (view: MemoryView): readonly CalendarFeed[] => view.all<CalendarFeed>(table).filter(isOpen);

/** A location's is the studio's; a person's ends with their account, that of classes with their place among the staff. */
const isOwned = (view: MemoryView, { owner: { kind, id } }: CalendarFeed): boolean => {
  if (kind === 'location') return true;
  const account = view.get<{ readonly state: string; readonly privilegeBits: number }>('account', id);
  return account?.state === 'Enabled' && (kind === 'client' || account.privilegeBits !== 0);
};

export const memoryCalendarFeedStore = (db: MemoryDatabase): CalendarFeedStore => ({
  list: (accountId, withLocations) =>
    db.read('calendarFeeds.list', (view) =>
      openOnes(view)
        .filter(({ owner: { kind, id } }) => (kind === 'location' ? withLocations : id === accountId))
        .toSorted((a, b) => Temporal.Instant.compare(a.createdAt, b.createdAt) || (a.id < b.id ? -1 : 1)),
    ),
  lock: (id) => db.write('calendarFeeds.lock', (view) => openOnes(view).find((feed) => feed.id === id) ?? null),
  findByHash: (hash) =>
    db.read(
      'calendarFeeds.findByHash',
      (view) => openOnes(view).find((feed) => feed.hash === hash && isOwned(view, feed)) ?? null,
    ),
  insert: (feed) =>
    unique(
      db.write('calendarFeeds.insert', (view) => {
        const { kind, id } = feed.owner;
        const other = openOnes(view).some(({ owner }) => owner.kind === kind && owner.id === id);
        return other ? taken('calendar_feed_owner') : view.put(table, feed.id, feed);
      }),
    ),
  save: (feed) =>
    db.write('calendarFeeds.save', (view) => {
      if (view.get(table, feed.id) !== undefined) view.put(table, feed.id, feed);
    }),
  classes: ({ owner, from, to, limit }) =>
    db.read('calendarFeeds.classes', (view) =>
      view
        .all<Slot>('slot')
        .flatMap((slot) => {
          const activity = view.get<Activity>('activity', slot.activityId);
          return activity === undefined ? [] : [{ slot, activity }];
        })
        .filter(isClassOf(owner))
        .filter(
          ({ slot: { startsAt } }) =>
            Temporal.Instant.compare(startsAt, from) >= 0 && Temporal.Instant.compare(startsAt, to) < 0,
        )
        .toSorted(
          (a, b) => Temporal.Instant.compare(a.slot.startsAt, b.slot.startsAt) || (a.slot.id < b.slot.id ? -1 : 1),
        )
        .slice(0, limit),
    ),
});
