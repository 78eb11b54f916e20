import { openMemoryWorld } from '../../testing/memory-world.ts';
import { passkeyStoresContract } from './passkey-stores.contract.ts';

passkeyStoresContract('memory', openMemoryWorld);
