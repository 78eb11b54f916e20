import type { Account } from '../account/account.ts';
import type { ActionToken } from '../action-token/action-token.ts';
import type { InvitationState } from './invitation.transitions.ts';

/**
 * Where an invitation stands, read off the account and its newest link.
 * @param latest the newest token to set the first password; null when none was mailed
 */
export const invitationOf = (
  account: Pick<Account, 'state'>,
  latest: Pick<ActionToken, 'state' | 'expiresAt'> | null,
  now: Temporal.Instant,
): InvitationState => {
  if (account.state === 'Disabled' || account.state === 'Deleted') return 'Withdrawn';
  if (account.state !== 'Invited') return 'Accepted';
  const live = latest?.state === 'Issued' && Temporal.Instant.compare(now, latest.expiresAt) < 0;
  return live ? 'Open' : 'Lapsed';
};
