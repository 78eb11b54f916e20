import { freePlacesContract, owedRefundsContract } from '@svc/application/contracts';
import { afterAll } from 'vitest';
import { oneDatabase } from '../testing/open-stores.ts';

const shared = oneDatabase();
afterAll(shared.close);

freePlacesContract('postgres', shared.open);
owedRefundsContract('postgres', shared.open);
