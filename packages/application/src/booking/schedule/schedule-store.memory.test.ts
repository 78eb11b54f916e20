import { openMemoryWorld } from '../../testing/memory-world.ts';
import { scheduleStoreContract } from './schedule-store.contract.ts';

scheduleStoreContract('memory', openMemoryWorld);
