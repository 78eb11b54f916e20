import type { Result } from 'neverthrow';
import type { AccountId } from '../../kernel/ids.ts';
import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';
import type { Account } from './account.ts';

/** What hangs on an account: what its deletion would touch, and what stands in its way. */
export interface AccountTies {
  readonly bookings: {
    /** Live ones of classes that have not begun; a deletion cancels them. */
    readonly future: number;
    /** Those of them that were paid online. */
    readonly futurePaid: number;
    readonly past: number;
  };
  readonly orders: {
    /** Money in flight: Pending, Paid, RefundPending or under review. */
    readonly open: number;
    readonly closed: number;
  };
  /** Documents of the account's orders. They stay: art. 2220 c.c. asks for ten years. */
  readonly invoices: number;
  readonly billingProfile: boolean;
  /** Entries that were granted and not spent. */
  readonly entriesLeft: number;
  readonly photos: number;
  readonly openSessions: number;
  /** Activities that name the account as a professional. */
  readonly activities: number;
}

/** open_orders: money is in flight. paid_bookings: a paid class lies ahead. Both with their `count`. */
export type DeletionRefusalCode = 'open_orders' | 'paid_bookings';
type DeletionRule = Rule<AccountTies, DeletionRefusalCode>;

/** Deleting somebody whose money is on its way would leave nobody to give it back to. */
const noMoneyInFlight: DeletionRule = ({ orders }) =>
  orders.open > 0 ? refusal('open_orders', { count: orders.open }) : undefined;
const noPaidClassAhead: DeletionRule = ({ bookings }) =>
  bookings.futurePaid > 0 ? refusal('paid_bookings', { count: bookings.futurePaid }) : undefined;

/** What stands in the way of a deletion or an erasure, by the person or by an Admin. */
export const deletionRules = [noMoneyInFlight, noPaidClassAhead] as const;
/** Whether an account with these ties may be deleted; the first reason against it, else ok. */
export const mayGo = (ties: AccountTies): Result<void, Refusal<DeletionRefusalCode>> => judge(deletionRules, ties);
/** Every reason, for the preview. */
export const whatStands = (ties: AccountTies): readonly Refusal<DeletionRefusalCode>[] =>
  deletionRules.map((rule) => rule(ties)).filter((no) => no !== undefined);

/** An address nobody can have (RFC 2606), so that the real one is free again. */
export const tombstoneAddress = (id: AccountId): string => `deleted-${id}@deleted.invalid`;
/** The display name of an erased person: an em dash, in every language. */
export const tombstoneName = '—';

/** A deleted account lets nobody in and keeps only its name, so that old bookings and orders stay readable. */
export const deleted = (account: Account): Account => ({
  ...account,
  state: 'Deleted',
  email: tombstoneAddress(account.id),
  privilegeBits: 0,
  passwordHash: null,
  defaultPassword: false,
  emailProven: false,
  secondFactor: false,
  supportWritesUntil: null,
  phone: null,
});

/** An erased account (GDPR art. 17): nothing that leads to the person. */
export const erased = (account: Account): Account => ({
  ...deleted(account),
  displayName: tombstoneName,
  preferredLanguage: 'it',
});
/** Whether it was erased, not just deleted: a deletion leaves the name. */
export const isErased = (account: Pick<Account, 'id' | 'email' | 'displayName'>): boolean =>
  account.email === tombstoneAddress(account.id) && account.displayName === tombstoneName;
