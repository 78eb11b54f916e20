import { identityStoreContract, spentIdTokenStoreContract } from '@svc/application/contracts';
import { afterAll } from 'vitest';
import { oneDatabase } from '../testing/open-stores.ts';

const shared = oneDatabase();
afterAll(shared.close);

identityStoreContract('postgres', shared.open);
spentIdTokenStoreContract('postgres', shared.open);
