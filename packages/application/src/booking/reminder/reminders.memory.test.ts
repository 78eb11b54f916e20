import { openMemoryWorld } from '../../testing/memory-world.ts';
import { remindersContract } from './reminders.contract.ts';

remindersContract('memory', openMemoryWorld);
