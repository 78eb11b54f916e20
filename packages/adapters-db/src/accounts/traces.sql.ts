import { sql } from '../kernel/statement.ts';
import { documentsOf, holdsOnlyTheirs } from './documents.sql.ts';

const theirs = documentsOf('= any($1)');
/** Of the desk, and never numbered. */
const isDraft = `(f.state = 'DRAFT' and f.number is null and f.order_id is null and f.job_id is null and f.source_id is null)`;
const mailIsDue = `exists (select 1 from email_job j where j.fattura_id = f.id and j.state in ('Queued', 'Sending'))`;

/** $1 addresses: what is kept by them. A new table that holds addresses belongs here. */
export const addressTraces = [
  sql('forget_address_mail', 'delete from mail where recipient = any($1)'),
  // That something was sent stays; to whom does not, and what still waits is not sent.
  sql(
    'forget_address_deliveries',
    `update mail_delivery set recipient = null, content = null,
       state = case when state = 'Queued' then 'Skipped' else state end,
       final_at = case when state = 'Queued' then now() else final_at end,
       purpose_key = case when exists (select from unnest($1::text[]) e where position(e in lower(purpose_key)) > 0)
         then null else purpose_key end where recipient = any($1)`,
  ),
  // Who edits the form meanwhile reads it anew.
  sql(
    'forget_address_forms',
    `update form set version = version + 1, notify_emails = array(
       select e from unnest(notify_emails) with ordinality each (e, n) where lower(e) <> all($1) order by n)
     where exists (select from unnest(notify_emails) e where lower(e) = any($1))`,
  ),
  sql('forget_address_lockout', 'delete from login_lockout where email = any($1)'),
  sql('forget_address_decoy', 'delete from login_decoy where email = any($1)'),
  sql('forget_address_otp', 'delete from otp_request where email = any($1)'),
  sql(
    'forget_address_documents',
    `update fattura f set buyer_email = null where lower(f.buyer_email) = any($1) and not ${mailIsDue}`,
  ),
] as const;

/**
 * $1 proven addresses, $2 their account: what was sent by forms from them, or came from an address that it had before a deletion.
 * What a legal hold keeps stays, and is counted.
 */
export const forgetSent = sql<{ held: number }>(
  'forget_sent',
  `with gone as (delete from form_submission where (email = any($1) or sender_id = $2) and hold_at is null)
   select count(*)::int as held from form_submission where (email = any($1) or sender_id = $2) and hold_at is not null`,
);
/** $1 addresses, $2 the account that had them proven. */
export const keepSender = sql(
  'keep_sender',
  'update form_submission set sender_id = $2 where email = any($1) and sender_id is distinct from $2',
);

/**
 * $1 accounts, $2 and $3 who asks: what the audit log is to forget of them. Records about them are named before they go: those that
 * were theirs once, too, which their entries say.
 */
export const beginForgetting = sql<{ id: string }>(
  'audit_begin_forgetting',
  `with persons as (select p from unnest($1::text[]) p), named as (
     select 'contact' as entity, id::text as entity_id from contact where user_id = any($1::uuid[])
     union select 'preference', id::text from preference
       where user_id = any($1::uuid[]) or contact_id in (select id from contact where user_id = any($1::uuid[]))
     union select 'formSubmission', s.id::text from form_submission s where s.hold_at is null
       and (s.sender_id = any($1::uuid[]) or s.contact_id in (select id from contact where user_id = any($1::uuid[])))
     union select 'closure', id::text from closure where scope = 'professionals' and scope_ids && $1::text[]
     union select 'slot', id::text from slot where state = 'Cancelled' and professional_ids && $1::text[]
     union select l.entity, l.entity_id from audit_log l
       where l.entity in ('contact', 'preference') and l.subject = any($1::uuid[])
     union select l.entity, l.entity_id from audit_log l join persons on position(p in l.personal::text) > 0
       where l.entity in ('contact', 'preference', 'closure', 'auditExport')
   )
   insert into audit_forgetting (id, persons, aliases, entities, entity_ids, by_kind, by_actor, since)
   select gen_random_uuid(), $1, array(select 'anon_' || replace(gen_random_uuid()::text, '-', '') from persons),
     array(select entity from named order by entity, entity_id), array(select entity_id from named order by entity, entity_id),
     $2, case when $2 = 'person' then null else $3 end, clock_timestamp()
   returning id`,
);
/** $1 a forgetting, $2 how many entries. No row: it has ended. */
export const forgetPart = sql<{ more: boolean }>(
  'audit_forget_part',
  'select more from audit.forget_part($1::uuid, $2::int)',
);
/** The oldest forgetting that nobody is at, with its part of $1 entries. */
export const forgetLeft = sql<{ entries: number }>(
  'audit_forget_left',
  `with one as materialized (select id from audit_forgetting order by since limit 1 for update skip locked)
   select part.entries from one, lateral audit.forget_part(one.id, $1::int) part`,
);

/** $1 accounts: what is kept by them and nobody must keep. A new table that names a person belongs here. */
export const personTraces = [
  // What they opened as support goes first: it is found by their own sessions.
  sql(
    'forget_person_support',
    `delete from session s using session os where s.operator_session_id = os.id and os.account_id = any($1)`,
  ),
  sql('forget_person_sessions', 'delete from session where account_id = any($1)'),
  sql('forget_person_oidc', 'delete from oidc_record where account_id = any($1)'),
  sql('forget_person_links', 'delete from action_token where account_id = any($1)'),
  sql('forget_person_identities', 'delete from external_identity where account_id = any($1)'),
  sql('forget_person_factor', 'delete from second_factor where account_id = any($1)'),
  sql(
    'forget_person_counters',
    `delete from login_lockout
     where email in (select kind || t from unnest($1::text[]) t, unnest(array['factor:', 'change:']) kind)`,
  ),
  sql('forget_person_passkeys', 'delete from passkey where account_id = any($1)'),
  sql('forget_person_challenges', 'delete from passkey_challenge where account_id = any($1)'),
  sql('forget_person_steps', 'delete from sign_in_step where account_id = any($1)'),
  sql('forget_person_otp', 'delete from otp_request where account_id = any($1)'),
  sql('forget_person_sign_ins', 'select audit.forget_sign_ins($1::uuid[])'),
  sql('forget_person_time', 'delete from busy where owner_id = any($1)'),
  // First, since a confirmation holds its upload while it makes the file.
  sql(
    'forget_person_uploads',
    `update upload set file_name = 'file',
       since = case when state in ('Presigned', 'Uploaded', 'Confirmed') then now() else since end,
       bytes_left = bytes_left or state in ('Presigned', 'Uploaded', 'Confirmed'),
       state = case when state in ('Presigned', 'Uploaded', 'Confirmed') then 'Expired' else state end
     where created_by = any($1)`,
  ),
  // What the studio shows stays, under a name that says nothing; the bytes of the rest go by the sweep of uploads.
  sql('forget_person_files', 'delete from stored_file where owner_id = any($1) and place is null'),
  sql('forget_person_file_names', "update stored_file set display_name = 'file' where owner_id = any($1)"),
  sql('forget_person_block', 'delete from booking_block where user_id = any($1)'),
  sql('forget_person_calendars', "delete from calendar_feed where kind <> 'location' and owner_id = any($1)"),
  sql(
    'forget_person_booking_words',
    `update booking set guest_name = null, ended_reason = null
     where user_id = any($1) and (guest_name is not null or ended_reason is not null)`,
  ),
  sql(
    'forget_person_preferences',
    `delete from preference where user_id = any($1) or contact_id in (select id from contact where user_id = any($1))`,
  ),
  // What the studio shows of a closure stays; a scope without anybody meets nothing any more.
  sql(
    'forget_person_closures',
    `update closure set version = version + 1, note = null,
       scope_ids = array(select each from unnest(scope_ids) each where each <> all($1::text[]))
     where scope = 'professionals' and scope_ids && $1::text[]`,
  ),
  // Why a class of theirs was cancelled, in the places of those who had booked it.
  sql(
    'forget_person_cancelled',
    `update booking b set ended_reason = null from slot s
     where s.id = b.slot_id and s.state = 'Cancelled' and s.professional_ids && $1::text[]
       and b.state = 'StudioCancelled' and b.ended_reason is not null`,
  ),
  // What an import replaced of them; first, since it is found by them.
  sql(
    'forget_person_imported',
    'delete from contact_import_line l using contact c where l.contact_id = c.id and c.user_id = any($1)',
  ),
  // What came from the address that they had before a deletion.
  sql('forget_person_sent', 'delete from form_submission where sender_id = any($1) and hold_at is null'),
  // What a legal hold keeps stays, without the contact.
  sql(
    'forget_person_submissions',
    `delete from form_submission s using contact c where c.id = s.contact_id and c.user_id = any($1) and s.hold_at is null`,
  ),
  sql(
    'forget_person_held_submissions',
    `update form_submission s set contact_id = null from contact c where c.id = s.contact_id and c.user_id = any($1)`,
  ),
  sql('forget_person_contacts', 'delete from contact where user_id = any($1)'),
  sql('forget_person_billing', 'delete from billing_profile where user_id = any($1)'),
  sql('forget_person_profile', 'delete from professional_profile where account_id = any($1)'),
  // Answers that were kept for a repeated request, a day at most; the scope ends with the account.
  sql('forget_person_answers', `delete from idempotency_key where right(scope, 36) = any($1::text[])`),
  // Free text may name somebody; kind, number and date stay.
  sql(
    'forget_person_reasons',
    `update entry_movement m set reason = null from client_subscription c
     where c.id = m.subscription_id and c.user_id = any($1) and m.reason is not null`,
  ),
  sql(
    'forget_person_notes',
    `update client_subscription set note = null, suspensions = (
       select coalesce(json_agg(json_build_object('from', s->>'from', 'to', s->>'to', 'reason', null)), '[]'::json)
       from json_array_elements(suspensions) s)
     where user_id = any($1)`,
  ),
  // A note, or the provider's word, which the provider keeps.
  sql(
    'forget_person_alerts',
    `update operator_alert a set outcome = null from commerce_order o
     where o.id = a.order_id and o.user_id = any($1) and a.outcome is not null`,
  ),
  // What is still to be sent must arrive: the document's own mail. The rest has no use for the address.
  // The log has no line of it yet, or one that waits: from now on its line is nobody's.
  sql(
    'forget_person_document_queue',
    `insert into mail_delivery as d (id, class, channel, template, recipient, state, attempts, created_at)
     select j.id, 'once', 'invoice', j.purpose, null, 'Queued', j.attempts, j.created_at
     from email_job j join fattura f on f.id = j.fattura_id
     where j.state in ('Queued', 'Sending') and f.id in ${theirs} and not ${isDraft}
     on conflict (id) do update set recipient = null`,
  ),
  sql(
    'forget_person_document_deliveries',
    `update mail_delivery d set recipient = null from email_job j
     where d.id = j.id and d.recipient is not null and j.state not in ('Queued', 'Sending') and j.fattura_id in ${theirs}`,
  ),
  sql(
    'forget_person_document_mails',
    `update email_job j set recipient = 'erased@deleted.invalid', note = null from fattura f
     where j.fattura_id = f.id and j.state not in ('Queued', 'Sending') and f.id in ${theirs}`,
  ),
  sql(
    'forget_person_document_addresses',
    `update fattura f set buyer_email = null where f.buyer_email is not null and f.id in ${theirs} and not ${mailIsDue}`,
  ),
  // A draft of the desk that never got a number is no document yet. One of an order, or a note on a document, is owed. Last: what hangs on it is
  // found through it.
  sql(
    'forget_person_drafts',
    `with gone as (
       delete from fattura f where ${isDraft} and f.id in ${theirs} and ${holdsOnlyTheirs} returning f.id
     ), mails as (delete from email_job j using gone where j.fattura_id = gone.id)
     delete from invoiced_sale s using gone where s.fattura_id = gone.id`,
  ),
] as const;
