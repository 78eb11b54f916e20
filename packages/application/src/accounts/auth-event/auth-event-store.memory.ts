import * as Effect from 'effect/Effect';
import type { MemoryDatabase } from '../../kernel/memory-database.ts';
import type { AuthEventQuery, AuthEventStore, StoredAuthEvent } from './auth-event-store.ts';

const isAsked =
  (query: AuthEventQuery) =>
  (event: StoredAuthEvent): boolean =>
    (query.cursor === null || event.id < query.cursor) &&
    (query.method === undefined || event.method === query.method) &&
    (query.success === undefined || event.success === query.success) &&
    (query.reason === undefined || event.reason === query.reason) &&
    (query.source === undefined || event.source === query.source) &&
    (query.from === undefined || Temporal.Instant.compare(event.at, query.from) >= 0) &&
    (query.to === undefined || Temporal.Instant.compare(event.at, query.to) < 0);

export const memoryAuthEventStore = (db: MemoryDatabase): AuthEventStore => ({
  append: (event) =>
    Effect.asVoid(
      db.write('authEvents.append', (view) => {
        const id = view.all('authEvent').length + 1;
        view.put('authEvent', String(id), {
          ...{ source: 'server', operator: null, requestId: null, address: null },
          ...event,
          id,
        } satisfies StoredAuthEvent);
      }),
    ),
  page: (query) =>
    db.read('authEvents.page', (view) => {
      const found = view
        .all<StoredAuthEvent>('authEvent')
        .filter(isAsked(query))
        .toSorted((a, b) => b.id - a.id);
      const items = found.slice(0, query.limit);
      return { items, nextCursor: found.length > items.length ? (items.at(-1)?.id ?? null) : null };
    }),
});
