import { refuse, stay, to, type Table } from '../../kernel/table.ts';

/** Active and Converted keep a place, Converted for the booking of a paid order; Released and Expired gave it back. */
export type HoldState = 'Active' | 'Converted' | 'Released' | 'Expired';
/** `convert` keeps the place; the others let it go. */
export type HoldEvent =
  | 'convert'   // the payment is in: the place waits for its booking
  | 'release'   // the payment failed, or a person let it go
  | 'expire'    // its time is over
  | 'abandon';  // converted, but no booking will come: refunded, or the review's time is over
/** Named by the state that refuses; `hold_not_converted`: an active one is released or expires, never abandoned. */
export type HoldRefusal = 'hold_converted' | 'hold_released' | 'hold_expired' | 'hold_not_converted';

/** Only forward. A place is taken while Active, and while Converted until the booking takes it over. */
export const holdTable = {
  Active:    { convert: to('Converted'),        release: to('Released'),           expire: to('Expired'), abandon: refuse('hold_not_converted') },
  Converted: { convert: stay,                   release: refuse('hold_converted'), expire: stay,          abandon: to('Released') },
  Released:  { convert: refuse('hold_released'), release: stay,                    expire: stay,          abandon: stay },
  Expired:   { convert: refuse('hold_expired'),  release: stay,                    expire: stay,          abandon: stay },
} as const satisfies Table<HoldState, HoldEvent, HoldRefusal>;
