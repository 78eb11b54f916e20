import { openMemoryWorld } from '../testing/memory-world.ts';
import { accountStoresContract } from './account-stores.contract.ts';

accountStoresContract('memory', openMemoryWorld);
