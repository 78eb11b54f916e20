import type { AccountId } from '../../kernel/ids.ts';
import type { AccountState } from './account.transitions.ts';

export interface Account {
  readonly id: AccountId;
  /** Lower case, trimmed: it identifies the account. */
  readonly email: string;
  readonly displayName: string;
  readonly state: AccountState;
  readonly privilegeBits: number;
  readonly preferredLanguage: 'it' | 'en';
  /** BCrypt; absent for accounts made by OTP or social login. */
  readonly passwordHash: string | null;
  /** A seeded operator whose known default password is unchanged: the forced-change gate applies. */
  readonly defaultPassword: boolean;
  /** Somebody showed that the address is theirs: confirmed, OTP used, invited, made by an Admin or seeded. */
  readonly emailProven: boolean;
  readonly createdAt: Temporal.Instant;
  /** As typed, for people to read; null when unknown. */
  readonly phone: string | null;
}

export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** `g***a@example.test`: enough to recognise, too little to harvest. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  if (at < 1) return '***';
  const local = email.slice(0, at);
  return `${local[0]}***${local.length > 1 ? local.at(-1) : ''}${email.slice(at)}`;
};

/** BCrypt reads 72 bytes; a longer password is refused rather than cut. */
export const passwordFits = (password: string): boolean => new TextEncoder().encode(password).length <= 72;
