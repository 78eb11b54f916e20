import { refuse, stay, to, type Table } from '../../kernel/transitions.ts';

export type ActionTokenState = 'Issued' | 'Used' | 'Superseded' | 'Expired';
export type ActionTokenEvent =
  | 'use'        // its link's page posted it, with its effect in the same transaction
  | 'supersede'  // a newer one was mailed, or the password was written another way
  | 'expire';    // its time is over
export type ActionTokenRefusal = 'action_token_used' | 'action_token_superseded' | 'action_token_expired';

/** A mailed link works once, and only the newest of its kind. */
export const actionTokenTable = {
  Issued:     { use: to('Used'),                         supersede: to('Superseded'), expire: to('Expired') },
  Used:       { use: refuse('action_token_used'),        supersede: stay,             expire: stay },
  Superseded: { use: refuse('action_token_superseded'),  supersede: stay,             expire: stay },
  Expired:    { use: refuse('action_token_expired'),     supersede: stay,             expire: stay },
} as const satisfies Table<ActionTokenState, ActionTokenEvent, ActionTokenRefusal>;
