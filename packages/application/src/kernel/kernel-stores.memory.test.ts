import { openAuditedMemoryWorld, openMemoryWorld } from '../testing/memory-world.ts';
import { auditLogContract } from './audit/audit-log.contract.ts';
import { flagStoreContract } from './flags/flag-store.contract.ts';
import { idempotencyStoreContract } from './idempotency/idempotency-store.contract.ts';
import { intentStoreContract } from './intent/intent-store.contract.ts';
import { mailQueueContract } from './mail/mail-queue.contract.ts';
import { spentChallengeStoreContract } from './gate/spent-challenge-store.contract.ts';
import { timelineContract } from './audit/timeline.contract.ts';
import { unitOfWorkContract } from './unit-of-work.contract.ts';

unitOfWorkContract('memory', openMemoryWorld);
intentStoreContract('memory', openMemoryWorld);
flagStoreContract('memory', openMemoryWorld);
timelineContract('memory', openMemoryWorld);
auditLogContract('memory', openAuditedMemoryWorld);
idempotencyStoreContract('memory', openMemoryWorld);
mailQueueContract('memory', openMemoryWorld);
spentChallengeStoreContract('memory', openMemoryWorld);
