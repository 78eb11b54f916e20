// What the rows of other contexts need of this one.
export { ABSENCE_CODES, formerAccountConfirmed } from './absence.row.ts';
export { partyErrors } from './field-problems.ts';
export { composeRefusals } from './refusals.ts';
