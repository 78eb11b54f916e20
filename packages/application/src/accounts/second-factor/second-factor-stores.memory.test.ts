import { openMemoryWorld } from '../../testing/memory-world.ts';
import { secondFactorStoresContract } from './second-factor-stores.contract.ts';

secondFactorStoresContract('memory', openMemoryWorld);
