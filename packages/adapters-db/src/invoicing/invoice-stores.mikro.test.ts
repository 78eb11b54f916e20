import {
  aziendaStoreContract,
  emailJobStoreContract,
  invoiceStoreContract,
  settingsStoreContract,
} from '@svc/application/contracts';
import { afterAll } from 'vitest';
import { oneDatabase } from '../testing/open-stores.ts';

const database = oneDatabase();
afterAll(database.close);

invoiceStoreContract('postgres', database.open);
aziendaStoreContract('postgres', database.open);
emailJobStoreContract('postgres', database.open);
settingsStoreContract('postgres', database.open);
