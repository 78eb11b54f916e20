import { openMemoryWorld } from '../testing/memory-world.ts';
import { orderStoreContract } from './order-store.contract.ts';

orderStoreContract('memory', openMemoryWorld);
