import { refuse, stay, to, type Table } from '../../kernel/table.ts';

/** Unknown: the session may exist. Awaiting: the payer is done, their bank is not. Refused: none was made. */
export type AttemptState = 'Planned' | 'Open' | 'Unknown' | 'Refused' | 'Awaiting' | 'Captured' | 'Failed' | 'Closed';
/** What is learned of a session, in whatever order it is learned. */
export type AttemptEvent =
  | 'open'     // the provider made the hosted session
  | 'refuse'   // it refused to, or provably has none
  | 'lose'     // its answer was lost
  | 'await'    // the payer is done, and their bank answers days later
  | 'capture'  // money came in through it
  | 'fail'     // the payment failed for good
  | 'close';   // the session ended unpaid
/** Named by what it is by then: there is a session, money came in, or it is over. */
export type AttemptRefusal = 'attempt_open' | 'attempt_captured' | 'attempt_over';

/** One hosted session at the provider. Captured is final; money may still arrive on any session we thought over. */
export const attemptTable = {
  Planned:  { open: to('Open'),              refuse: to('Refused'),              lose: to('Unknown'), await: to('Awaiting'), capture: to('Captured'), fail: to('Failed'), close: to('Closed') },
  Open:     { open: stay,                    refuse: refuse('attempt_open'),     lose: stay,          await: to('Awaiting'), capture: to('Captured'), fail: to('Failed'), close: to('Closed') },
  Unknown:  { open: to('Open'),              refuse: to('Refused'),              lose: stay,          await: to('Awaiting'), capture: to('Captured'), fail: to('Failed'), close: to('Closed') },
  Refused:  { open: refuse('attempt_over'),  refuse: stay,                       lose: stay,          await: stay,           capture: to('Captured'), fail: stay,         close: stay },
  Awaiting: { open: stay,                    refuse: refuse('attempt_open'),     lose: stay,          await: stay,           capture: to('Captured'), fail: to('Failed'), close: to('Closed') },
  Captured: { open: stay,                    refuse: refuse('attempt_captured'), lose: stay,          await: stay,           capture: stay,           fail: stay,         close: stay },
  Failed:   { open: stay,                    refuse: refuse('attempt_over'),     lose: stay,          await: stay,           capture: to('Captured'), fail: stay,         close: to('Closed') },
  Closed:   { open: stay,                    refuse: refuse('attempt_over'),     lose: stay,          await: stay,           capture: to('Captured'), fail: stay,         close: stay },
} as const satisfies Table<AttemptState, AttemptEvent, AttemptRefusal>;
