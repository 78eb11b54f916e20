import { stay, to, type Table } from '../../kernel/transitions.ts';

/** Open while the provider has not decided. */
export type OperatorAlertState = 'Open' | 'Closed';
/** What the provider says of it; no person here moves an alert. */
export type OperatorAlertEvent =
  | 'tell'    // the provider says that it goes on; newer than what was known
  | 'close';  // the provider has decided

/** What an operator must look at outside of the program, for example a dispute. An appeal opens a closed one again. */
export const operatorAlertTable = {
  Open:   { tell: stay,       close: to('Closed') },
  Closed: { tell: to('Open'), close: stay },
} as const satisfies Table<OperatorAlertState, OperatorAlertEvent, never>;
