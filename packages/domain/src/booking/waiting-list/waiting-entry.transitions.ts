import { refuse, stay, to, type Table } from '../../kernel/table.ts';

/** The first two are on the list. Declined turned an offer down, Lapsed let its time pass, Left had none. */
export type WaitingState = 'Waiting' | 'Offered' | 'Accepted' | 'Declined' | 'Lapsed' | 'Left' | 'Closed';
/** What happens to an entry; `accept`, `decline` and `leave` are the person's own. */
export type WaitingEvent =
  | 'offer'     // a freed place is kept for this person for a while
  | 'promote'   // booked at once, where the studio wants it so
  | 'accept'
  | 'decline'
  | 'lapse'     // the offer's time is over
  | 'leave'
  | 'withdraw'  // the offered place was lost to a cut: back to its number
  | 'close';    // cut-off reached, class closed, cancelled or begun
/** `entry_accepted`: cancel the booking instead. `entry_over`: no longer on the list. The others concern the offer. */
export type WaitingRefusal = 'not_offered' | 'already_offered' | 'offer_lapsed' | 'entry_accepted' | 'entry_over';

const R = refuse;

/** What left the list never comes back to its number; a withdrawn offer does. */
export const waitingTable = {
  Waiting:  { offer: to('Offered'),       promote: to('Accepted'),       accept: R('not_offered'),  decline: to('Left'),
              lapse: stay,         leave: to('Left'),          withdraw: stay,          close: to('Closed') },
  Offered:  { offer: stay,                promote: R('already_offered'), accept: to('Accepted'),    decline: to('Declined'),
              lapse: to('Lapsed'), leave: to('Declined'),      withdraw: to('Waiting'), close: to('Closed') },
  Accepted: { offer: R('entry_accepted'), promote: stay,                 accept: stay,              decline: R('entry_accepted'),
              lapse: stay,         leave: R('entry_accepted'), withdraw: stay,          close: stay },
  Declined: { offer: R('entry_over'),     promote: R('entry_over'),      accept: R('entry_over'),   decline: stay,
              lapse: stay,         leave: stay,                withdraw: stay,          close: stay },
  Lapsed:   { offer: R('entry_over'),     promote: R('entry_over'),      accept: R('offer_lapsed'), decline: stay,
              lapse: stay,         leave: stay,                withdraw: stay,          close: stay },
  Left:     { offer: R('entry_over'),     promote: R('entry_over'),      accept: R('entry_over'),   decline: stay,
              lapse: stay,         leave: stay,                withdraw: stay,          close: stay },
  Closed:   { offer: R('entry_over'),     promote: R('entry_over'),      accept: R('entry_over'),   decline: stay,
              lapse: stay,         leave: stay,                withdraw: stay,          close: stay },
} as const satisfies Table<WaitingState, WaitingEvent, WaitingRefusal>;

/** Still on the list. */
export const openWaitingStates = ['Waiting', 'Offered'] as const satisfies readonly WaitingState[];
