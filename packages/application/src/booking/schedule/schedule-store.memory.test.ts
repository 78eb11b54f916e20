import { openMemoryWorld } from '../../testing/memory-world.ts';
import { changeSchedulesContract } from './change-schedules.contract.ts';
import { lostClassesContract } from './lost-classes.contract.ts';
import { scheduleStoreContract } from './schedule-store.contract.ts';

scheduleStoreContract('memory', openMemoryWorld);
changeSchedulesContract('memory', openMemoryWorld);
lostClassesContract('memory', openMemoryWorld);
