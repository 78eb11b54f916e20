import type { MailQueue, MailResult, QueuedMail, SecretsCipher } from '@svc/application/kernel';
import { eventsOf, mailKeepsContent, mailTable, statesOf, step, type MailEvent, type MailId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { among } from './columns.ts';
import { claimArms } from './claim-rows.ts';
import type { Database } from './database.ts';
import { logMails } from './delivery.sql.ts';
import { openContent } from './mail-content.ts';
import { sql, type Param } from './statement.ts';

/** Where an event leads, by the `state` it is played in: the table itself, for statements that move many rows. */
export const movesOf = (event: MailEvent): string => {
  const whens = statesOf(mailTable).map(
    (state) => `when '${state}' then '${step(mailTable, state, event).unwrapOr(state)}'`,
  );
  return `case state ${whens.join(' ')} end`;
};

/** The events of a mail that did not go out. */
const delays = eventsOf(mailTable).filter((event) => event !== 'accept');
const moves = `case event ${delays.map((event) => `when '${event}' then ${movesOf(event)}`).join(' ')} end`;

interface Taken {
  readonly id: MailId;
  readonly kind: QueuedMail['kind'];
  readonly recipient: string;
  readonly content: string | null;
  readonly attempts: number;
}

/**
 * The group commit of mails: the results of many, and the next ones in the same statement. What went out leaves the queue,
 * whichever process reports it, and the log says so; any other result is that of the claim it names. What is reported here is not taken again by the same statement.
 */
const exchange = sql<Taken>(
  'mail_exchange',
  `with sent as (
       delete from mail where id = any($4::uuid[]) returning *
     ), reported as materialized (
       select * from unnest($5::uuid[], $6::text[], $7::text[], $8::timestamptz[], $9::timestamptz[]) as g(id, event, outcome, next, claim)
     ), delayed as (
       update mail t set state = ${moves}, content = case when ${among(`(${moves})`, mailKeepsContent)} then content end,
         attempts = attempts + 1, last_outcome = g.outcome, next_attempt_at = g.next, claimed_until = null
       from reported g where t.id = g.id and claimed_until = g.claim returning t.*
     ), logged as (${logMails(
       `select id, kind, purpose_key, recipient, 'Sent' as state, attempts + 1 as attempts, last_outcome, created_at from sent
       union all select id, kind, purpose_key, recipient, state, attempts, last_outcome, created_at from delayed
       where state <> 'Queued'`,
       '$1::timestamptz',
     )}), ${claimArms('mail', 'expires_at > $1 and id <> all($4::uuid[]) and id not in (select g.id from reported g)')}
   select id, kind, recipient, content, attempts from claimed order by next_attempt_at, id`,
);

/** Column by column, which Postgres reads at less cost than the same as JSON. */
const reported = (results: readonly MailResult[]): readonly Param[] => {
  const delayed = results.filter((result) => result.event !== 'accept');
  return [
    results.flatMap(({ mail, event }) => (event === 'accept' ? [mail.id] : [])),
    delayed.map(({ mail }) => mail.id),
    delayed.map(({ event }) => event),
    delayed.map(({ outcome }) => outcome),
    delayed.map(({ nextAttemptAt }) => nextAttemptAt.toString()),
    delayed.map(({ mail }) => mail.claimedUntil.toString()),
  ];
};

const opened =
  (secrets: SecretsCipher, claimedUntil: Temporal.Instant) =>
  ({ id, kind, recipient, content, attempts }: Taken): QueuedMail => ({
    id,
    kind,
    to: recipient,
    content: openContent(secrets, id, content),
    attempts,
    claimedUntil,
  });

export const exchangeMails =
  (database: Database, secrets: SecretsCipher): MailQueue['exchange'] =>
  (results, { now, claimMs, limit }) =>
    Effect.suspend(() => {
      // A claim is known by its end: to the microsecond, as Postgres writes it down.
      const from = now.round('microsecond');
      const until = from.add({ milliseconds: claimMs });
      const claimed = database.query(exchange, [from, claimMs, limit, ...reported(results)]);
      return Effect.map(claimed, (rows) => rows.map(opened(secrets, until)));
    });
