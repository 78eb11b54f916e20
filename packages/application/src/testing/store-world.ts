import * as Effect from 'effect/Effect';
import type { IntentId, SessionId } from '@svc/domain/kernel';
import { plainRecords } from '@svc/domain/records';
import type { SessionStore } from '../accounts/index.ts';
import { memoryAccountStores } from '../accounts/stores.memory.ts';
import { memoryBookingStores } from '../booking/stores.memory.ts';
import { memoryCommerceStores } from '../commerce/stores.memory.ts';
import { memoryContentStores } from '../content/stores.memory.ts';
import { memoryInvoicingStores } from '../invoicing/stores.memory.ts';
import { memoryEntityStores } from '../kernel/entity/entity-store.memory.ts';
import { memoryFileStorage } from '../kernel/files/file-storage.memory.ts';
import type { Clock, FileStorage, StoredAuditEntry, Topic } from '../kernel/index.ts';
import { backdateIntent } from '../kernel/intent/intent-rows.memory.ts';
import type { MemoryDatabase } from '../kernel/memory-database.ts';
import { memoryKernelStores } from '../kernel/stores.memory.ts';

/**
 * Every store over one memory database: what the contract suites are played on.
 * @param clock that of the database, not of one of the processes on it
 */
export const memoryStoreWorld = (db: MemoryDatabase, clock: Clock, onWake?: (topic: Topic) => void) => ({
  ...memoryKernelStores(db, clock, onWake),
  ...memoryCommerceStores(db, clock),
  ...memoryBookingStores(db),
  ...memoryContentStores(db),
  ...memoryInvoicingStores(db),
  ...memoryAccountStores(db, clock),
  entities: memoryEntityStores(db, plainRecords),
  files: memoryFileStorage() as FileStorage,
  /** As if the database had had that intent for so much longer. */
  backdateIntent: (id: IntentId, byMs: number) =>
    db.write('intents.backdate', (view) => backdateIntent(view, id, byMs)),
});

/** Every store over one database. */
export type StoreWorld = ReturnType<typeof memoryStoreWorld>;

/** A fresh world per test; `close` lets go of what it stands on. */
export type OpenStoreWorld = () => Promise<{ readonly world: StoreWorld; readonly close: () => Promise<void> }>;

/** The same, with a way to read what the audit log recorded, in its order; the port itself only writes. */
export type OpenAuditedWorld = () => Promise<
  Awaited<ReturnType<OpenStoreWorld>> & {
    readonly auditOf: (entity: string, entityId: string) => Promise<readonly StoredAuditEntry[]>;
  }
>;

/** The row of one session, as a check of it alone gives it. */
export const sessionRowOf = (sessions: Pick<SessionStore, 'check'>, id: SessionId) =>
  Effect.map(sessions.check([id]), ([row = null]) => row);
