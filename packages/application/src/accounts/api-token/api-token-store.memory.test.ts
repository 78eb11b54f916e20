import { openMemoryWorld } from '../../testing/memory-world.ts';
import { apiTokenStoreContract } from './api-token-store.contract.ts';

apiTokenStoreContract('memory', openMemoryWorld);
