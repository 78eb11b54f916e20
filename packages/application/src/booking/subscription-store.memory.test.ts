import { openMemoryWorld } from '../testing/memory-world.ts';
import { subscriptionStoreContract } from './subscription-store.contract.ts';

subscriptionStoreContract('memory', openMemoryWorld);
