import type { AuditMaintenance } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import { ofAudited } from './audit-log.mikro.ts';
import type { Database } from './database.ts';
import { sql } from './statement.ts';

interface Stone {
  readonly id: string;
  readonly count: number;
}

/** $1 accounts, $2 and $3 who asks: the audit log names them no more, and a tombstone holds the number of those entries. */
const anonymizeAudit = sql<Stone>(
  'audit_anonymize',
  `select tombstone::text as id, entries as count from audit.anonymize($1::uuid[], $2::text, $3::text, null)`,
);
const holdsOlder = sql<{ older: boolean }>(
  'audit_holds_older',
  `select exists (select from audit_log where at < now() - make_interval(days => $1::int)) as older`,
);
const purge = sql<Stone & { readonly olderThan: string; readonly more: boolean }>(
  'audit_purge',
  `select tombstone::text as id, entries::float8 as count, more,
     to_char(older_than at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "olderThan"
   from audit.purge_months($1::int, $2::text, $3::text, $4::int)`,
);

const only = <A>([row]: readonly A[]): Effect.Effect<A> =>
  row === undefined ? Effect.die(new Error('a maintenance has no tombstone')) : Effect.succeed(row);

export const mikroAuditMaintenance = (database: Database): AuditMaintenance => ({
  anonymize: (id, by) => {
    const [kind, actor] = ofAudited(by);
    return Effect.flatMap(database.query(anonymizeAudit, [[id], kind, actor]), only);
  },
  holdsOlder: (days) => Effect.map(database.query(holdsOlder, [days]), ([row]) => row?.older ?? false),
  purge: (days, by, most) => {
    const [kind, actor] = ofAudited(by);
    return Effect.map(
      Effect.flatMap(database.query(purge, [days, kind, actor, most]), only),
      ({ olderThan, ...purged }) => ({ ...purged, olderThan: Temporal.Instant.from(olderThan) }),
    );
  },
});
