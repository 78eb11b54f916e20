import * as z from 'zod';

/** Why a person's word that a lost transmission did not arrive may not count. */
export const ABSENCE_CODES = ['absence_too_early', 'account_changed'] as const;

/** What they say of an attempt that was made with another account. */
export const formerAccountConfirmed = z
  .boolean()
  .default(false)
  .describe('You looked with the account it was sent with, which is not the one configured now');
