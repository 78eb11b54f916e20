import type { Effect } from 'effect/Effect';
import type { AccountState, UserScope } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';

/** An account as a list shows it. */
export interface UserEntry {
  readonly id: AccountId;
  readonly email: string;
  readonly displayName: string;
  readonly phone: string | null;
  readonly state: AccountState;
  readonly privilegeBits: number;
  readonly preferredLanguage: 'it' | 'en';
  readonly createdAt: Temporal.Instant;
}

export const userSorts = ['name', 'email', 'createdAt'] as const;
export type UserSort = (typeof userSorts)[number];

export interface ListUsers {
  readonly scope: UserScope;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Part of a name, or of an address if the scope knows contacts; in any case, as text and not as a pattern. */
  readonly search: string | null;
  /** Those that hold one of these privilege bits; 0: those without any. */
  readonly bits: number | null;
  /** Null: every state but Deleted. */
  readonly state: AccountState | null;
  /** Only those that no contact names. */
  readonly withoutContact?: boolean;
  readonly sort: UserSort;
  readonly descending: boolean;
}

/** Whether an address and a number are free; null for what was not asked. */
export interface Availability {
  readonly email: boolean | null;
  readonly phone: boolean | null;
}

/** Reads over all accounts. Each answer is one statement without hydration. */
export interface UserDirectory {
  readonly list: (
    query: ListUsers,
  ) => Effect<{ readonly items: readonly UserEntry[]; readonly total: number }, StoreDown>;
  /** One account if it is visible in that scope, whatever its state. */
  readonly find: (id: AccountId, scope: UserScope) => Effect<UserEntry | null, StoreDown>;
  /**
   * @param email normalized
   * @param phone `phoneDigits` of the number
   * @param except an account whose own address and number do not count
   */
  readonly availability: (asked: {
    readonly email: string | null;
    readonly phone: string | null;
    readonly except: AccountId | null;
  }) => Effect<Availability, StoreDown>;
  /** Locks the rows of all enabled SuperAdmins until the transaction ends, so that two changes cannot end the last two. */
  readonly lockSuperAdmins: Effect<readonly AccountId[], StoreDown>;
}
