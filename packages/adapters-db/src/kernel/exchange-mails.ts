import type { MailQueue, MailResult, QueuedMail, SecretsCipher } from '@svc/application/kernel';
import { eventsOf, mailKeepsContent, mailTable, statesOf, step, type MailEvent, type MailId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { among } from './columns.ts';
import { claimArms } from './claim-rows.ts';
import type { Database } from './database.ts';
import { toInstant } from './instant.type.ts';
import { sql, type Param } from './statement.ts';

/** Where an event leads, by the `state` it is played in: the table itself, for statements that move many rows. */
export const movesOf = (event: MailEvent): string => {
  const whens = statesOf(mailTable).map(
    (state) => `when '${state}' then '${step(mailTable, state, event).unwrapOr(state)}'`,
  );
  return `case state ${whens.join(' ')} end`;
};

const moves = `case event ${eventsOf(mailTable)
  .map((event) => `when '${event}' then ${movesOf(event)}`)
  .join(' ')} end`;

interface Taken {
  readonly id: MailId;
  readonly kind: QueuedMail['kind'];
  readonly recipient: string;
  readonly content: string | null;
  readonly attempts: number;
  readonly until: string;
}

/**
 * The group commit of mails: the results of many, and the next ones in the same statement. A result is that of the claim it
 * names, unless the mail went out. What is told here is not taken again by the same statement.
 */
const exchange = sql<Taken>(
  'mail_exchange',
  `with told as materialized (
       select * from unnest($4::uuid[], $5::text[], $6::text[], $7::timestamptz[], $8::timestamptz[]) as g(id, event, outcome, next, claim)
     ), settled as (
       update mail t set state = ${moves}, content = case when ${among(`(${moves})`, mailKeepsContent)} then content end,
         attempts = attempts + 1, last_outcome = g.outcome, next_attempt_at = g.next, claimed_until = null
       from told g where t.id = g.id and (claimed_until = g.claim or (event = 'accept' and state <> 'Sent'))
     ), ${claimArms('mail', 'expires_at > $1 and id not in (select g.id from told g)')}
   select id, kind, recipient, content, attempts, claimed_until::text as until from claimed order by next_attempt_at, id`,
);

/** The same for every mail of a claim, and reading and writing an instant costs more than a mail's share of the statement. */
const rememberingLast = <A, B>(make: (of: A) => B): ((of: A) => B) => {
  let last: { readonly of: A; readonly made: B } | undefined;
  return (of) => {
    if (last === undefined || last.of !== of) last = { of, made: make(of) };
    return last.made;
  };
};
const instantOf = rememberingLast(toInstant);
const textOf = rememberingLast((instant: Temporal.Instant) => instant.toString());

/** Column by column, which Postgres reads at less cost than the same as JSON. */
const told = (results: readonly MailResult[]): readonly Param[] => [
  results.map(({ mail }) => mail.id),
  results.map(({ event }) => event),
  results.map(({ outcome }) => outcome),
  results.map(({ nextAttemptAt }) => textOf(nextAttemptAt)),
  results.map(({ mail }) => textOf(mail.claimedUntil)),
];

/** What the content of a mail is sealed for. */
export const fieldOf = (id: string): string => `mail:${id}`;

const opened =
  (secrets: SecretsCipher) =>
  ({ id, kind, recipient, content, attempts, until }: Taken): QueuedMail => {
    const plain = content === null ? undefined : secrets.open(fieldOf(id), content);
    const parsed = plain === undefined ? null : (JSON.parse(plain) as { subject: string; text: string });
    return { id, kind, to: recipient, content: parsed, attempts, claimedUntil: instantOf(until) };
  };

export const exchangeMails =
  (database: Database, secrets: SecretsCipher): MailQueue['exchange'] =>
  (results, { now, claimMs, limit }) =>
    Effect.map(
      Effect.suspend(() => database.query(exchange, [now, claimMs, limit, ...told(results)])),
      (rows) => rows.map(opened(secrets)),
    );
