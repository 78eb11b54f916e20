import { stay, to, type Table } from '../../kernel/table.ts';

/** Open while the provider has not decided. */
export type OperatorAlertState = 'Open' | 'Closed';
/** What the provider says of it, or a person who has dealt with it there. */
export type OperatorAlertEvent =
  | 'tell'    // the provider says that it goes on; newer than what was known
  | 'close'   // the provider has decided
  | 'settle'; // a person has dealt with what the provider never decides, or did not decide in time

/** What an operator must look at outside of the program, for example a dispute. An appeal opens a closed one again. */
export const operatorAlertTable = {
  Open:   { tell: stay,       close: to('Closed'), settle: to('Closed') },
  Closed: { tell: to('Open'), close: stay,         settle: stay },
} as const satisfies Table<OperatorAlertState, OperatorAlertEvent, never>;
