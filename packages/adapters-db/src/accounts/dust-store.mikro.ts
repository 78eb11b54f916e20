import type { Dust, DustStore } from '@svc/application/accounts';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { sql, type Statement } from '../kernel/statement.ts';

/** $1 the time, $2 how many. A row that somebody has locked is passed over, so two processes share the work. */
const dust = (table: string, key: string, time: string): Statement<{ readonly removed: number }> =>
  sql(
    `dust_${table}`,
    `with old as (
       select ${key} from ${table} where ${time} < $1 order by ${time} limit $2::int for update skip locked
     ), gone as (
       delete from ${table} d using old where (${qualified('d', key)}) = (${qualified('old', key)}) returning 1
     ) select count(*)::int as removed from gone`,
  );
const qualified = (alias: string, key: string): string =>
  key
    .split(', ')
    .map((column) => `${alias}.${column}`)
    .join(', ');

/** The address of events, $1 and $2 as above: the only statement that takes one away while its person stays. */
const authEventAddresses = sql<{ readonly removed: number }>(
  'dust_auth_event_address',
  `with old as (
     select id from auth_event where address is not null and at < $1 order by at limit $2::int for update skip locked
   ), gone as (
     update auth_event e set address = null from old where e.id = old.id returning 1
   ) select count(*)::int as removed from gone`,
);

/** A table that gathers dust needs an index on its time. */
const statements: Readonly<Record<Dust, Statement<{ readonly removed: number }>>> = {
  sessions: dust('session', 'id', 'issued_at'),
  authEvents: dust('auth_event', 'id', 'at'),
  authEventAddresses,
  actionTokens: dust('action_token', 'id', 'expires_at'),
  signInSteps: dust('sign_in_step', 'id', 'expires_at'),
  otpRequests: dust('otp_request', 'id', 'last_sent_at'),
  lockouts: dust('login_lockout', 'email', 'since'),
  loginDecoys: dust('login_decoy', 'email', 'since'),
  idempotencyKeys: dust('idempotency_key', 'key, scope', 'claimed_at'),
  spentIdTokens: dust('spent_id_token', 'id', 'until'),
  spentChallenges: dust('spent_challenge', 'id', 'until'),
  mails: dust('mail', 'id', 'expires_at'),
  oidcRecords: dust('oidc_record', 'kind, id', 'expires_at'),
};

export const mikroDustStore = (database: Database): DustStore => ({
  remove: (kind, before, limit) =>
    Effect.map(database.query(statements[kind], [before, limit]), ([row]) => row?.removed ?? 0),
});
