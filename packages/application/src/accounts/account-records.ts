import type { Effect } from 'effect/Effect';
import type { AccountTies } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { StoreDown } from '../kernel/index.ts';

/** The parts of a person's data, as a download names them. */
export const exportSections = [
  'account',
  'professionalProfile',
  'billingProfile',
  'photos',
  'sessions',
  'signIns',
  'bookings',
  'subscriptions',
  'entryMovements',
  'orders',
  'invoices',
  'mails',
] as const;
export type ExportSection = (typeof exportSections)[number];

/** Rows of any shape: camelCase names, instants in ISO 8601, never a hash, a token or a code. */
export type PersonalData = Readonly<Record<ExportSection, readonly Readonly<Record<string, unknown>>[]>>;

/** What all contexts hold of one person. */
export interface AccountRecords {
  readonly tiesOf: (id: AccountId, now: Temporal.Instant) => Effect<AccountTies, StoreDown>;
  /** The studio cancels what was not paid online and has not begun; the places go back. @returns how many */
  readonly cancelFutureBookings: (id: AccountId, now: Temporal.Instant) => Effect<number, StoreDown>;
  /** Forgets what is kept by address: mails, failed sign-ins, one-time codes. */
  readonly forgetAddress: (email: string) => Effect<void, StoreDown>;
  /**
   * Forgets what is kept by account, but for what the law wants kept: orders with their billing data, documents, their
   * mails that are still to be sent, and the audit log, which holds ids alone.
   */
  readonly forgetPerson: (id: AccountId) => Effect<void, StoreDown>;
  readonly exportOf: (id: AccountId) => Effect<PersonalData, StoreDown>;
}
