import { refuse, stay, to, type Table } from '../../kernel/transitions.ts';

/** Clear: no failure counts. Counting: one to four in the window. Locked: every try is refused. */
export type LockoutState = 'Clear' | 'Counting' | 'Locked';
/** A tried password, time gone by, or the owner at the mailbox. */
export type LockoutEvent =
  | 'fail'      // a wrong password, not the fifth
  | 'failLast'  // the fifth within the window
  | 'succeed'   // the right password
  | 'elapse'    // 15 minutes since the window or the lock began
  | 'prove';    // a mailed link was used: a recovery, or a confirmation
/** Locked: not even the right password opens (spec 1, Errors: with the remaining minutes). */
export type LockoutRefusal = 'too_many_attempts';

/**
 * Spec 1, Password lockout. A refused attempt never extends the lock; whoever reads the mail of the address is no guesser
 * (docs/decisions/login-answers.md).
 */
export const lockoutTable = {
  Clear:    { fail: to('Counting'),               failLast: to('Locked'),                 succeed: stay,                        elapse: stay,        prove: stay },
  Counting: { fail: stay,                         failLast: to('Locked'),                 succeed: to('Clear'),                 elapse: to('Clear'), prove: to('Clear') },
  Locked:   { fail: refuse('too_many_attempts'),  failLast: refuse('too_many_attempts'),  succeed: refuse('too_many_attempts'), elapse: to('Clear'), prove: to('Clear') },
} as const satisfies Table<LockoutState, LockoutEvent, LockoutRefusal>;
