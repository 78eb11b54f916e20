import { sql } from '../kernel/statement.ts';

/** $1 an address: what is kept by it. A new table that holds addresses belongs here. */
export const addressTraces = [
  sql('forget_address_mail', 'delete from mail where recipient = $1'),
  sql('forget_address_lockout', 'delete from login_lockout where email = $1'),
  sql('forget_address_decoy', 'delete from login_decoy where email = $1'),
  sql('forget_address_otp', 'delete from otp_request where email = $1'),
] as const;

// Documents (`f`) of the person `$1`: of an order, or of a class invoiced at the desk.
const documentsOf = `(exists (select 1 from commerce_order o where o.id = f.order_id and o.user_id = $1)
  or exists (select 1 from invoiced_sale s join booking b on s.kind = 'booking' and b.id::text = s.sale_id
    where s.fattura_id = f.id and b.user_id = $1))`;

/** $1 an account: what is kept by it and nobody must keep. A new table that names a person belongs here. */
export const personTraces = [
  sql('forget_person_sessions', 'delete from session where account_id = $1'),
  sql('forget_person_oidc', 'delete from oidc_record where account_id = $1'),
  sql('forget_person_links', 'delete from action_token where account_id = $1'),
  sql('forget_person_identities', 'delete from external_identity where account_id = $1'),
  sql('forget_person_otp', 'delete from otp_request where account_id = $1'),
  sql('forget_person_sign_ins', `update auth_event set account_id = null, masked_email = '***' where account_id = $1`),
  sql('forget_person_billing', 'delete from billing_profile where user_id = $1'),
  sql('forget_person_profile', 'delete from professional_profile where account_id = $1'),
  // Answers that were kept for a repeated request, a day at most; the scope ends with the account.
  sql('forget_person_answers', `delete from idempotency_key where scope like '% ' || $1::text`),
  // Free text may name somebody; kind, number and date stay.
  sql(
    'forget_person_reasons',
    `update entry_movement m set reason = null from client_subscription c
     where c.id = m.subscription_id and c.user_id = $1 and m.reason is not null`,
  ),
  sql(
    'forget_person_notes',
    `update client_subscription set note = null, suspensions = (
       select coalesce(json_agg(json_build_object('from', s->>'from', 'to', s->>'to', 'reason', null)), '[]'::json)
       from json_array_elements(suspensions) s)
     where user_id = $1`,
  ),
  // What is still to be sent must arrive: the document's own mail. The rest has no use for the address.
  sql(
    'forget_person_document_mails',
    `update email_job j set recipient = 'erased@deleted.invalid', note = null from fattura f
     where j.fattura_id = f.id and j.state not in ('Queued', 'Sending') and ${documentsOf}`,
  ),
  sql(
    'forget_person_document_addresses',
    `update fattura f set buyer_email = null where f.buyer_email is not null and ${documentsOf}
       and not exists (select 1 from email_job j where j.fattura_id = f.id and j.state in ('Queued', 'Sending'))`,
  ),
] as const;
