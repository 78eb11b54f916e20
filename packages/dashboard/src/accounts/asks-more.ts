import type { Problem } from '../kernel/api/problem.ts';

/** Whether a door asks for a second proof, or to have one set up. */
export const asksMore = ({ code }: Problem): boolean =>
  code === 'errors.auth.secondFactorRequired' || code === 'errors.auth.secondFactorEnrolmentRequired';
