import {
  studioPlanStoreContract,
  subscriptionRefundContract,
  subscriptionStoreContract,
} from '@svc/application/contracts';
import { afterAll } from 'vitest';
import { oneDatabase } from '../testing/open-stores.ts';

const shared = oneDatabase();
afterAll(shared.close);

studioPlanStoreContract('postgres', shared.open);
subscriptionStoreContract('postgres', shared.open);
subscriptionRefundContract('postgres', shared.open);
