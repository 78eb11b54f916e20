import type { StoredAuditEntry } from '../kernel/index.ts';
import { MemoryDatabase } from '../kernel/memory-database.ts';
import { now } from './fixtures.ts';
import { memoryStoreWorld, type OpenAuditedWorld, type OpenStoreWorld } from './store-world.ts';

/** A fresh memory database, at `now`, a microsecond later each time the clock is read, as that of a database is. */
export const openMemoryWorld: OpenStoreWorld = () => openAuditedMemoryWorld();

/** The same, and what its audit log recorded. */
export const openAuditedMemoryWorld: OpenAuditedWorld = () => {
  const db = new MemoryDatabase();
  const auditOf = (entity: string, entityId: string) =>
    Promise.resolve(
      db.rows<StoredAuditEntry>('audit').filter((row) => row.entity === entity && row.entityId === entityId),
    );
  let at = now;
  const tick = () => (at = at.add({ microseconds: 1 }));
  return Promise.resolve({
    world: memoryStoreWorld(db, { now: tick, monotonicMs: () => 0 }),
    close: () => Promise.resolve(),
    auditOf,
  });
};
