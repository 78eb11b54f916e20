import type { Database } from '../kernel/database.ts';
import { mikroAziendaStore } from './mikro-azienda-store.ts';
import { mikroInvoiceStore } from './mikro-invoice-store.ts';
import { mikroBillingProfileStore, mikroEmailJobStore, mikroSettingsStore } from './mikro-invoicing-stores.ts';

/** The stores of invoicing on one tenant's database, by the names of their ports. */
export const invoicingStores = (database: Database) => ({
  invoices: mikroInvoiceStore(database),
  emailJobs: mikroEmailJobStore(database),
  settings: mikroSettingsStore(database),
  billingProfiles: mikroBillingProfileStore(database),
  aziende: mikroAziendaStore(database),
});
