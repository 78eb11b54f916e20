import { taken, type IntentStore, type StoredIntent } from '@svc/application/kernel';
import {
  allowedFrom,
  intentKinds,
  intentTable,
  type Intent,
  type IntentId,
  type IntentKind,
  type IntentState,
} from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from './database.ts';
import { toInstant, toInstantOrNull } from './instant.type.ts';
import { openIntentStates } from './intent.table.ts';
import { json, sql } from './statement.ts';

interface IntentJson {
  readonly id: IntentId;
  readonly kind: IntentKind;
  readonly subject: string;
  readonly attempt: number;
  readonly idempotency_key: string;
  readonly params_hash: string;
  readonly state: IntentState;
  readonly planned_at: string;
  readonly resolved_at: string | null;
  readonly recorded_at: string;
  readonly outcome_at: string | null;
  readonly outcome: Intent['outcome'];
}
interface Found {
  readonly intent: IntentJson;
  readonly read_at: string;
}

const toIntent = ({ intent: row, read_at: readAt }: Found): StoredIntent => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  attempt: row.attempt,
  idempotencyKey: row.idempotency_key,
  paramsHash: row.params_hash,
  state: row.state,
  plannedAt: toInstant(row.planned_at),
  resolvedAt: toInstantOrNull(row.resolved_at),
  outcome: row.outcome,
  times: {
    recordedAt: toInstant(row.recorded_at),
    outcomeAt: toInstantOrNull(row.outcome_at),
    readAt: toInstant(readAt),
  },
});

// A conflict inserts nothing instead of failing: a failed statement would end the caller's transaction.
const plan = sql<{ id: string }>(
  'intent_plan',
  `insert into intent (id, kind, subject, attempt, idempotency_key, params_hash, state, planned_at, resolved_at, outcome)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning id`,
);
const openOne = sql<{ id: string }>(
  'intent_open_one',
  `select id from intent where kind = $1 and subject = $2 and state = any($3)`,
);
const resolve = sql<{ id: string }>(
  'intent_resolve',
  // An open one keeps its turn: one that is lost at every look would else be the first of every batch.
  `update intent set state = $2, resolved_at = $3, outcome = $4, outcome_at = clock_timestamp(),
     claimed_until = case when $2 = any($6) then claimed_until end
   where id = $1 and state = any($5) returning id`,
);
const find = sql<Found>(
  'intent_find',
  `select to_json(i.*) as intent, clock_timestamp() as read_at from intent i where id = $1`,
);
const latest = sql<Found>(
  'intent_latest',
  `select to_json(i.*) as intent, clock_timestamp() as read_at from intent i where kind = $1 and subject = $2 order by attempt desc limit 1`,
);
// The kinds are named for the sake of the index that begins with them.
const ofSubjects = sql<Found>(
  'intent_of_subjects',
  `select to_json(i.*) as intent, clock_timestamp() as read_at from intent i where kind = any($1) and subject = any($2) order by planned_at, id`,
);
const claimOpen = sql<Found>(
  'intent_claim',
  `with due as (
     select id from intent
     where state = any($5) and recorded_at <= statement_timestamp() - $1::float8 * interval '1 millisecond' and (claimed_until is null or claimed_until <= $2)
     order by claimed_until nulls first, recorded_at limit $4 for update skip locked
   ), claimed as (
     update intent i set claimed_until = $2::timestamptz + $3::float8 * interval '1 millisecond'
     from due where i.id = due.id returning i.*
   ) select to_json(claimed.*) as intent, clock_timestamp() as read_at from claimed order by recorded_at`,
);

const next = { confirm: 'Confirmed', refuse: 'Refused', lose: 'Unknown' } as const satisfies Record<
  string,
  IntentState
>;
/** Where an outcome may still be written; losing an answer twice is once more Unknown. */
const from = {
  confirm: allowedFrom(intentTable, 'confirm'),
  refuse: allowedFrom(intentTable, 'refuse'),
  lose: openIntentStates,
};

export const mikroIntentStore = (database: Database): IntentStore => ({
  plan: (intent) =>
    Effect.gen(function* () {
      const { id, kind, subject, attempt, idempotencyKey, paramsHash, state, plannedAt, resolvedAt, outcome } = intent;
      const values = [id, kind, subject, attempt, idempotencyKey, paramsHash, state, plannedAt, resolvedAt];
      const planned = yield* database.query(plan, [...values, outcome === null ? null : json(outcome)]);
      if (planned.length > 0) return;
      const open = yield* database.query(openOne, [kind, subject, openIntentStates]);
      return yield* Effect.fail(taken(open.length > 0 ? 'intent_open' : 'intent_key'));
    }),
  resolve: (id, event, at, outcome) =>
    Effect.map(
      database.query(resolve, [id, next[event], at, json(outcome), from[event], openIntentStates]),
      (rows) => rows.length > 0,
    ),
  find: (id) => Effect.map(database.query(find, [id]), (rows) => rows.map(toIntent)[0] ?? null),
  latest: (kind, subject) =>
    Effect.map(database.query(latest, [kind, subject]), (rows) => rows.map(toIntent)[0] ?? null),
  ofSubjects: (subjects) =>
    Effect.map(database.query(ofSubjects, [intentKinds, subjects]), (rows) => rows.map(toIntent)),
  claimOpen: (staleMs, now, claimMs, limit) =>
    Effect.map(database.query(claimOpen, [staleMs, now, claimMs, limit, openIntentStates]), (rows) =>
      rows.map(toIntent),
    ),
});
