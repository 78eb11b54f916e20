import { refuse, stay, to, type Table } from '../../kernel/table.ts';

/** Only an Issued one works, until its `expiresAt`; the others are final. */
export type ActionTokenState = 'Issued' | 'Used' | 'Superseded' | 'Expired';
/** What befalls a mailed link; only `use` is ever refused. */
export type ActionTokenEvent =
  | 'use'        // its link's page posted it, with its effect in the same transaction
  | 'supersede'  // a newer one was mailed, or the password was written another way
  | 'expire';    // its time is over
/** Why a link does nothing any more; on the wire one answer for all three. */
export type ActionTokenRefusal = 'action_token_used' | 'action_token_superseded' | 'action_token_expired';

/** A mailed link works once, and only the newest of its kind. */
export const actionTokenTable = {
  Issued:     { use: to('Used'),                         supersede: to('Superseded'), expire: to('Expired') },
  Used:       { use: refuse('action_token_used'),        supersede: stay,             expire: stay },
  Superseded: { use: refuse('action_token_superseded'),  supersede: stay,             expire: stay },
  Expired:    { use: refuse('action_token_expired'),     supersede: stay,             expire: stay },
} as const satisfies Table<ActionTokenState, ActionTokenEvent, ActionTokenRefusal>;
