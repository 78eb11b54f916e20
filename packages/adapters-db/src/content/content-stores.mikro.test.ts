import { contentStoresContract, uploadsContract } from '@svc/application/contracts';
import { afterAll } from 'vitest';
import { oneDatabase } from '../testing/open-stores.ts';

const shared = oneDatabase();
afterAll(shared.close);

contentStoresContract('postgres', shared.open);
uploadsContract('postgres', shared.open);
