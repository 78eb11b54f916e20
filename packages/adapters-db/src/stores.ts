import type { SecretsCipher } from '@svc/application/kernel';
import { plainRecords } from '@svc/domain/records';
import { accountStores } from './accounts/stores.ts';
import { bookingStores } from './booking/stores.ts';
import { commerceStores } from './commerce/stores.ts';
import { contentStores } from './content/stores.ts';
import { invoicingStores } from './invoicing/stores.ts';
import type { Database } from './kernel/database.ts';
import { mikroEntityStores } from './kernel/entity/entity-store.mikro.ts';
import { mikroMailQueue } from './kernel/mail-queue.mikro.ts';
import { mikroOnceMails } from './kernel/once-mails.mikro.ts';
import { kernelStores } from './kernel/stores.ts';

/**
 * Every store on one tenant's database, by the names of their ports.
 * @param secrets seals the mails that wait
 */
export const postgresStores = (database: Database, secrets: SecretsCipher) => ({
  ...kernelStores(database),
  mails: mikroMailQueue(database, secrets),
  onceMails: mikroOnceMails(database, secrets),
  entities: mikroEntityStores(database, plainRecords),
  ...accountStores(database),
  ...bookingStores(database),
  ...commerceStores(database),
  ...contentStores(database),
  ...invoicingStores(database),
});
