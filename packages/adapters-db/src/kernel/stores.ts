import type { Database } from './database.ts';
import { mikroSettingsDocuments } from './entity/settings-documents.mikro.ts';
import { mikroAuditLog } from './audit-log.mikro.ts';
import { mikroAuditMaintenance } from './audit-maintenance.mikro.ts';
import { mikroAuditReads } from './audit-reads.mikro.ts';
import { mikroComuneStore } from './comune-store.mikro.ts';
import { mikroDeliveryLog } from './delivery-log.mikro.ts';
import { mikroFlagStore } from './flag-store.mikro.ts';
import { mikroIdempotencyStore } from './idempotency-store.mikro.ts';
import { mikroIntentStore } from './intent-store.mikro.ts';
import { mikroTimeline } from './ledgers.mikro.ts';
import { mikroMaintenanceStore } from './maintenance-store.mikro.ts';
import { mikroOutbox } from './outbox.mikro.ts';
import { mikroSpentChallengeStore } from './spent-challenge-store.mikro.ts';
import { mikroUnitOfWork } from './unit-of-work.mikro.ts';

/** The stores of transactions, ledgers, flags and settings on one tenant's database, by the names of their ports. */
export const kernelStores = (database: Database) => ({
  unitOfWork: mikroUnitOfWork(database),
  outbox: mikroOutbox(database),
  timeline: mikroTimeline(database),
  audit: mikroAuditLog(database),
  auditReads: mikroAuditReads(database),
  auditMaintenance: mikroAuditMaintenance(database),
  deliveries: mikroDeliveryLog(database),
  intents: mikroIntentStore(database),
  flags: mikroFlagStore(database),
  settingsDocuments: mikroSettingsDocuments(database),
  comuni: mikroComuneStore(database),
  spentChallenges: mikroSpentChallengeStore(database),
  idempotency: mikroIdempotencyStore(database),
  maintenance: mikroMaintenanceStore(database),
});
