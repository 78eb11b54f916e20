import { kernelBaseline } from './0001-kernel.ts';
import { accountsBaseline } from './0002-accounts.ts';
import { bookingBaseline } from './0003-booking.ts';
import { commerceBaseline } from './0004-commerce.ts';
import { invoicingBaseline } from './0005-invoicing.ts';
import type { BaselineStep } from './migration.ts';

export const baseline: readonly BaselineStep[] = [
  kernelBaseline,
  accountsBaseline,
  bookingBaseline,
  commerceBaseline,
  invoicingBaseline,
];
