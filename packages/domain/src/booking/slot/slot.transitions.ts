import { refuse, stay, to, type Table } from '../../kernel/table.ts';

/** Closed gives no places until it is reopened; Cancelled and Done are final. */
export type SlotState = 'Open' | 'Closed' | 'Cancelled' | 'Done';
/** `take` asks for a place; `finish`: its end has passed. */
export type SlotEvent = 'take' | 'close' | 'reopen' | 'cancel' | 'finish';
/** Named by the state in which no place may be taken; `slot_over` also for cancelling a class that is done. */
export type SlotRefusal = 'slot_closed' | 'slot_cancelled' | 'slot_over';

/** `take` moves nothing in the state; its cell says where a place may be taken. */
export const slotTable = {
  Open:      { take: to('Open'),                close: to('Closed'), reopen: stay,       cancel: to('Cancelled'),    finish: to('Done') },
  Closed:    { take: refuse('slot_closed'),     close: stay,         reopen: to('Open'), cancel: to('Cancelled'),    finish: to('Done') },
  Cancelled: { take: refuse('slot_cancelled'),  close: stay,         reopen: stay,       cancel: stay,               finish: stay },
  Done:      { take: refuse('slot_over'),       close: stay,         reopen: stay,       cancel: refuse('slot_over'), finish: stay },
} as const satisfies Table<SlotState, SlotEvent, SlotRefusal>;
