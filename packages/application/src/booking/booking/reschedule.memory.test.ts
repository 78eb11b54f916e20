import { openMemoryWorld } from '../../testing/memory-world.ts';
import { rescheduleContract } from './reschedule.contract.ts';

rescheduleContract('memory', openMemoryWorld);
