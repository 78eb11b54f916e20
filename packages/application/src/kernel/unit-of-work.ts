import type { Effect } from 'effect/Effect';
import type { StoreDown } from './faults.ts';

/**
 * One database transaction. Success commits, any failure, defect or interruption rolls back. A nested run joins the
 * outer one. Rows read with a `lock…` method stay ours until the end.
 */
export interface UnitOfWork {
  readonly run: <A, E>(body: Effect<A, E>) => Effect<A, E | StoreDown>;
}
