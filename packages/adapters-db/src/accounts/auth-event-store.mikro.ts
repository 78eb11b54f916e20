import type { AuthEventMethod, AuthEventSource, AuthEventStore, StoredAuthEvent } from '@svc/application/accounts';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant } from '../kernel/instant.type.ts';
import { sql } from '../kernel/statement.ts';

const append = sql(
  'auth_event_append',
  `insert into auth_event (at, method, success, masked_email, account_id, reason, source, request_id, address, operator)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

interface EventJson {
  readonly event: {
    readonly id: number;
    readonly at: string;
    readonly method: AuthEventMethod;
    readonly success: boolean;
    readonly masked_email: string;
    readonly account_id: AccountId | null;
    readonly reason: string | null;
    readonly source: AuthEventSource;
    readonly request_id: string | null;
    readonly address: string | null;
    readonly operator: AccountId | null;
  };
}
/** A keyset over the primary key: the hundredth page costs what the first does. */
const page = sql<EventJson>(
  'auth_event_page',
  `select to_json(e.*) as event from auth_event e
   where ($1::bigint is null or id < $1) and ($2::text is null or method = $2) and ($3::boolean is null or success = $3)
     and ($4::text is null or reason = $4) and ($5::text is null or source = $5)
     and ($6::timestamptz is null or at >= $6) and ($7::timestamptz is null or at < $7)
   order by id desc limit $8`,
);

const toEvent = ({ event }: EventJson): StoredAuthEvent => ({
  id: event.id,
  at: toInstant(event.at),
  method: event.method,
  success: event.success,
  maskedEmail: event.masked_email,
  accountId: event.account_id,
  reason: event.reason,
  source: event.source,
  requestId: event.request_id,
  address: event.address,
  operator: event.operator,
});

export const mikroAuthEventStore = (database: Database): AuthEventStore => ({
  append: ({ at, method, success, maskedEmail, accountId, reason, source = 'server', ...by }) => {
    const from = [by.requestId ?? null, by.address ?? null, by.operator ?? null];
    const values = [at, method, success, maskedEmail, accountId, reason, source, ...from];
    return Effect.asVoid(database.query(append, values));
  },
  page: ({ cursor, limit, method, success, reason, source, from, to }) => {
    const filters = [cursor, method ?? null, success ?? null, reason ?? null, source ?? null, from ?? null, to ?? null];
    return Effect.map(database.query(page, [...filters, limit + 1]), (rows) => {
      const items = rows.slice(0, limit).map(toEvent);
      return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
    });
  },
});
