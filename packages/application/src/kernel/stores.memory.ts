import type { Clock } from './clock.ts';
import type { MemoryDatabase } from './memory-database.ts';
import type { Topic } from './queue/outbox.ts';
import type { Digest } from './random.ts';
import { memoryAuditMaintenance } from './audit/audit-maintenance.memory.ts';
import { memoryAuditReads } from './audit/audit-reads.memory.ts';
import { memorySettingsDocuments } from './entity/settings-documents.memory.ts';
import { memoryMaintenanceStore } from './flags/maintenance-mode.memory.ts';
import { memorySpentChallengeStore } from './gate/spent-challenge-store.memory.ts';
import {
  memoryAuditLog,
  memoryFlagStore,
  memoryIdempotencyStore,
  memoryIntentStore,
  memoryOutbox,
  memoryTimeline,
} from './kernel-stores.memory.ts';
import { memoryComuneStore } from './geography/comune-store.memory.ts';
import { memoryLiveAccounts } from './live-accounts.memory.ts';
import { memoryAddressees } from './mail/addressees.memory.ts';
import { memoryDeliveryLog } from './mail/delivery-log.memory.ts';
import { memoryMailQueue } from './mail/mail-queue.memory.ts';
import { memoryOnceMails } from './mail/once-mails.memory.ts';

/** Distinguishes texts that end differently, which is all that a test asks of a digest. */
const lastBytes: Digest = { sha256: (content) => Buffer.from(content).toString('hex').padStart(64, '0').slice(-64) };

/** The stores of this context over one memory database, by the names of their ports. */
export const memoryKernelStores = (db: MemoryDatabase, clock: Clock, onWake?: (topic: Topic) => void) => ({
  unitOfWork: db.unitOfWork,
  outbox: memoryOutbox(db, onWake),
  timeline: memoryTimeline(db),
  audit: memoryAuditLog(db, lastBytes, clock),
  auditReads: memoryAuditReads(db),
  auditMaintenance: memoryAuditMaintenance(db, clock),
  intents: memoryIntentStore(db, clock),
  flags: memoryFlagStore(db),
  settingsDocuments: memorySettingsDocuments(db),
  liveAccounts: memoryLiveAccounts(db),
  addressees: memoryAddressees(db),
  deliveries: memoryDeliveryLog(db),
  mails: memoryMailQueue(db),
  onceMails: memoryOnceMails(db),
  comuni: memoryComuneStore(db),
  spentChallenges: memorySpentChallengeStore(db),
  idempotency: memoryIdempotencyStore(db),
  maintenance: memoryMaintenanceStore(db),
});
