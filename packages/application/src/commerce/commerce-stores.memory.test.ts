import { openMemoryWorld } from '../testing/memory-world.ts';
import { orderStoreContract } from './order-store.contract.ts';
import { webhookEventStoreContract } from './webhook-event-store.contract.ts';

orderStoreContract('memory', openMemoryWorld);
webhookEventStoreContract('memory', openMemoryWorld);
