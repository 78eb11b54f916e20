import { openMemoryWorld } from '../../testing/memory-world.ts';
import { movedPlaceContract } from './moved-place.contract.ts';

movedPlaceContract('memory', openMemoryWorld);
