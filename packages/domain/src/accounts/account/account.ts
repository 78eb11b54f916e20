import type { AccountId } from '../../kernel/ids.ts';
import type { AccountState } from './account.transitions.ts';

/** A person who can sign in, client or staff (spec 1, Account). Identified by the address, referred to by the id. */
export interface Account {
  readonly id: AccountId;
  /** As `normalizeEmail` spells it: it identifies the account, and mails go to this spelling alone. */
  readonly email: string;
  readonly displayName: string;
  readonly state: AccountState;
  readonly privilegeBits: number;
  readonly preferredLanguage: 'it' | 'en';
  /** As the hasher makes it, BCrypt inside; absent for accounts made by OTP or social login. */
  readonly passwordHash: string | null;
  /** A seeded operator whose default password is unchanged: the forced-change gate applies. */
  readonly defaultPassword: boolean;
  /** Somebody showed that the address is theirs: confirmed, OTP used, invited, made by an Admin or seeded. */
  readonly emailProven: boolean;
  /** It has a second factor, which every door asks for; written with the factor, in its transaction. */
  readonly secondFactor: boolean;
  /** Until when the studio's support may change things in its name; null while nobody allowed that. Times past allow nothing. */
  readonly supportWritesUntil: Temporal.Instant | null;
  readonly createdAt: Temporal.Instant;
  /** As typed, for people to read; null when unknown. */
  readonly phone: string | null;
}
