import type { IdempotencyClaim, IdempotencyStore } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from './database.ts';
import { sql } from './statement.ts';

interface KeyColumns {
  readonly body_hash: string;
  readonly status: number | null;
  readonly content_type: string | null;
  readonly body: string | null;
}

// A claim is free again after a day, or when its process crashed before it could answer; then only for the same body.
const claim = sql<{ owner: string }>(
  'idempotency_claim',
  `insert into idempotency_key as k (key, scope, owner, body_hash, claimed_at)
   values ($1, $2, gen_random_uuid(), $3, $4)
   on conflict (key, scope) do update
     set owner = excluded.owner, body_hash = excluded.body_hash, claimed_at = excluded.claimed_at, status = null,
       content_type = null, body = null
     where k.claimed_at <= $4::timestamptz - interval '24 hours'
        or (k.status is null and k.body_hash = excluded.body_hash and k.claimed_at <= $4::timestamptz - interval '60 seconds')
   returning owner`,
);
const read = sql<KeyColumns>(
  'idempotency_read',
  'select body_hash, status, content_type, body from idempotency_key where key = $1 and scope = $2',
);
const mine = 'key = $1 and scope = $2 and owner = $3 and status is null';
const answer = sql(
  'idempotency_answer',
  `update idempotency_key set status = $4, content_type = $5, body = $6 where ${mine}`,
);
const release = sql('idempotency_release', `delete from idempotency_key where ${mine}`);

const claimOf = (row: KeyColumns | undefined, bodyHash: string): IdempotencyClaim => {
  if (row === undefined) return { kind: 'inFlight' }; // released in between: the caller comes again
  if (row.body_hash !== bodyHash) return { kind: 'mismatch' };
  const { status, content_type: contentType, body } = row;
  if (status === null || contentType === null || body === null) return { kind: 'inFlight' };
  return { kind: 'replay', answer: { status, contentType, body } };
};

export const mikroIdempotencyStore = (database: Database): IdempotencyStore => ({
  claim: (key, scope, bodyHash, now) =>
    Effect.gen(function* () {
      const [claimed] = yield* database.query(claim, [key, scope, bodyHash, now]);
      if (claimed !== undefined) return { kind: 'new', owner: claimed.owner } satisfies IdempotencyClaim;
      const rows = yield* database.query(read, [key, scope]);
      return claimOf(rows[0], bodyHash);
    }),
  answer: (key, scope, owner, { status, contentType, body }) =>
    Effect.asVoid(database.query(answer, [key, scope, owner, status, contentType, body])),
  release: (key, scope, owner) => Effect.asVoid(database.query(release, [key, scope, owner])),
});
