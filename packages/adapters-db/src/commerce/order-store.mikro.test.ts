import { operatorAlertStoreContract, orderStoreContract, webhookEventStoreContract } from '@svc/application/contracts';
import { afterAll } from 'vitest';
import { oneDatabase } from '../testing/open-stores.ts';

const database = oneDatabase();
afterAll(database.close);

orderStoreContract('postgres', database.open);
webhookEventStoreContract('postgres', database.open);
operatorAlertStoreContract('postgres', database.open);
