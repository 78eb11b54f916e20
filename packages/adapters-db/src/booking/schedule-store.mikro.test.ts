import { changeSchedulesContract, lostClassesContract, scheduleStoreContract } from '@svc/application/contracts';
import { afterAll } from 'vitest';
import { oneDatabase } from '../testing/open-stores.ts';

const shared = oneDatabase();
afterAll(shared.close);

scheduleStoreContract('postgres', shared.open);
changeSchedulesContract('postgres', shared.open);
lostClassesContract('postgres', shared.open);
