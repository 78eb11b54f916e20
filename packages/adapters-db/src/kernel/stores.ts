import type { Database } from './database.ts';
import { mikroSettingsDocuments } from './entity/settings-documents.mikro.ts';
import { mikroAuditLog } from './mikro-audit-log.ts';
import { mikroFlagStore } from './mikro-flag-store.ts';
import { mikroIdempotencyStore } from './mikro-idempotency-store.ts';
import { mikroIntentStore } from './mikro-intent-store.ts';
import { mikroTimeline } from './mikro-ledgers.ts';
import { mikroMaintenanceStore } from './mikro-maintenance-store.ts';
import { mikroOutbox } from './mikro-outbox.ts';
import { mikroSpentChallengeStore } from './mikro-spent-challenge-store.ts';
import { mikroUnitOfWork } from './mikro-unit-of-work.ts';

/** The stores of transactions, ledgers, flags and settings on one tenant's database, by the names of their ports. */
export const kernelStores = (database: Database) => ({
  unitOfWork: mikroUnitOfWork(database),
  outbox: mikroOutbox(database),
  timeline: mikroTimeline(database),
  audit: mikroAuditLog(database),
  intents: mikroIntentStore(database),
  flags: mikroFlagStore(database),
  settingsDocuments: mikroSettingsDocuments(database),
  spentChallenges: mikroSpentChallengeStore(database),
  idempotency: mikroIdempotencyStore(database),
  maintenance: mikroMaintenanceStore(database),
});
