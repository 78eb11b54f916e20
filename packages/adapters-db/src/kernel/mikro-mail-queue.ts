import type { MailFacts, MailQueue, QueuedMail, SecretsCipher } from '@svc/application/kernel';
import {
  allowedFrom,
  eventsOf,
  mailExpiry,
  mailKeepsContent,
  mailTable,
  statesOf,
  step,
  type MailEvent,
} from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { InferEntity } from '@mikro-orm/core';
import { claimRows } from './claim-rows.ts';
import type { Database } from './database.ts';
import { MailRow } from './mail.table.ts';
import { findOne } from './rows.ts';
import { sql } from './statement.ts';

type Row = InferEntity<typeof MailRow>;

/** Where each event leads, by the state it is played in: the table itself, for statements that move many rows. */
const movesOf = (event: MailEvent): string => {
  const whens = statesOf(mailTable).map(
    (state) => `when '${state}' then '${step(mailTable, state, event).unwrapOr(state)}'`,
  );
  return `case state ${whens.join(' ')} end`;
};
const settled = (event: MailEvent): string => `mail_settle_${event}`;
const kept = mailKeepsContent.map((state) => `'${state}'`).join(', ');
const forgets = (event: MailEvent): string => `case when ${movesOf(event)} in (${kept}) then content end`;

const enqueue = sql(
  'mail_enqueue',
  `insert into mail (id, kind, recipient, content, state, attempts, next_attempt_at, created_at, expires_at)
   values ($1, $2, $3, $4, 'Queued', 0, $5, $5, $6)`,
);
const settles = new Map(
  eventsOf(mailTable).map((event) => [
    event,
    sql(
      settled(event),
      `update mail set state = ${movesOf(event)}, content = ${forgets(event)}, attempts = attempts + 1,
         last_outcome = $2, next_attempt_at = $3, claimed_until = null where id = $1`,
    ),
  ]),
);
const expire = sql<{ id: string }>(
  'mail_expire',
  `update mail set state = ${movesOf('expire')}, content = null where state = any($1) and expires_at <= $2 returning id`,
);
const replay = sql<{ id: string }>(
  'mail_replay',
  `update mail set state = ${movesOf('replay')}, attempts = 0, next_attempt_at = $2, claimed_until = null
   where state = any($1) returning id`,
);

const toFacts = ({ id, kind, recipient, state, attempts, lastOutcome, createdAt }: Row): MailFacts => ({
  id,
  kind,
  to: recipient,
  state,
  attempts,
  lastOutcome: lastOutcome ?? null,
  at: createdAt,
});

const fieldOf = (id: string): string => `mail:${id}`;

const opened =
  (secrets: SecretsCipher) =>
  ({ id, kind, recipient, content, attempts }: Row): QueuedMail => {
    const plain = content == null ? undefined : secrets.open(fieldOf(id), content);
    const parsed = plain === undefined ? null : (JSON.parse(plain) as { subject: string; text: string });
    return { id, kind, to: recipient, content: parsed, attempts };
  };

export const mikroMailQueue = (database: Database, secrets: SecretsCipher): MailQueue => ({
  enqueue: ({ id, at, kind, to, subject, text }) =>
    Effect.asVoid(
      Effect.suspend(() => {
        const content = secrets.seal(fieldOf(id), JSON.stringify({ subject, text }));
        return database.query(enqueue, [id, kind, to, content, at, mailExpiry(kind, at)]);
      }),
    ),
  claim: claimRows(database, MailRow, 'mail', opened(secrets)),
  settle: (id, event, outcome, nextAttemptAt) =>
    Effect.asVoid(Effect.suspend(() => database.query(settles.get(event)!, [id, outcome, nextAttemptAt]))),
  expire: (now) => Effect.map(database.query(expire, [allowedFrom(mailTable, 'expire'), now]), (rows) => rows.length),
  replay: (now) => Effect.map(database.query(replay, [allowedFrom(mailTable, 'replay'), now]), (rows) => rows.length),
  find: (id) => findOne(database, MailRow, { id }, toFacts),
});
