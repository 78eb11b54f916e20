import type { OnceMails, SecretsCipher } from '@svc/application/kernel';
import { allowedFrom, mailDeliveryTable, type MailDeliveryEvent, type MailId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from './database.ts';
import { deliveryEnded, deliveryMoves } from './delivery.sql.ts';
import { openContent, sealContent } from './mail-content.ts';
import { sql } from './statement.ts';

const plan = sql(
  'once_plan',
  `insert into mail_delivery (id, class, channel, template, purpose_key, recipient, content, state, attempts, created_at, next_at,
     valid_until)
   values ($1, 'once', $2, $3, $4, $5, $6, 'Queued', 0, $7, $7, $8)
   on conflict (purpose_key) where class = 'once' and purpose_key is not null do nothing`,
);
const queued = `class = 'once' and state = 'Queued'`;
/** An event on all that are meant. `$1` is now. */
const playAll = (name: string, event: MailDeliveryEvent, where: string, outcome = 'last_outcome') =>
  sql<{ id: string }>(
    name,
    `update mail_delivery d set state = ${deliveryMoves(event, 'd.state')}, content = null, next_at = null, final_at = $1,
       last_outcome = ${outcome} where ${where} returning id`,
  );
const skip = playAll('once_skip', 'skip', `${queued} and purpose_key = any($2::text[])`, '$3');
const skipDue = playAll('once_skip_due', 'skip', `${queued} and next_at <= $1::timestamptz`, '$2');
const lose = playAll(
  'once_lose',
  'lose',
  `class = 'once' and state = 'Sending' and intent_at <= $2::timestamptz`,
  `'unknown'`,
);
const expire = playAll('once_expire', 'expire', `${queued} and valid_until <= $1::timestamptz`);

interface Begun {
  readonly id: MailId;
  readonly recipient: string | null;
  readonly template: string;
  readonly content: string | null;
  readonly attempts: number;
}
const begin = sql<Begun>(
  'once_begin',
  `with due as materialized (
     select ctid as spot from mail_delivery where ${queued} and next_at <= $1 and valid_until > $1
     order by next_at, id limit $2 for update skip locked
   ), begun as (
     update mail_delivery d set state = ${deliveryMoves('begin', 'd.state')}, attempts = attempts + 1, intent_at = $1
     from due where d.ctid = due.spot returning d.*
   ) select id, recipient, template, content, attempts from begun order by next_at, id`,
);

/** `$3` is the event. The content is gone with an unknown fate: what the server did not take then is not tried again. */
const settled = (['accept', 'retry', 'giveUp', 'lose'] as const)
  .map((event) => {
    const moves = deliveryMoves(event, 'd.state');
    return event === 'retry'
      ? `when 'retry' then case when content is null then ${deliveryMoves('giveUp', 'd.state')} else ${moves} end`
      : `when '${event}' then ${moves}`;
  })
  .join(' ');
const settle = sql(
  'once_settle',
  `update mail_delivery d set state = new.state, last_outcome = $4,
     content = case when not ${deliveryEnded('new.state')} then content end,
     next_at = case when not ${deliveryEnded('new.state')} then $5::timestamptz end,
     final_at = case when ${deliveryEnded('new.state')} then $6::timestamptz end
   from (select id, case $3 ${settled} end as state from mail_delivery d
     where id = $1 and attempts = $2 and state = any($7) for update) new
   where d.id = new.id`,
);
/** On its way, or given up for unknown meanwhile. */
const open = allowedFrom(mailDeliveryTable, 'absent').filter((state) => state === 'Sending' || state === 'Unknown');

export const mikroOnceMails = (database: Database, secrets: SecretsCipher): OnceMails => ({
  plan: ({ id, at, channel, template, purposeKey, to, until, ...said }) =>
    Effect.asVoid(
      Effect.suspend(() => {
        const content = sealContent(secrets, id, said);
        return database.query(plan, [id, channel, template, purposeKey, to, content, at, until]);
      }),
    ),
  skip: (purposeKeys, why, now) => Effect.map(database.query(skip, [now, purposeKeys, why]), (rows) => rows.length),
  skipDue: (why, now) => Effect.map(database.query(skipDue, [now, why]), (rows) => rows.length),
  begin: (now, limit) =>
    Effect.map(database.query(begin, [now, limit]), (rows) =>
      rows.map(({ id, recipient, template, content, attempts }) => {
        const opened = openContent(secrets, id, content);
        return { id, to: recipient ?? '', template, content: opened, attempt: attempts };
      }),
    ),
  settle: ({ mail: { id, attempt }, event, outcome, nextAt }, now) =>
    Effect.asVoid(database.query(settle, [id, attempt, event, outcome, nextAt, now, open])),
  lose: (begunBefore, now) => Effect.map(database.query(lose, [now, begunBefore]), (rows) => rows.length),
  expire: (now) => Effect.map(database.query(expire, [now]), (rows) => rows.length),
});
