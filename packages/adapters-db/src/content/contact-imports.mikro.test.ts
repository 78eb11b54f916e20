import { contactImportsContract, importContactsContract } from '@svc/application/contracts';
import { afterAll } from 'vitest';
import { oneDatabase } from '../testing/open-stores.ts';

const shared = oneDatabase();
afterAll(shared.close);

contactImportsContract('postgres', shared.open);
importContactsContract('postgres', shared.open);
