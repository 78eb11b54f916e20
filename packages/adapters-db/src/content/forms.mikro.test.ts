import {
  formStoreContract,
  formWorkContract,
  legalHoldContract,
  submissionStoreContract,
} from '@svc/application/contracts';
import { afterAll } from 'vitest';
import { oneDatabase } from '../testing/open-stores.ts';

const shared = oneDatabase();
afterAll(shared.close);

formStoreContract('postgres', shared.open);
formWorkContract('postgres', shared.open);
submissionStoreContract('postgres', shared.open);
legalHoldContract('postgres', shared.open);
