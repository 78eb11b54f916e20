import { refuse, stay, to, type Table } from '../../kernel/table.ts';

/** Clear: no failure counts. Counting: one to four in the window. Locked: every try is refused. */
export type LockoutState = 'Clear' | 'Counting' | 'Locked';
/** A tried password, or time gone by. */
export type LockoutEvent =
  | 'fail'      // a wrong password, not the fifth
  | 'failLast'  // the fifth within the window
  | 'succeed'   // the right password
  | 'elapse';   // 15 minutes since the window or the lock began
/** Locked: not even the right password opens (spec 1, Errors: with the remaining minutes). */
export type LockoutRefusal = 'too_many_attempts';

/** Spec 1, Password lockout. A refused attempt never extends the lock. */
export const lockoutTable = {
  Clear:    { fail: to('Counting'),               failLast: to('Locked'),                 succeed: stay,                        elapse: stay },
  Counting: { fail: stay,                         failLast: to('Locked'),                 succeed: to('Clear'),                 elapse: to('Clear') },
  Locked:   { fail: refuse('too_many_attempts'),  failLast: refuse('too_many_attempts'),  succeed: refuse('too_many_attempts'), elapse: to('Clear') },
} as const satisfies Table<LockoutState, LockoutEvent, LockoutRefusal>;
