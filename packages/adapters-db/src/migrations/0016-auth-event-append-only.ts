import type { MigrationStep } from './migration.ts';

const refused = `raise exception 'auditImmutable' using detail = 'auth events are never changed'`;

/** Runs with the rights of the owner: the role of the server needs none but to insert and to read. */
const asOwner = 'security definer set search_path = public, pg_temp';

/**
 * Whether a change of an auth event is one of the three that exist: what is older than a day goes, the address of such a one
 * goes, and an erased person is taken out, which puts nobody in. The setting svc.maintenance is a catch beside the rights: it
 * is set by the three functions.
 */
const permits = `create function audit.permits_sign_in(operation text, before jsonb, after jsonb) returns boolean
language sql set search_path = public, pg_temp as $$
  select coalesce(current_setting('svc.maintenance', true), '') = 'sign-ins' and case operation
    when 'DELETE' then (before->>'at')::timestamptz < now() - interval '1 day'
    else after->>'address' is null
      and before - array['account_id', 'masked_email', 'address'] = after - array['account_id', 'masked_email', 'address']
      and case when after->>'account_id' is null and after->>'masked_email' = '***' then true
        else before - 'address' = after - 'address' and (before->>'at')::timestamptz < now() - interval '1 day' end end
$$`;

/**
 * Removes auth events from before a moment: \`most\` of them, the oldest first. Those of the last day stay in any case. A row
 * that somebody has locked is passed over.
 */
const purge = `create function audit.purge_sign_ins(older_than timestamptz, most int) returns int
language plpgsql ${asOwner} as $$
declare
  removed int;
begin
  perform set_config('svc.maintenance', 'sign-ins', true);
  with old as (
    select id from auth_event where at < least(older_than, now() - interval '1 day')
    order by at limit most for update skip locked
  ), gone as (delete from auth_event e using old where e.id = old.id returning 1)
  select count(*) into removed from gone;
  perform set_config('svc.maintenance', '', true);
  return removed;
end $$`;

/** Takes the addresses out of auth events from before a moment, as `purge` takes whole ones. */
const forgetAddresses = `create function audit.purge_sign_in_addresses(older_than timestamptz, most int) returns int
language plpgsql ${asOwner} as $$
declare
  changed int;
begin
  perform set_config('svc.maintenance', 'sign-ins', true);
  with old as (
    select id from auth_event where address is not null and at < least(older_than, now() - interval '1 day')
    order by at limit most for update skip locked
  ), gone as (update auth_event e set address = null from old where e.id = old.id returning 1)
  select count(*) into changed from gone;
  perform set_config('svc.maintenance', '', true);
  return changed;
end $$`;

/** Takes erased persons out of their auth events: when and how somebody signed in stays, and who goes. */
const forget = `create function audit.forget_sign_ins(persons uuid[]) returns int
language plpgsql ${asOwner} as $$
declare
  changed int;
begin
  perform set_config('svc.maintenance', 'sign-ins', true);
  update auth_event set account_id = null, masked_email = '***', address = null where account_id = any(persons);
  get diagnostics changed = row_count;
  perform set_config('svc.maintenance', '', true);
  return changed;
end $$`;

/** Sign-ins and failed ones are never changed, but by three functions; as the audit log. */
export const authEventAppendOnly: MigrationStep = {
  name: '0016-auth-event-append-only',
  up: `
${permits};
${purge};
${forgetAddresses};
${forget};
create function auth_event_auth_event_append_only_fn() returns trigger as $$ begin
  if audit.permits_sign_in(tg_op, to_jsonb(old), to_jsonb(new)) is not true then ${refused}; end if;
  return coalesce(new, old); end; $$ language plpgsql;
create trigger auth_event_append_only before update or delete on auth_event
  for each row execute function auth_event_auth_event_append_only_fn();
create trigger auth_event_no_truncate before truncate on auth_event
  for each statement execute function audit.refuse_truncate();
`,
};
