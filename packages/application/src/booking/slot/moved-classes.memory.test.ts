import { openMemoryWorld } from '../../testing/memory-world.ts';
import { movedClaimsContract } from './moved-claims.contract.ts';
import { movedPlaceContract } from './moved-place.contract.ts';

movedPlaceContract('memory', openMemoryWorld);
movedClaimsContract('memory', openMemoryWorld);
