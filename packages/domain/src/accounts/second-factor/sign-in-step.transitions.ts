import { refuse, stay, to, type Table } from '../../kernel/table.ts';

/** Of a sign-in whose first proof was right. Only a Waiting one leads to a session. */
export type SignInStepState = 'Waiting' | 'Passed' | 'Exhausted' | 'Expired' | 'Superseded';
/** A proof (pass, fail, failLast), time, or the end of whatever may still become access. */
export type SignInStepEvent =
  | 'pass'       // the second proof was right
  | 'fail'       // a wrong one, not the last
  | 'failLast'   // the fifth wrong one
  | 'elapse'     // ten minutes since the first proof
  | 'supersede'; // the password was written, access ended, or the factor was changed
/** Why nothing opens; callers get one answer for all. */
export type SignInStepRefusal = 'step_passed' | 'step_exhausted' | 'step_expired' | 'step_superseded';

const passed = refuse('step_passed');
const exhausted = refuse('step_exhausted');
const expired = refuse('step_expired');
const superseded = refuse('step_superseded');

/** A first proof opens at most one session, within its time, in at most five tries; then it is over. */
export const signInStepTable = {
  Waiting:    { pass: to('Passed'), fail: stay,       failLast: to('Exhausted'), elapse: to('Expired'), supersede: to('Superseded') },
  Passed:     { pass: passed,       fail: passed,     failLast: passed,          elapse: stay,          supersede: stay },
  Exhausted:  { pass: exhausted,    fail: exhausted,  failLast: exhausted,       elapse: stay,          supersede: stay },
  Expired:    { pass: expired,      fail: expired,    failLast: expired,         elapse: stay,          supersede: stay },
  Superseded: { pass: superseded,   fail: superseded, failLast: superseded,      elapse: stay,          supersede: stay },
} as const satisfies Table<SignInStepState, SignInStepEvent, SignInStepRefusal>;
