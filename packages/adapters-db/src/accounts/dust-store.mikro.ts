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

/** A table that gathers dust needs an index on its time. */
const statements: Readonly<Record<Dust, Statement<{ readonly removed: number }>>> = {
  sessions: dust('session', 'id', 'issued_at'),
  // Append-only: functions of the database take them, in the same way.
  authEvents: sql('dust_auth_event', 'select audit.purge_sign_ins($1::timestamptz, $2::int) as removed'),
  authEventAddresses: sql(
    'dust_auth_event_address',
    'select audit.purge_sign_in_addresses($1::timestamptz, $2::int) as removed',
  ),
  actionTokens: dust('action_token', 'id', 'expires_at'),
  signInSteps: dust('sign_in_step', 'id', 'expires_at'),
  passkeyChallenges: dust('passkey_challenge', 'purpose, holder_id', 'expires_at'),
  otpRequests: dust('otp_request', 'id', 'last_sent_at'),
  lockouts: dust('login_lockout', 'email', 'since'),
  loginDecoys: dust('login_decoy', 'email', 'since'),
  idempotencyKeys: dust('idempotency_key', 'key, scope', 'claimed_at'),
  spentIdTokens: dust('spent_id_token', 'id', 'until'),
  spentChallenges: dust('spent_challenge', 'id', 'until'),
  busyTimes: dust('busy', 'owner_id, slot_id', 'ends_at'),
  bookingBlocks: dust('booking_block', 'user_id', 'until'),
  mails: dust('mail', 'id', 'expires_at'),
  reminders: dust('reminder', 'booking_id, n', 'due_at'),
  calendarFeeds: dust('calendar_feed', 'id', 'revoked_at'),
  mailDeliveries: dust('mail_delivery', 'id', 'created_at'),
  contactImports: dust('contact_import', 'id', 'expires_at'),
  oidcRecords: dust('oidc_record', 'kind, id', 'expires_at'),
};

export const mikroDustStore = (database: Database): DustStore => ({
  remove: (kind, before, limit) =>
    Effect.map(database.query(statements[kind], [before, limit]), ([row]) => row?.removed ?? 0),
});
