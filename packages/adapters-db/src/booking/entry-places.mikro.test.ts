import {
  checkInStoreContract,
  comeAfterAllContract,
  entryPlacesContract,
  subscriptionListsContract,
} from '@svc/application/contracts';
import { afterAll } from 'vitest';
import { oneDatabase } from '../testing/open-stores.ts';

const shared = oneDatabase();
afterAll(shared.close);

entryPlacesContract('postgres', shared.open);
checkInStoreContract('postgres', shared.open);
comeAfterAllContract('postgres', shared.open);
subscriptionListsContract('postgres', shared.open);
