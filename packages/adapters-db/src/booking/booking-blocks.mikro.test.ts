import { bookingBlocksContract, deletedPeopleContract } from '@svc/application/contracts';
import { afterAll } from 'vitest';
import { oneDatabase } from '../testing/open-stores.ts';

const shared = oneDatabase();
afterAll(shared.close);

bookingBlocksContract('postgres', shared.open);
deletedPeopleContract('postgres', shared.open);
