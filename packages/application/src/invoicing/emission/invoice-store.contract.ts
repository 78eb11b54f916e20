import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { archiveContract } from './invoice-store.archive.contract.ts';
import { invoiceJobContract, invoiceNumberContract } from './invoice-store.jobs.contract.ts';
import { invoiceListsContract } from './invoice-store.lists.contract.ts';
import { lotContract } from './invoice-store.lots.contract.ts';
import { fatturaRowContract, mirrorContract } from './invoice-store.rows.contract.ts';
import { mirrorMarksContract } from '../mirror/mirror-marks.contract.ts';
import { exportContract, invoicedSaleContract } from './invoice-store.sales.contract.ts';

/** What every InvoiceStore holds. */
export const invoiceStoreContract = (name: string, open: OpenStoreWorld): void => {
  invoiceJobContract(name, open);
  invoiceNumberContract(name, open);
  fatturaRowContract(name, open);
  mirrorContract(name, open);
  invoiceListsContract(name, open);
  lotContract(name, open);
  mirrorMarksContract(name, open);
  invoicedSaleContract(name, open);
  exportContract(name, open);
  archiveContract(name, open);
};
