import { stay, to, type Table } from '../../kernel/table.ts';

/** Due: the password must be changed before anything else. Open: nothing is asked, requests pass. */
export type GateState = 'Open' | 'Due';
/** What is written as the password of an account. */
export type GateEvent =
  | 'seedDefault'     // the account was made with a default password: the published one, or that of its instance
  | 'writePassword';  // any password written afterwards, by whom and by whatever door: never the default one (`newPasswordRules`)

/** The forced first-access change (spec 1). There is no way round it, and once open it never closes again. */
export const gateTable = {
  Open: { seedDefault: stay, writePassword: stay },
  Due:  { seedDefault: stay, writePassword: to('Open') },
} as const satisfies Table<GateState, GateEvent, never>;
