import type { OtpStore } from '@svc/application/accounts';
import { otpBeside, otpTable, type OtpRequest, type OtpRequestId, type OtpState } from '@svc/domain/accounts';
import { allowedFrom, type AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { toInstant, toInstantOrNull } from '../kernel/instant.type.ts';
import { sql } from '../kernel/statement.ts';

interface Columns {
  readonly id: OtpRequestId;
  readonly email: string;
  readonly mode: OtpRequest['mode'];
  readonly account_id: AccountId | null;
  readonly state: OtpState;
  readonly sealed_code: string | null;
  readonly tries: number;
  readonly sends: number;
  readonly source: string;
  readonly created_at: string;
  readonly last_sent_at: string;
  readonly expires_at: string;
}
const toRequest = (row: Columns): OtpRequest => ({
  id: row.id,
  email: row.email,
  mode: row.mode,
  accountId: row.account_id,
  state: row.state,
  sealedCode: row.sealed_code,
  tries: row.tries,
  sends: row.sends,
  source: row.source,
  createdAt: toInstant(row.created_at),
  lastSentAt: toInstant(row.last_sent_at),
  expiresAt: toInstant(row.expires_at),
});

interface TrafficColumns {
  readonly last_to_address: string | null;
  readonly to_address: number;
  readonly first_to_address: string | null;
  readonly from_source: number;
  readonly first_from_source: string | null;
}

// A lock on a name: there is no row to lock before the first request. Freed by the end of the transaction.
const hold = sql('otp_hold', `select pg_advisory_xact_lock(hashtextextended($1, 0))`);
const traffic = sql<TrafficColumns>(
  'otp_traffic',
  `select a.last_to_address, a.to_address, a.first_to_address, s.from_source, s.first_from_source
   from (select max(last_sent_at) as last_to_address, coalesce(sum(sends), 0)::int as to_address,
           min(last_sent_at) as first_to_address from otp_request where email = $1 and last_sent_at > $3) a,
        (select coalesce(sum(sends), 0)::int as from_source, min(last_sent_at) as first_from_source
           from otp_request where source = $2 and last_sent_at > $3) s`,
);
const ended = 'select sessions_invalidated_at from tenant_stamp where id = 1';
const insert = sql(
  'otp_insert',
  `insert into otp_request (id, email, mode, account_id, state, sealed_code, tries, sends, source, created_at,
     last_sent_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, greatest($10, (${ended})), $11, $12)`,
);
const find = sql<Columns>('otp_find', 'select * from otp_request where id = $1');
const lock = sql<Columns & { readonly ended: string | null }>(
  'otp_lock',
  `select *, (${ended}) as ended from otp_request where id = $1 for update`,
);
const save = sql(
  'otp_save',
  `update otp_request set state = $2, sealed_code = $3, tries = $4, sends = $5, last_sent_at = $6 where id = $1`,
);
const over = `update otp_request set state = 'Superseded', sealed_code = null`;
const superseded = `${over} where email = $1 and state = any($2)`;
const endOf = sql('otp_end_of', `${over} where account_id = $1 and state = any($2)`);
const endEverybodys = sql('otp_end_everybodys', `${over} where state = any($1)`);
const supersedeOfSource = sql('otp_supersede_source', `${superseded} and source = $3`);
const supersedeOthers = sql('otp_supersede_others', `${superseded} and id <> $3`);

export const mikroOtpStore = (database: Database): OtpStore => ({
  hold: (email, source) =>
    Effect.gen(function* () {
      yield* database.query(hold, [`otp address ${email}`]);
      if (source !== null) yield* database.query(hold, [`otp source ${source}`]);
    }),
  traffic: (email, source, since) =>
    Effect.map(database.query(traffic, [email, source, since]), ([row]) => ({
      lastToAddress: toInstantOrNull(row?.last_to_address ?? null),
      toAddress: row?.to_address ?? 0,
      firstToAddress: toInstantOrNull(row?.first_to_address ?? null),
      fromSource: row?.from_source ?? 0,
      firstFromSource: toInstantOrNull(row?.first_from_source ?? null),
    })),
  insert: (request) =>
    Effect.asVoid(
      database.query(insert, [
        request.id,
        request.email,
        request.mode,
        request.accountId,
        request.state,
        request.sealedCode,
        request.tries,
        request.sends,
        request.source,
        request.createdAt,
        request.lastSentAt,
        request.expiresAt,
      ]),
    ),
  find: (id) => Effect.map(database.query(find, [id]), ([row]) => (row === undefined ? null : toRequest(row))),
  lock: (id) =>
    Effect.map(database.query(lock, [id]), ([row]) =>
      row === undefined ? null : otpBeside(toRequest(row), toInstantOrNull(row.ended)),
    ),
  save: ({ id, state, sealedCode, tries, sends, lastSentAt }) =>
    Effect.asVoid(database.query(save, [id, state, sealedCode, tries, sends, lastSentAt])),
  supersede: (email, scope) => {
    const from = allowedFrom(otpTable, 'supersede');
    return Effect.asVoid(
      'source' in scope
        ? database.query(supersedeOfSource, [email, from, scope.source])
        : database.query(supersedeOthers, [email, from, scope.allBut]),
    );
  },
  endAll: (accountId) => {
    const from = allowedFrom(otpTable, 'supersede');
    return Effect.asVoid(
      accountId === undefined ? database.query(endEverybodys, [from]) : database.query(endOf, [accountId, from]),
    );
  },
});
