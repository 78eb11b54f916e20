import { kernelBaseline } from './0001-kernel.ts';
import { accountsBaseline } from './0002-accounts.ts';
import { bookingBaseline } from './0003-booking.ts';
import { commerceBaseline } from './0004-commerce.ts';
import { invoicingBaseline } from './0005-invoicing.ts';
import { auditBaseline } from './0006-audit.ts';
import { plainRecords } from './0007-plain-records.ts';
import { authEventAppendOnly } from './0009-auth-event-append-only.ts';
import { freshSignIn } from './0011-fresh-sign-in.ts';
import type { MigrationStep } from './migration.ts';

/** In the order they are applied: the baseline of each context, then a file for each change. */
export const migrations: readonly MigrationStep[] = [
  kernelBaseline,
  accountsBaseline,
  bookingBaseline,
  commerceBaseline,
  invoicingBaseline,
  auditBaseline,
  plainRecords,
  authEventAppendOnly,
  freshSignIn,
];
