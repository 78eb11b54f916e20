import { movedPlaceContract } from '@svc/application/contracts';
import { afterAll } from 'vitest';
import { oneDatabase } from '../testing/open-stores.ts';

const shared = oneDatabase();
afterAll(shared.close);

movedPlaceContract('postgres', shared.open);
