import { openMemoryWorld } from '../../testing/memory-world.ts';
import { bookingBlocksContract } from './booking-blocks.contract.ts';

bookingBlocksContract('memory', openMemoryWorld);
