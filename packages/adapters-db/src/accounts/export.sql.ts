import type { ExportSection } from '@svc/application/accounts';
import { sql, type Statement } from '../kernel/statement.ts';

type Rows = { readonly rows: readonly Readonly<Record<string, unknown>>[] };

const instant = (column: string): string => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
/** $1 the account. Everything of a person is bounded by what one person does. */
const rows = (section: ExportSection, fields: string, from: string, order: string): Statement<Rows> =>
  sql(
    `export_${section.toLowerCase()}`,
    `select coalesce(json_agg(r.row), '[]'::json) as rows
     from (select json_build_object(${fields}) as row from ${from} order by ${order}) r`,
  );

export const exportStatements: Readonly<Record<ExportSection, Statement<Rows>>> = {
  account: rows(
    'account',
    `'id', id, 'email', email, 'displayName', display_name, 'phone', phone, 'state', state,
     'privilegeBits', privilege_bits, 'preferredLanguage', preferred_language, 'emailProven', email_proven,
     'createdAt', ${instant('created_at')}`,
    'account where id = $1',
    'id',
  ),
  professionalProfile: rows(
    'professionalProfile',
    `'displayName', display_name, 'bio', bio, 'specialties', specialties, 'public', public, 'color', color`,
    'professional_profile where account_id = $1',
    'account_id',
  ),
  billingProfile: rows('billingProfile', `'profile', profile`, 'billing_profile where user_id = $1', 'user_id'),
  photos: rows(
    'photos',
    `'id', id, 'contentType', content_type, 'bytes', bytes, 'createdAt', ${instant('created_at')}`,
    'photo where owner_id = $1',
    'id',
  ),
  sessions: rows(
    'sessions',
    `'issuedAt', ${instant('issued_at')}, 'state', state`,
    'session where account_id = $1',
    'issued_at, id',
  ),
  signIns: rows(
    'signIns',
    `'at', ${instant('at')}, 'method', method, 'success', success, 'reason', reason`,
    'auth_event where account_id = $1',
    'id',
  ),
  bookings: rows(
    'bookings',
    `'id', b.id, 'activity', v.name, 'startsAt', ${instant('s.starts_at')}, 'state', b.state, 'means', b.means,
     'orderId', b.order_id, 'createdAt', ${instant('b.created_at')}`,
    'booking b join slot s on s.id = b.slot_id join activity v on v.id = s.activity_id where b.user_id = $1',
    'b.id',
  ),
  subscriptions: rows(
    'subscriptions',
    `'id', id, 'name', name, 'validFrom', valid_from, 'validTo', valid_to, 'dailyLimit', daily_limit,
     'remaining', remaining, 'createdAt', ${instant('created_at')}`,
    'client_subscription where user_id = $1',
    'id',
  ),
  entryMovements: rows(
    'entryMovements',
    `'subscriptionId', m.subscription_id, 'kind', m.kind, 'delta', m.delta, 'reason', m.reason, 'at', ${instant('m.at')}`,
    'entry_movement m join client_subscription c on c.id = m.subscription_id where c.user_id = $1',
    'm.at, m.id',
  ),
  orders: rows(
    'orders',
    `'id', id, 'kind', kind, 'state', state, 'totalCents', total_cents, 'currency', currency, 'lines', lines,
     'billingProfile', billing_profile, 'capturedCents', captured_cents, 'refundedCents', refunded_cents,
     'createdAt', ${instant('created_at')}, 'paidAt', ${instant('paid_at')}`,
    'commerce_order where user_id = $1',
    'id',
  ),
  invoices: rows(
    'invoices',
    `'orderId', f.order_id, 'documentType', f.document_type, 'number', f.number, 'date', f.date,
     'totalCents', f.total_cents, 'state', f.state, 'content', f.content`,
    'fattura f join commerce_order o on o.id = f.order_id where o.user_id = $1',
    'f.created_at, f.id',
  ),
  mails: rows(
    'mails',
    `'kind', m.kind, 'state', m.state, 'createdAt', ${instant('m.created_at')}`,
    'mail m join account a on a.email = m.recipient where a.id = $1',
    'm.created_at, m.id',
  ),
};
