import type { IdempotencyClaim, IdempotencyStore } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from './database.ts';
import { sql } from './statement.ts';

interface KeyColumns {
  /** Its work was done so long ago that its answer will not come any more. */
  readonly lost: boolean;
  readonly body_hash: string;
  readonly status: number | null;
  readonly content_type: string | null;
  readonly body: string | null;
  readonly made: string | null;
}

// A claim is free again after a day, or when its process crashed before its work was done; then only for the same body.
const claim = sql<{ owner: string }>(
  'idempotency_claim',
  `insert into idempotency_key as k (key, scope, owner, body_hash, claimed_at)
   values ($1, $2, gen_random_uuid(), $3, $4)
   on conflict (key, scope) do update
     set owner = excluded.owner, body_hash = excluded.body_hash, claimed_at = excluded.claimed_at, done_at = null, made = null,
       status = null, content_type = null, body = null
     where k.claimed_at <= $4::timestamptz - interval '24 hours'
        or (k.status is null and k.done_at is null and k.body_hash = excluded.body_hash and k.claimed_at <= $4::timestamptz - interval '60 seconds')
   returning owner`,
);
const read = sql<KeyColumns>(
  'idempotency_read',
  `select body_hash, status, content_type, body, made,
     done_at is not null and claimed_at <= $3::timestamptz - interval '60 seconds' as lost
   from idempotency_key where key = $1 and scope = $2`,
);
const done = sql<{ owner: string }>(
  'idempotency_done',
  `update idempotency_key set done_at = coalesce(done_at, now()), made = coalesce($4, made)
   where key = $1 and scope = $2 and owner = $3
   returning owner`,
);
const mine = 'key = $1 and scope = $2 and owner = $3 and status is null';
const answer = sql(
  'idempotency_answer',
  `update idempotency_key set status = $4, content_type = $5, body = $6 where ${mine}`,
);
const release = sql(
  'idempotency_release',
  `delete from idempotency_key where ${mine} and ($4 = 'refusal' or done_at is null)`,
);

const claimOf = (row: KeyColumns | undefined, bodyHash: string): IdempotencyClaim => {
  if (row === undefined) return { kind: 'inFlight' }; // released in between: the caller comes again
  if (row.body_hash !== bodyHash) return { kind: 'mismatch' };
  const { status, content_type: contentType, body } = row;
  if (status === null || contentType === null || body === null)
    return row.lost ? { kind: 'unreadable', made: row.made?.split(',') ?? [] } : { kind: 'inFlight' };
  return { kind: 'replay', answer: { status, contentType, body } };
};

export const mikroIdempotencyStore = (database: Database): IdempotencyStore => ({
  claim: (key, scope, bodyHash, now) =>
    Effect.gen(function* () {
      const [claimed] = yield* database.query(claim, [key, scope, bodyHash, now]);
      if (claimed !== undefined) return { kind: 'new', owner: claimed.owner } satisfies IdempotencyClaim;
      const rows = yield* database.query(read, [key, scope, now]);
      return claimOf(rows[0], bodyHash);
    }),
  done: (key, scope, owner, made) =>
    Effect.map(
      database.query(done, [key, scope, owner, made.length === 0 ? null : made.join(',')]),
      (rows) => rows.length === 1,
    ),
  answer: (key, scope, owner, { status, contentType, body }) =>
    Effect.asVoid(database.query(answer, [key, scope, owner, status, contentType, body])),
  release: (key, scope, owner, after) => Effect.asVoid(database.query(release, [key, scope, owner, after])),
});
