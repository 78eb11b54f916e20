import { openMemoryWorld } from '../../testing/memory-world.ts';
import { waitingListContract } from './waiting-list.contract.ts';

waitingListContract('memory', openMemoryWorld);
