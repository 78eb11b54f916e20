import { openMemoryWorld } from '../../testing/memory-world.ts';
import { authEventStoreContract } from './auth-event-store.contract.ts';

authEventStoreContract('memory', openMemoryWorld);
