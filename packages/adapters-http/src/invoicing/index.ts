// What the rows of other contexts need of this one.
export { partyErrors } from './field-problems.ts';
export { composeRefusals } from './refusals.ts';
