import type { EntityManager } from '@mikro-orm/postgresql';
import type { Topic } from '@svc/application/kernel';
import * as Context from 'effect/Context';

/** The open transaction of this fiber. */
export interface Transaction {
  readonly em: EntityManager;
  /**
   * The first error of any statement in it. Postgres has given the transaction up by then and would answer COMMIT
   * with a silent ROLLBACK, so a body that swallowed the error must not count as done.
   */
  failure: unknown;
  /** Announced once it has committed. */
  readonly wakes: Set<Topic>;
}

/** Travels with the fiber and its children; nothing else knows which transaction one is in. */
export const CurrentTransaction = Context.Reference<Transaction | undefined>('svc/CurrentTransaction', {
  defaultValue: () => undefined,
});
