import type { Effect } from 'effect/Effect';
import type { AccountTies } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { AuditedActor, StoreDown } from '../../kernel/index.ts';

/** The parts of a person's data, as a download names them. */
export const exportSections = [
  'account',
  'professionalProfile',
  'billingProfile',
  'contacts',
  'preferences',
  'formSubmissions',
  'photos',
  'files',
  'identities',
  'passkeys',
  'sessions',
  'signIns',
  'auditEntries',
  'bookings',
  'bookingBlocks',
  'subscriptions',
  'entryMovements',
  'waitingEntries',
  'checkIns',
  'orders',
  'invoices',
  'mails',
] as const;
export type ExportSection = (typeof exportSections)[number];

/** A row of any shape: camelCase names, instants in ISO 8601, never a hash, a token or a code. */
export type PersonalRow = Readonly<Record<string, unknown>>;

/** Some rows of a part, oldest first. */
export interface PersonalPage {
  readonly rows: readonly PersonalRow[];
  /** Where the next page begins; null after the last one. */
  readonly next: string | null;
}

/** What all contexts hold of one person. */
export interface AccountRecords {
  readonly tiesOf: (id: AccountId, now: Temporal.Instant) => Effect<AccountTies, StoreDown>;
  /** Forgets what is kept by address: mails, failed sign-ins, one-time codes, where copies of documents go. */
  readonly forgetAddresses: (emails: readonly string[]) => Effect<void, StoreDown>;
  /** Ties what was sent by forms from proven addresses to their account, which loses them: an erasure finds it after that. */
  readonly keepSender: (emails: readonly string[], id: AccountId) => Effect<void, StoreDown>;
  /**
   * Forgets what was sent by forms from addresses that are proven to be theirs, or were before a deletion, but for what a
   * legal hold keeps.
   * @returns how many it keeps
   */
  readonly forgetSent: (emails: readonly string[], id: AccountId) => Effect<number, StoreDown>;
  /**
   * Forgets what is kept by account, but for what the law wants kept: orders with their billing data, documents, their
   * mails that are still to be sent, and the audit log, which names them no more: what they did is an alias's, what was
   * done about them names nobody, and personal data is out of it. A draft of the desk that has no number and
   * is of nobody else goes, and its sale is free again. Of a long audit log the first part; the rest is kept as work that is
   * left, in the same transaction.
   */
  readonly forgetPersons: (ids: readonly AccountId[], by: AuditedActor) => Effect<void, StoreDown>;
  /** One part more of the audit log that erasures have left; how many entries it had, or null: nothing is left. */
  readonly forgetLeft: Effect<number | null, StoreDown>;
  /**
   * One page of one part: nobody knows how much a person has left behind in ten years.
   * @param after `next` of the page before; null for the first
   */
  readonly exportPage: (
    id: AccountId,
    section: ExportSection,
    after: string | null,
    limit: number,
  ) => Effect<PersonalPage, StoreDown>;
}
