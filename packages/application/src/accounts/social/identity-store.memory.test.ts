import { openMemoryWorld } from '../../testing/memory-world.ts';
import { identityStoreContract } from './identity-store.contract.ts';

identityStoreContract('memory', openMemoryWorld);
