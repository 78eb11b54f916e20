import { stay, to, type Table } from '../../kernel/transitions.ts';

export type SessionState = 'Valid' | 'Revoked' | 'Expired';
export type SessionEvent = 'revoke' | 'outlive';

/** A session only ends. Revoked: logout, password write, tenant stamp, account disabled. Expired: its time is over. */
export const sessionTable = {
  Valid:   { revoke: to('Revoked'), outlive: to('Expired') },
  Revoked: { revoke: stay,          outlive: stay },
  Expired: { revoke: stay,          outlive: stay },
} as const satisfies Table<SessionState, SessionEvent, never>;
