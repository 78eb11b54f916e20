import type { RateLimit } from '@svc/application/kernel';
import { isForPeople } from './access.ts';
import type { RouteFacts } from './route.ts';

/**
 * What a person may ask altogether, over all rows for people signed in. Counted in each process: a write per request would
 * cost more than most of what it counts.
 */
export const accountLimit: RateLimit = { name: 'account', points: 600, perSeconds: 60, counted: 'perProcess' };

/** Whether a row counts in `accountLimit`: those that only somebody signed in may call. */
export const countsAccount = ({ access }: Pick<RouteFacts, 'access'>): boolean =>
  access !== 'none' && isForPeople(access);
