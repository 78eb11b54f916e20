import type { MemoryDatabase } from '../kernel/memory-database.ts';
import {
  memoryBillingProfileStore,
  memoryInvoiceStore,
  memorySettingsStore,
} from './emission/invoice-stores.memory.ts';
import { memoryEmailJobStore } from './mail/email-job-store.memory.ts';
import { memoryAziendaStore } from './settings/azienda-store.memory.ts';

/** The stores of this context over one memory database, by the names of their ports. */
export const memoryInvoicingStores = (db: MemoryDatabase) => ({
  invoices: memoryInvoiceStore(db),
  emailJobs: memoryEmailJobStore(db),
  settings: memorySettingsStore(db),
  billingProfiles: memoryBillingProfileStore(db),
  aziende: memoryAziendaStore(db),
});
