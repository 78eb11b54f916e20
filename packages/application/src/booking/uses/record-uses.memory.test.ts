import { openMemoryWorld } from '../../testing/memory-world.ts';
import { recordUsesContract } from './record-uses.contract.ts';

recordUsesContract('memory', openMemoryWorld);
