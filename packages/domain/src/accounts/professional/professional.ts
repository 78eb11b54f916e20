import type { AccountId } from '../../kernel/ids.ts';

/** Profile of an account with the Pro bit. Who loses the bit is not listed; the row stays. */
export interface ProfessionalProfile {
  readonly accountId: AccountId;
  readonly displayName: string;
  /** Italian is always there once there is a text at all. */
  readonly bio: { readonly it: string; readonly en?: string } | null;
  readonly specialties: readonly string[];
  /** Shown to clients. */
  readonly public: boolean;
  /** `#rrggbb`, in calendars. */
  readonly color: string;
  readonly position: number;
}

/** What a professional is shown as before anybody wrote a profile. */
export const blankProfile = (account: {
  readonly id: AccountId;
  readonly displayName: string;
}): ProfessionalProfile => ({
  accountId: account.id,
  displayName: account.displayName,
  bio: null,
  specialties: [],
  public: true,
  color: '#7a9e7e',
  position: 0,
});
