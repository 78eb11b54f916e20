import { openMemoryWorld } from '../../testing/memory-world.ts';
import { bookingBlocksContract } from './booking-blocks.contract.ts';
import { deletedPeopleContract } from './deleted-people.contract.ts';

bookingBlocksContract('memory', openMemoryWorld);
deletedPeopleContract('memory', openMemoryWorld);
