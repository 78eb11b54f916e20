import { openMemoryWorld } from '../../testing/memory-world.ts';
import { operatorAlertStoreContract } from '../alert/operator-alert-store.contract.ts';
import { orderStoreContract } from './order-store.contract.ts';
import { webhookEventStoreContract } from '../webhook/webhook-event-store.contract.ts';

orderStoreContract('memory', openMemoryWorld);
webhookEventStoreContract('memory', openMemoryWorld);
operatorAlertStoreContract('memory', openMemoryWorld);
