import { intentStoreContract, unitOfWorkContract } from '@svc/application/contracts';
import { afterAll } from 'vitest';
import { oneDatabase } from '../testing/open-stores.ts';

const database = oneDatabase();
afterAll(database.close);

unitOfWorkContract('postgres', database.open);
intentStoreContract('postgres', database.open);
