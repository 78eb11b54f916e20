import { refuse, stay, to, type Table } from '../../kernel/transitions.ts';

export type AttemptState = 'Planned' | 'Open' | 'Unknown' | 'Refused' | 'Captured' | 'Failed' | 'Closed';
export type AttemptEvent =
  | 'open'     // the provider made the hosted session
  | 'refuse'   // it refused to, or provably has none
  | 'lose'     // its answer was lost
  | 'capture'  // money came in through it
  | 'fail'     // the payment failed for good
  | 'close';   // the session ended unpaid
export type AttemptRefusal = 'attempt_open' | 'attempt_captured' | 'attempt_over';

/** One hosted session at the provider. Captured is final; money may still arrive on any session we thought over. */
export const attemptTable = {
  Planned:  { open: to('Open'),              refuse: to('Refused'),              lose: to('Unknown'), capture: to('Captured'), fail: to('Failed'), close: to('Closed') },
  Open:     { open: stay,                    refuse: refuse('attempt_open'),     lose: stay,          capture: to('Captured'), fail: to('Failed'), close: to('Closed') },
  Unknown:  { open: to('Open'),              refuse: to('Refused'),              lose: stay,          capture: to('Captured'), fail: to('Failed'), close: to('Closed') },
  Refused:  { open: refuse('attempt_over'),  refuse: stay,                       lose: stay,          capture: to('Captured'), fail: stay,         close: stay },
  Captured: { open: stay,                    refuse: refuse('attempt_captured'), lose: stay,          capture: stay,           fail: stay,         close: stay },
  Failed:   { open: stay,                    refuse: refuse('attempt_over'),     lose: stay,          capture: to('Captured'), fail: stay,         close: to('Closed') },
  Closed:   { open: stay,                    refuse: refuse('attempt_over'),     lose: stay,          capture: to('Captured'), fail: stay,         close: stay },
} as const satisfies Table<AttemptState, AttemptEvent, AttemptRefusal>;
