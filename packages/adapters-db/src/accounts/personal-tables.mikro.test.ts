import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../testing/index.ts';
import { exportStatements } from './export.sql.ts';

/** Columns by which a table names a person. */
const names = [
  'account_id',
  'user_id',
  'owner_id',
  'booked_by',
  'created_by',
  'actor',
  'persons',
  'sender_id',
  'email',
  'buyer_email',
  'recipient',
];
/** Columns by which a table hangs on a row of somebody's. */
const ties = ['order_id', 'fattura_id', 'booking_id', 'subscription_id', 'sale_id'];

/** Tables that name people and are not in the download, and why. */
const notExported: Readonly<Record<string, string>> = {
  action_token: 'hashes of links that were mailed',
  api_token: 'of the studio; names who made it',
  audit_forgetting: 'who is being erased, until the audit log names them no more',
  audit_tombstone: 'how many entries of the audit log maintenance took out; for which kind of actor; names nobody',
  booking_announcement: 'a mail that is still to be written about a booking that is in the download',
  busy: 'when somebody has a class; their bookings are in the download',
  calendar_feed: 'hashes of addresses that calendar programs ask; what they show is in the download',
  email_job: 'the courtesy mail of an invoice that is in the download',
  fattura_emission: 'the bytes of an invoice that is in the download, by transmission',
  hold: 'a place kept for minutes, for an order that is in the download',
  invoice_job: 'the issuing of an invoice that is in the download',
  login_decoy: 'holds hashes of addresses nobody has',
  login_lockout: 'a counter of minutes',
  oidc_record: 'what clients hold, sealed; a sign-in is in the download',
  operator_alert: 'what the operator reads about an order; an erasure takes the words of who settled it',
  order_timeline: 'who did what to an order; the order is in the download',
  otp_request: 'codes of minutes',
  payment_attempt: 'the way to a payment; what was paid and given back is in the download with its order',
  owed_refund: 'what is to go back of an order that is in the download',
  passkey: 'public keys of devices; that there is a second factor is in the download',
  passkey_challenge: 'numbers of minutes',
  reminder: 'when a booking that is in the download is reminded of',
  second_factor: 'a sealed secret and hashes of recovery codes; that there is one is in the download',
  sign_in_step: 'sign-ins of ten minutes',
  subscription_day: 'a count of entries by day; the bookings are in the download',
  upload: 'a file on its way in, of a day; one that is kept is in the download',
  webhook_event: 'what providers reported of an order, as a mark against playing it twice',
};
let fresh: FreshDatabase;
let tables: readonly string[];
beforeAll(async () => {
  fresh = await freshDatabase();
  const client = new Client(fresh.url);
  await client.connect();
  const { rows } = await client.query<{ table_name: string }>(
    `select distinct c.table_name from information_schema.columns c
     where c.table_schema = 'public' and c.column_name = any($1)
       and not exists (select from pg_inherits where inhrelid = c.table_name::regclass) order by 1`,
    [[...names, ...ties]],
  );
  tables = rows.map(({ table_name: table }) => table);
  await client.end();
});
afterAll(() => fresh.drop());

describe('every table that names a person, or hangs on what names one', () => {
  it('users.gdpr-export: is in the download, or it is said why not', () => {
    const texts = Object.values(exportStatements).map(({ text }) => text);
    const isThere = (table: string) => texts.some((text) => new RegExp(`\\b${table}\\b`).test(text));
    expect(tables.filter((table) => !(table in notExported) && !isThere(table))).toEqual([]);
    expect(Object.keys(notExported).filter((table) => !tables.includes(table))).toEqual([]);
  });
});
