import { offerCheckoutContract } from '@svc/application/contracts';
import { afterAll } from 'vitest';
import { oneDatabase } from '../testing/open-stores.ts';

const database = oneDatabase();
afterAll(database.close);

offerCheckoutContract('postgres', database.open);
