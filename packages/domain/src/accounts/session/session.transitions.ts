import { stay, to, type Table } from '../../kernel/table.ts';

/** Only a Valid one lets in, and only while the other `sessionRules` hold. */
export type SessionState = 'Valid' | 'Revoked' | 'Expired';
/** revoke: somebody or something ended it. outlive: its time is over. */
export type SessionEvent = 'revoke' | 'outlive';

/** A session only ends. Revoked: logout, password write, tenant stamp, account disabled. Expired: its time is over. */
export const sessionTable = {
  Valid:   { revoke: to('Revoked'), outlive: to('Expired') },
  Revoked: { revoke: stay,          outlive: stay },
  Expired: { revoke: stay,          outlive: stay },
} as const satisfies Table<SessionState, SessionEvent, never>;
