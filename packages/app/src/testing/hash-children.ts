import { poolShare, openHashPool, type HashPool } from '@svc/adapters-platform';

/**
 * A part of two children that all servers of this test process use. They work at the lowest priority, so on a busy machine
 * each start of a child takes seconds: more than all hashes of a file. Idle they keep no process alive.
 */
export const hashChildren = (): HashPool => poolShare(pool, { processes: 2, queueLimit: 64 });
const pool = openHashPool({ processes: 2, queueLimit: Number.POSITIVE_INFINITY });
