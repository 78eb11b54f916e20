import { openMemoryWorld } from '../../testing/memory-world.ts';
import { bookingStoresContract } from './booking-stores.contract.ts';

bookingStoresContract('memory', openMemoryWorld);
