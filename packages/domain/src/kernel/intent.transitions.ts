import { refuse, stay, to, type Table } from './table.ts';

/** Planned and Unknown are open: the call may be to come, under way or done. Confirmed and Refused are final. */
export type IntentState = 'Planned' | 'Unknown' | 'Confirmed' | 'Refused';
/** confirm: done over there. refuse: it stays undone. lose: nobody knows yet. */
export type IntentEvent = 'confirm' | 'refuse' | 'lose';
/** Its outcome is known already and stands; a later one is not written. */
export type IntentRefusal = 'intent_closed';

/** A call to the outside. Planned is committed before the call; an outcome lands only on an open intent. */
export const intentTable = {
  Planned:   { confirm: to('Confirmed'),          refuse: to('Refused'),            lose: to('Unknown') },
  Unknown:   { confirm: to('Confirmed'),          refuse: to('Refused'),            lose: stay },
  Confirmed: { confirm: refuse('intent_closed'),  refuse: refuse('intent_closed'),  lose: refuse('intent_closed') },
  Refused:   { confirm: refuse('intent_closed'),  refuse: refuse('intent_closed'),  lose: refuse('intent_closed') },
} as const satisfies Table<IntentState, IntentEvent, IntentRefusal>;
