import type { Effect } from 'effect/Effect';
import type { AccountId } from '@svc/domain/kernel';
import type { StoreDown } from '../faults.ts';

/** Where mails to a person go, and the language they read. */
export interface Addressee {
  readonly email: string;
  readonly language: 'it' | 'en';
}

/** Whom a mail may be written to. */
export interface Addressees {
  /** Null: there is no such account, or it is not enabled. */
  readonly find: (id: AccountId) => Effect<Addressee | null, StoreDown>;
}
