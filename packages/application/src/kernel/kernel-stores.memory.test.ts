import { openAuditedMemoryWorld, openMemoryWorld } from '../testing/memory-world.ts';
import { auditLogContract } from './audit-log.contract.ts';
import { flagStoreContract } from './flag-store.contract.ts';
import { idempotencyStoreContract } from './idempotency-store.contract.ts';
import { intentStoreContract } from './intent-store.contract.ts';
import { mailQueueContract } from './mail-queue.contract.ts';
import { spentChallengeStoreContract } from './spent-challenge-store.contract.ts';
import { timelineContract } from './timeline.contract.ts';
import { unitOfWorkContract } from './unit-of-work.contract.ts';

unitOfWorkContract('memory', openMemoryWorld);
intentStoreContract('memory', openMemoryWorld);
flagStoreContract('memory', openMemoryWorld);
timelineContract('memory', openMemoryWorld);
auditLogContract('memory', openAuditedMemoryWorld);
idempotencyStoreContract('memory', openMemoryWorld);
mailQueueContract('memory', openMemoryWorld);
spentChallengeStoreContract('memory', openMemoryWorld);
