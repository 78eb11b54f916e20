import { refuse, stay, to, type Table } from '../../kernel/table.ts';

/** Of one account's codes by an app (TOTP). Only an Active one is asked for at the doors. */
export type SecondFactorState = 'None' | 'Pending' | 'Active' | 'Disabled';
/** What its owner or an operator does. */
export type SecondFactorEvent =
  | 'enrol'     // its owner is shown a new secret
  | 'activate'  // its owner gave a code of that secret
  | 'remove'    // its owner gives it up
  | 'reset';    // an operator takes it away from somebody who lost everything
export type SecondFactorRefusal = 'second_factor_active' | 'second_factor_not_begun' | 'second_factor_missing';

const active = refuse('second_factor_active');
const notBegun = refuse('second_factor_not_begun');
const missing = refuse('second_factor_missing');

/** A second enrolment while one is Pending replaces the secret: the first was perhaps never scanned. */
export const secondFactorTable = {
  None:     { enrol: to('Pending'), activate: notBegun,     remove: missing,    reset: missing },
  Pending:  { enrol: stay,          activate: to('Active'), remove: to('None'), reset: to('Disabled') },
  Active:   { enrol: active,        activate: active,       remove: to('None'), reset: to('Disabled') },
  Disabled: { enrol: to('Pending'), activate: notBegun,     remove: missing,    reset: stay },
} as const satisfies Table<SecondFactorState, SecondFactorEvent, SecondFactorRefusal>;
