import { Client } from 'pg';

/** Flags whose tenants have background services to run. */
const flags = ['enable_online_payments', 'enable_einvoicing', 'enable_bookings', 'enable_subscriptions'];

/**
 * Whether a tenant's background services must run though nobody asks for anything: it takes payments or sends invoices, or
 * it has done so (money in flight goes on when a flag is off), or a mail or a reminder waits, or a class is to be
 * emptied, or a request ends when its class begins, or somebody waits for a class or has an offer, which lapses and goes on, or
 * a file of contacts waits for its end, or an upload expires, or what a visitor sent is past its time. One short
 * connection.
 * @param url a migrated database
 */
export const hasStandingWork = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url, application_name: 'svc look', connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // it rejects the query in hand, too
  await client.connect();
  try {
    const { rows } = await client.query<{ has: boolean }>(
      `select exists (select from feature_flag where value and key = any($1))
           or exists (select from commerce_order) or exists (select from fattura)
           or exists (select from mail where state = 'Queued')
           or exists (select from booking_announcement) or exists (select from booking where state = 'Requested')
           or exists (select from owed_refund where closed is null) or exists (select from slot where clearing is not null)
           or exists (select from waiting_entry where state in ('Waiting', 'Offered'))
           or exists (select from reminder where state = 'Planned') or exists (select from contact_import)
           or exists (select from upload where bytes_left or state <> 'Attached')
           or exists (select from form_submission where hold_at is null and retention_until <= now())
           or exists (select from mail_delivery where class = 'once' and state in ('Queued', 'Sending')) as has`,
      [flags],
    );
    return rows[0]?.has === true;
  } finally {
    await client.end();
  }
};
