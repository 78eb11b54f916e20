import type { ApiToken } from '@svc/domain/accounts';
import { useIsDue } from '@svc/domain/accounts';
import type { MemoryDatabase } from '../../kernel/memory-database.ts';
import type { ApiTokenStore } from './api-token-store.ts';

interface StoredToken {
  readonly token: ApiToken | null;
}

export const memoryApiTokenStore = (db: MemoryDatabase): ApiTokenStore => ({
  list: db.read('apiTokens.list', (view) =>
    view
      .all<StoredToken>('apiToken')
      .flatMap(({ token }) => (token === null ? [] : [token]))
      .toSorted((a, b) => Temporal.Instant.compare(a.createdAt, b.createdAt)),
  ),
  find: (id) => db.read('apiTokens.find', (view) => view.get<StoredToken>('apiToken', id)?.token ?? null),
  lock: (id) => db.write('apiTokens.lock', (view) => view.get<StoredToken>('apiToken', id)?.token ?? null),
  findByHash: (hash) =>
    db.read(
      'apiTokens.findByHash',
      (view) => view.all<StoredToken>('apiToken').find(({ token }) => token?.hash === hash)?.token ?? null,
    ),
  insert: (token) => db.write('apiTokens.insert', (view) => view.put('apiToken', token.id, { token })),
  save: (token) =>
    db.write('apiTokens.save', (view) => {
      const before = view.get<StoredToken>('apiToken', token.id)?.token;
      if (before === undefined || before === null) return;
      view.put('apiToken', token.id, { token: { ...token, lastUsedAt: before.lastUsedAt } });
    }),
  remove: (id) =>
    db.write('apiTokens.remove', (view) => {
      const there = view.get<StoredToken>('apiToken', id)?.token;
      view.put('apiToken', id, { token: null } satisfies StoredToken);
      return there !== undefined && there !== null;
    }),
  touch: (id, at) =>
    db.write('apiTokens.touch', (view) => {
      const token = view.get<StoredToken>('apiToken', id)?.token;
      if (token === undefined || token === null || !useIsDue(token, at)) return;
      view.put('apiToken', id, { token: { ...token, lastUsedAt: at } });
    }),
});
