import type { Database } from '../kernel/database.ts';
import { mikroAziendaStore } from './azienda-store.mikro.ts';
import { mikroInvoiceStore } from './invoice-store.mikro.ts';
import { mikroBillingProfileStore, mikroEmailJobStore, mikroSettingsStore } from './invoicing-stores.mikro.ts';

/** The stores of invoicing on one tenant's database, by the names of their ports. */
export const invoicingStores = (database: Database) => ({
  invoices: mikroInvoiceStore(database),
  emailJobs: mikroEmailJobStore(database),
  settings: mikroSettingsStore(database),
  billingProfiles: mikroBillingProfileStore(database),
  aziende: mikroAziendaStore(database),
});
