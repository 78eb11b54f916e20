import type { LiveAccounts } from './live-accounts.ts';
import type { MemoryDatabase, MemoryView } from './memory-database.ts';

/** Whether an account is there and deleted. */
export const isDeleted = (view: MemoryView, id: string): boolean =>
  view.get<{ readonly state: string }>('account', id)?.state === 'Deleted';

export const memoryLiveAccounts = (db: MemoryDatabase): LiveAccounts => ({
  deletedAmong: (ids) => db.write('accounts.deletedAmong', (view) => ids.filter((id) => isDeleted(view, id))),
});
