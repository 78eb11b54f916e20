import { accountPurgeContract, authEventStoreContract, maintenanceStoreContract } from '@svc/application/contracts';
import { afterAll } from 'vitest';
import { oneDatabase } from '../testing/open-stores.ts';

const shared = oneDatabase();
afterAll(shared.close);

accountPurgeContract('postgres', shared.open);
authEventStoreContract('postgres', shared.open);
maintenanceStoreContract('postgres', shared.open);
