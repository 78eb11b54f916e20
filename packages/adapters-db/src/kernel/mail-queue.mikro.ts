import type { MailFacts, MailQueue, SecretsCipher } from '@svc/application/kernel';
import { allowedFrom, mailExpiry, mailTable } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { InferEntity } from '@mikro-orm/core';
import { among } from './columns.ts';
import type { Database } from './database.ts';
import { deliveryMoves, logMails } from './delivery.sql.ts';
import { exchangeMails, movesOf } from './exchange-mails.ts';
import { sealContent } from './mail-content.ts';
import { MailRow } from './mail.table.ts';
import { findOne } from './rows.ts';
import { sql } from './statement.ts';

type Row = InferEntity<typeof MailRow>;

const enqueue = sql(
  'mail_enqueue',
  `insert into mail (id, kind, recipient, content, state, attempts, next_attempt_at, created_at, expires_at, purpose_key)
   select $1::uuid, $2::text, $3::text, $4::text, 'Queued', 0, $5::timestamptz, $5, $6::timestamptz, $7::text
   where not exists (select from mail_delivery where purpose_key = $7)
   on conflict (purpose_key) where purpose_key is not null do nothing`,
);
const expire = sql<{ id: string }>(
  'mail_expire',
  `with ended as (
     update mail set state = ${movesOf('expire')}, content = null
     where ${among('state', allowedFrom(mailTable, 'expire'))} and expires_at <= $1 returning *
   ), logged as (${logMails('select * from ended', '$1::timestamptz')})
   select id from ended`,
);
const replay = sql<{ id: string }>(
  'mail_replay',
  `with again as (
     update mail set state = ${movesOf('replay')}, attempts = 0, next_attempt_at = $2, claimed_until = null
     where state = any($1) returning id
   ), logged as (
     update mail_delivery d set state = ${deliveryMoves('replay', 'd.state')}, attempts = 0, final_at = null
     from again where d.id = again.id
   ) select id from again`,
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

export const mikroMailQueue = (database: Database, secrets: SecretsCipher): MailQueue => ({
  enqueue: ({ id, at, kind, to, purposeKey = null, until, ...said }) =>
    Effect.asVoid(
      Effect.suspend(() => {
        const content = sealContent(secrets, id, said);
        return database.query(enqueue, [id, kind, to, content, at, mailExpiry(kind, at, until), purposeKey]);
      }),
    ),
  exchange: exchangeMails(database, secrets),
  expire: (now) => Effect.map(database.query(expire, [now]), (rows) => rows.length),
  replay: (now) => Effect.map(database.query(replay, [allowedFrom(mailTable, 'replay'), now]), (rows) => rows.length),
  find: (id) => findOne(database, MailRow, { id }, toFacts),
});
