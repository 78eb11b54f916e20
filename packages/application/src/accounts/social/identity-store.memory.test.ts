import { openMemoryWorld } from '../../testing/memory-world.ts';
import { identityStoreContract } from './identity-store.contract.ts';
import { spentIdTokenStoreContract } from './spent-id-token-store.contract.ts';

identityStoreContract('memory', openMemoryWorld);
spentIdTokenStoreContract('memory', openMemoryWorld);
