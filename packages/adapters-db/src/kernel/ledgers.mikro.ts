import { machine, type Timeline, type TimelineActor, type TimelineEntry } from '@svc/application/kernel';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from './database.ts';
import { toInstant } from './instant.type.ts';
import { json, sql } from './statement.ts';

interface ActorColumns {
  readonly actor_kind: TimelineActor['kind'];
  readonly actor: string;
  readonly request_id: string | null;
}

/** Kind, name and request of an actor, as the ledgers hold them. */
export const ofActor = (actor: TimelineActor): readonly [string, string, string | null] => {
  switch (actor.kind) {
    case 'person':
      return ['person', actor.accountId, actor.requestId];
    case 'token':
      return ['token', actor.tokenId, actor.requestId];
    case 'maintenance':
      return ['maintenance', 'maintenance', actor.requestId];
    case 'machine':
      return ['machine', actor.name, null];
  }
};

const toActor = ({ actor_kind: kind, actor, request_id }: ActorColumns): TimelineActor => {
  const requestId = request_id ?? '';
  switch (kind) {
    case 'person':
      return { kind, accountId: actor as AccountId, requestId };
    case 'token':
      return { kind, tokenId: actor, requestId };
    case 'maintenance':
      return { kind, requestId };
    case 'machine':
      return machine(actor);
  }
};

interface TimelineColumns extends ActorColumns {
  readonly at: string;
  readonly event: TimelineEntry['event'];
  readonly amount_cents: number | null;
  readonly facts: TimelineEntry['facts'];
}

const append = sql(
  'timeline_append',
  `insert into order_timeline (order_id, at, event, actor_kind, actor, request_id, amount_cents, facts)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const ofOrder = sql<{ entry: TimelineColumns }>(
  'timeline_of',
  `select to_json(t.*) as entry from order_timeline t where order_id = $1 order by id`,
);

export const mikroTimeline = (database: Database): Timeline => ({
  append: (orderId, { at, event, actor, amountCents, facts }) =>
    Effect.asVoid(database.query(append, [orderId, at, event, ...ofActor(actor), amountCents, json(facts)])),
  of: (orderId) =>
    Effect.map(database.query(ofOrder, [orderId]), (rows) =>
      rows.map(({ entry }) => ({
        at: toInstant(entry.at),
        event: entry.event,
        actor: toActor(entry),
        amountCents: entry.amount_cents,
        facts: entry.facts,
      })),
    ),
});
