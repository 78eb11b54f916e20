import { openMemoryWorld } from '../../testing/memory-world.ts';
import { classEndsContract } from './class-ends.contract.ts';

classEndsContract('memory', openMemoryWorld);
