import { openAuditedMemoryWorld } from '../../testing/memory-world.ts';
import { accountRecordsContract } from './account-records.contract.ts';

accountRecordsContract('memory', openAuditedMemoryWorld);
