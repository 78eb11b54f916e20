import {
  acceptOfferContract,
  bookOrWaitContract,
  promoteWaiterContract,
  waitingListContract,
} from '@svc/application/contracts';
import { afterAll } from 'vitest';
import { oneDatabase } from '../testing/open-stores.ts';

const shared = oneDatabase();
afterAll(shared.close);

waitingListContract('postgres', shared.open);
acceptOfferContract('postgres', shared.open);
promoteWaiterContract('postgres', shared.open);
bookOrWaitContract('postgres', shared.open);
