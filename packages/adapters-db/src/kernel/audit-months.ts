import type { StoreDown } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from './database.ts';
import { sql } from './statement.ts';

/**
 * The parts of this month and the three to come, where they are missing (UTC). Writers are not stopped: a part is made
 * apart and attached. What the default part took meanwhile moves. Two processes take turns; who cannot have the lock at
 * once leaves it to the next run.
 */
const makeMonths = sql('audit_make_months', 'select audit.make_months()::text');
const astray = sql<{ count: number }>('audit_astray', 'select count(*)::int as count from audit_log_default');

/** The months of the audit log. */
export interface AuditMonths {
  /** Makes the parts of this month and the three that follow, where they are missing. A part it cannot lock waits for the next run. */
  readonly make: Effect.Effect<void, StoreDown>;
  /** Entries that no month took: something is wrong with the clock or with this. */
  readonly astray: Effect.Effect<number, StoreDown>;
}

export const auditMonths = (database: Database): AuditMonths => ({
  make: Effect.suspend(() => Effect.asVoid(database.query(makeMonths, []))),
  astray: Effect.suspend(() => Effect.map(database.query(astray, []), ([row]) => row?.count ?? 0)),
});
