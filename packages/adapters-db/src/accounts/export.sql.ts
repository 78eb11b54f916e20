import type { PersonalPage, ExportSection } from '@svc/application/accounts';
import { sql, type Statement } from '../kernel/statement.ts';
import { documentsOf } from './documents.sql.ts';

const instant = (column: string): string => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** What a page is ordered by: unique within the person's rows, and reached by an index. */
interface Key {
  readonly column: string;
  readonly type: 'uuid' | 'bigint' | 'text';
}
const uuid = (column: string): Key => ({ column, type: 'uuid' });
const bigint = (column: string): Key => ({ column, type: 'bigint' });

const since = ({ column, type }: Key): string => `($2::${type} is null or ${column} > $2::${type})`;

/** $1 the account, $2 the last key of the page before, $3 how many. */
const paged = (section: ExportSection, keyed: string): Statement<PersonalPage> =>
  sql(
    `export_${section.toLowerCase()}`,
    `select coalesce(json_agg(r.row order by r.key), '[]'::json) as rows,
       case when count(*) = $3::int then (array_agg(r.key order by r.key desc))[1]::text end as next
     from (${keyed}) r`,
  );
const rows = (section: ExportSection, fields: string, from: string, key: Key): Statement<PersonalPage> =>
  paged(
    section,
    `select ${key.column} as key, json_build_object(${fields}) as row from ${from} and ${since(key)}
     order by ${key.column} limit $3::int`,
  );

/**
 * The export hides other people's names and ids. What somebody of the studio did for others stands in their own download
 * as done and when, without what they wrote: that is about the others.
 */
const auditFields = `'at', ${instant('at')}, 'action', action, 'operation', operation, 'entity', entity,
  'entityId', case when entity in ('account', 'billingProfile') and entity_id <> $1::text then null else entity_id end,
  'byYou', coalesce(actor_kind = 'person' and actor = $1::text and operator is null, false),
  'bySupport', operator is not null, 'requestId', request_id,
  'ip', case when actor_kind = 'person' and actor = $1::text and operator is null then ip end,
  'changes', case when subject = $1::uuid then
    case when personal is null then changes else (changes::jsonb || personal::jsonb)::json end end`;
/** Time and number as one text that sorts as they do: a page begins where the one before ended. */
const auditKey = `(${instant('at')} || lpad(id::text, 20, '0'))`;
const audited = (mine: string): string =>
  `(select ${auditKey} as key, json_build_object(${auditFields}) as row from audit_log
    where ${mine} and ($2::text is null or (at, id) > (left($2::text, 27)::timestamptz, substr($2::text, 28)::bigint))
    order by at, id limit $3::int)`;

export const exportStatements: Readonly<Record<ExportSection, Statement<PersonalPage>>> = {
  account: rows(
    'account',
    `'id', id, 'email', email, 'displayName', display_name, 'phone', phone, 'state', state,
     'privilegeBits', privilege_bits, 'preferredLanguage', preferred_language, 'emailProven', email_proven, 'secondFactor', second_factor,
     'supportWritesUntil', ${instant('support_writes_until')},
     'createdAt', ${instant('created_at')}`,
    'account where id = $1',
    uuid('id'),
  ),
  professionalProfile: rows(
    'professionalProfile',
    `'displayName', display_name, 'bio', bio, 'specialties', specialties, 'public', public, 'color', color`,
    'professional_profile where account_id = $1',
    uuid('account_id'),
  ),
  billingProfile: rows('billingProfile', `'profile', profile`, 'billing_profile where user_id = $1', uuid('user_id')),
  photos: rows(
    'photos',
    `'id', id, 'contentType', content_type, 'bytes', bytes, 'createdAt', ${instant('created_at')}`,
    'photo where owner_id = $1',
    uuid('id'),
  ),
  files: rows(
    'files',
    `'id', id, 'displayName', display_name, 'purpose', purpose, 'type', type, 'bytes', bytes, 'place', place,
     'createdAt', ${instant('created_at')}`,
    'stored_file where owner_id = $1',
    uuid('id'),
  ),
  identities: rows(
    'identities',
    `'provider', provider, 'subject', subject, 'linkedAt', ${instant('linked_at')}`,
    'external_identity where account_id = $1',
    { column: `(provider || ' ' || subject)`, type: 'text' },
  ),
  // The key itself is of no use to anybody but the studio's server.
  passkeys: rows(
    'passkeys',
    `'name', name, 'transports', transports, 'createdAt', ${instant('created_at')}, 'lastUsedAt', ${instant('last_used_at')}`,
    'passkey where account_id = $1',
    uuid('id'),
  ),
  sessions: rows(
    'sessions',
    `'issuedAt', ${instant('issued_at')}, 'state', state, 'bySupport', operator_session_id is not null`,
    'session where account_id = $1',
    uuid('id'),
  ),
  signIns: rows(
    'signIns',
    `'at', ${instant('at')}, 'method', method, 'success', success, 'reason', reason,
     'bySupport', operator is not null, 'address', case when operator is null then address end`,
    'auth_event where account_id = $1',
    bigint('id'),
  ),
  auditEntries: paged(
    'auditEntries',
    `select key, row from (
       ${audited(`actor = $1::text and actor_kind = 'person'`)}
       union all
       ${audited(`subject = $1::uuid and not (actor_kind = 'person' and coalesce(actor, '') = $1::text)`)}
     ) found order by key limit $3::int`,
  ),
  contacts: rows(
    'contacts',
    `'id', id, 'firstName', first_name, 'lastName', last_name, 'company', company, 'email', email, 'phone', phone,
     'codiceFiscale', codice_fiscale, 'partitaIva', partita_iva, 'address', address, 'cap', cap, 'comune', comune,
     'provincia', provincia, 'birthDate', birth_date, 'language', language, 'category', category, 'labels', labels,
     'source', source, 'marketing', marketing, 'marketingSince', marketing_since, 'marketingText', marketing_text,
     'notes', notes, 'createdAt', ${instant('created_at')}`,
    'contact where user_id = $1',
    uuid('id'),
  ),
  preferences: rows(
    'preferences',
    `'id', id, 'name', name, 'contratto', contratto, 'tipologie', tipologie, 'comuni', comuni, 'lat', lat, 'lon', lon,
     'raggioM', raggio_m, 'prezzoMinCents', prezzo_min_cents, 'prezzoMaxCents', prezzo_max_cents,
     'superficieMin', superficie_min, 'superficieMax', superficie_max, 'localiMin', locali_min, 'camereMin', camere_min,
     'bagniMin', bagni_min, 'dotazioniMust', dotazioni_must, 'dotazioniNice', dotazioni_nice, 'classeMin', classe_min,
     'alerts', alerts, 'activeUntil', active_until, 'createdAt', ${instant('created_at')}`,
    'preference where (user_id = $1 or contact_id in (select id from contact where user_id = $1))',
    uuid('id'),
  ),
  formSubmissions: rows(
    'formSubmissions',
    `'id', s.id, 'form', (select f.slug from form f where f.id = s.form_id), 'formVersion', s.form_version, 'at', ${instant('s.at')},
     'locale', s.locale, 'answers', s.answers, 'consents', s.consents, 'state', s.state, 'email', s.email, 'held', s.hold_at is not null,
     'retentionUntil', ${instant('s.retention_until')}`,
    // An address that nobody proved may be somebody else's.
    `form_submission s where (s.sender_id = $1 or s.contact_id in (select id from contact where user_id = $1)
       or s.email = (select email from account where id = $1 and email_proven))`,
    uuid('s.id'),
  ),
  bookings: rows(
    'bookings',
    `'id', b.id, 'activity', v.name, 'startsAt', ${instant('s.starts_at')}, 'state', b.state, 'means', b.means,
     'orderId', b.order_id, 'guestName', b.guest_name, 'seriesId', b.series_id, 'endReason', b.ended_reason, 'createdAt', ${instant('b.created_at')}`,
    'booking b join slot s on s.id = b.slot_id join activity v on v.id = s.activity_id where b.user_id = $1',
    uuid('b.id'),
  ),
  subscriptions: rows(
    'subscriptions',
    `'id', id, 'name', name, 'validFrom', valid_from, 'validTo', valid_to, 'dailyLimit', daily_limit,
     'entries', entries, 'remaining', remaining, 'status', status, 'plan', plan, 'paidCents', paid_cents,
     'paidMethod', paid_method, 'suspensions', suspensions, 'note', note, 'createdAt', ${instant('created_at')}`,
    'client_subscription where user_id = $1',
    uuid('id'),
  ),
  entryMovements: rows(
    'entryMovements',
    `'subscriptionId', m.subscription_id, 'kind', m.kind, 'delta', m.delta, 'reason', m.reason, 'at', ${instant('m.at')}`,
    'entry_movement m join client_subscription c on c.id = m.subscription_id where c.user_id = $1',
    uuid('m.id'),
  ),
  bookingBlocks: rows(
    'bookingBlocks',
    `'until', ${instant('until')}, 'cause', cause, 'reason', reason`,
    'booking_block where user_id = $1',
    uuid('user_id'),
  ),
  waitingEntries: rows(
    'waitingEntries',
    `'slotId', slot_id, 'number', seq, 'state', state, 'createdAt', ${instant('created_at')}`,
    'waiting_entry where user_id = $1',
    uuid('id'),
  ),
  checkIns: rows(
    'checkIns',
    `'slotId', slot_id, 'method', method, 'at', ${instant('at')}, 'undone', undone_at is not null`,
    'check_in where user_id = $1',
    uuid('id'),
  ),
  orders: rows(
    'orders',
    `'id', id, 'kind', kind, 'state', state, 'totalCents', total_cents, 'currency', currency, 'lines', lines,
     'billingProfile', billing_profile, 'capturedCents', captured_cents, 'refundedCents', refunded_cents,
     'createdAt', ${instant('created_at')}, 'paidAt', ${instant('paid_at')},
     'refunds', (select coalesce(json_agg(json_build_object('amountCents', f.amount_cents, 'state', f.state,
       'openedAt', ${instant('f.opened_at')}) order by f.opened_at), '[]'::json) from refund f where f.order_id = o.id)`,
    'commerce_order o where user_id = $1',
    bigint('id'),
  ),
  invoices: rows(
    'invoices',
    `'orderId', f.order_id, 'documentType', f.document_type, 'number', f.number, 'date', f.date,
     'totalCents', f.total_cents, 'state', f.state, 'buyerEmail', f.buyer_email, 'content', f.content`,
    `fattura f where f.id in ${documentsOf('= $1')}`,
    uuid('f.id'),
  ),
  mails: rows(
    'mails',
    `'kind', m.kind, 'state', m.state, 'createdAt', ${instant('m.created_at')}`,
    // What waits stands in the queue, what is over in the log.
    `(select id, kind, state, created_at, recipient from mail
      union all select d.id, d.template, d.state, d.created_at, d.recipient from mail_delivery d
      where not exists (select from mail q where q.id = d.id)) m join account a on a.email = m.recipient where a.id = $1`,
    uuid('m.id'),
  ),
};
