import { openChildPool, type ChildPool, type ChildPoolOptions } from '../children/child-pool.ts';
import type { HashAnswer, HashWork } from './hash-protocol.ts';

/** Children that hash passwords. */
export type HashPool = ChildPool<HashWork, HashAnswer>;

const source = new URL('./hash-child.ts', import.meta.url);
const childFile = import.meta.url.endsWith('.ts') ? source : new URL('./hash-child.js', import.meta.url);

/** A password is tried with a second child when the first one dies over it. */
export const openHashPool = (options: ChildPoolOptions): HashPool =>
  openChildPool({ script: childFile, attempts: 2 }, options);
