import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherCast, type Cast } from '../../testing/cast.ts';
import { openStudio, type Studio } from '../../testing/studio.ts';
import type { Answer } from '../../walk/client.ts';

const password = 'loto-demo-2026';
let studio: Studio;
let cast: Cast;
beforeAll(async () => {
  studio = await openStudio();
  cast = await gatherCast(studio);
});
afterAll(() => studio.close());

const member = async (name: string, over: object = {}): Promise<{ id: string; email: string }> => {
  const email = `${name}@leave.example`;
  const [row] = await studio.sql<{ id: string }>(
    `insert into account select (jsonb_populate_record(a, $4::jsonb || jsonb_build_object(
       'id', gen_random_uuid(), 'email', $1::text, 'display_name', $2::text))).* from account a where id = $3 returning id`,
    [email, `Leaver ${name}`, cast.client.id, JSON.stringify(over)],
  );
  return { id: row?.id ?? '', email };
};
const send = (method: string, path: string, body: object): Promise<Answer> =>
  cast.admin.client.send(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const erase = async ({ id, email }: { id: string; email: string }): Promise<number> =>
  (await cast.admin.client.post('/api/v1/users/gdpr-delete', { userId: id, email, password })).status;

/** Places of the whole database that hold one of the words. */
const placesOf = async (...words: readonly string[]): Promise<readonly string[]> => {
  const columns = await studio.sql<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns c
     where table_schema = 'public' and not exists (select from pg_inherits where inhrelid = c.table_name::regclass)
       and data_type in ('text', 'json', 'jsonb', 'ARRAY', 'character varying')`,
  );
  const looks = columns.map(
    ({ table_name: table, column_name: column }) =>
      `select '${table}.${column}' as place where exists (select from "${table}" where "${column}"::text ilike any($1))`,
  );
  const found = await studio.sql<{ place: string }>(looks.join(' union all '), [words.map((word) => `%${word}%`)]);
  return found.map(({ place }) => place);
};

describe('users.gdpr-delete: an erasure leaves nothing', () => {
  it('of a contact before it was linked to the account, nor after it was unlinked', async () => {
    const [before, after, other] = [await member('linked'), await member('unlinked'), await member('stays')];
    const made = async (body: object) => String((await cast.admin.client.post('/api/v1/contacts', body)).json()['id']);
    const change = async (id: string, body: object) => {
      expect((await send('PUT', `/api/v1/contacts/${id}`, body)).status).toBe(200);
    };
    const first = await made({ lastName: 'Primaditutto', notes: 'Ernia al disco' });
    await change(first, { userId: before.id });
    const second = await made({ lastName: 'Dopotutto', userId: after.id });
    await change(second, { notes: 'Allergia al lattice' });
    await change(second, { userId: null });
    await change(second, { notes: 'Gravidanza a rischio' });
    const third = await made({ lastName: 'Restatutto', userId: other.id });
    expect([await erase(before), await erase(after)]).toEqual([204, 204]);
    expect(await placesOf('Primaditutto', 'Ernia al disco')).toEqual([]);
    // The address that nobody has is made of the id.
    expect(await placesOf(before.id)).toEqual(['account.email']);
    const left = await studio.sql<{ personal: string }>(
      'select personal::text from audit_log where entity_id = any($1)',
      [[first, second]],
    );
    expect(new Set(left.map(({ personal }) => personal))).toEqual(new Set(['"[anonymized]"']));
    const [kept] = await studio.sql<{ personal: string }>('select personal::text from audit_log where entity_id = $1', [
      third,
    ]);
    expect(kept?.personal).toContain('Restatutto');
  });

  it('of the words about a professional: notes of closures, reasons of cancelled classes', async () => {
    const gone = await member('giver', { privilege_bits: 1 });
    const other = await member('colleague', { privilege_bits: 1 });
    const day = '2031-05-05';
    const closing = {
      ...{ reason: 'vacation', title: { it: 'Chiuso' }, from: day, to: day, bookings: 'keep' },
      ...{ scope: { professionalIds: [gone.id, other.id] }, note: 'Operazione al ginocchio' },
    };
    const closed = await cast.admin.client.post('/api/v1/sc/create', closing);
    expect([closed.status, closed.text]).toEqual([201, closed.text]);
    const [slot] = await studio.sql<{ id: string }>(
      `with chosen as (select id from slot where starts_at > now() + interval '3 days' and taken = 0 and state = 'Open'
         order by starts_at limit 1)
       update slot set professional_ids = $1 from chosen where slot.id = chosen.id returning slot.id`,
      [[gone.id]],
    );
    const cancel = (more: object) =>
      cast.admin.client.post(`/api/v1/activities/slots/${slot?.id}/cancel`, { reason: 'Anna ha la febbre', ...more });
    const { impactToken } = (await cancel({ dryRun: true })).json();
    const cancelled = await cancel({ impactToken });
    expect([cancelled.status, cancelled.text]).toEqual([200, cancelled.text]);
    await studio.sql(
      `insert into booking (id, slot_id, user_id, booked_by, state, means, order_id, created_at, ended_at, ended_reason)
       values (gen_random_uuid(), $1, $2, $2, 'StudioCancelled', 'free', null, now(), now(), 'Anna ha la febbre')`,
      [slot?.id, cast.client.id],
    );
    expect(await placesOf('ginocchio', 'ha la febbre')).toEqual(
      expect.arrayContaining(['closure.note', 'audit_log.personal', 'booking.ended_reason']),
    );
    expect(await erase(gone)).toBe(204);
    expect(await placesOf('ginocchio', 'ha la febbre')).toEqual([]);
    // What it gave stays, of somebody who is nobody any more.
    expect(await placesOf(gone.id)).toEqual(['account.email', 'slot.professional_ids']);
    const [closure] = await studio.sql('select scope_ids, version from closure where first_day = $1', [day]);
    expect(closure).toEqual({ scope_ids: [other.id], version: 2 });
  });

  it('of what was sent by forms before an Admin deleted the account, nor of the address in forms and the log of mails', async () => {
    const gone = await member('sender');
    const [form] = await studio.sql<{ id: string }>(
      `insert into form (id, slug, state, content, notify_emails, taken, version, created_at, updated_at)
       values (gen_random_uuid(), 'addio', 'Draft', '{}', $1, 0, 1, now(), now()) returning id`,
      [[gone.email, 'resta@leave.example']],
    );
    await studio.sql(`insert into form_version (form_id, number, content, published_at) values ($1, 1, '{}', now())`, [
      form?.id,
    ]);
    await studio.sql(
      `insert into form_submission (id, form_id, form_version, at, locale, answers, consents, state, email, reply, notes,
         retention_until, version)
       values (gen_random_uuid(), $1, 1, now(), 'it', json_build_object('mail', $2::text), '[]', 'New', $2, 'skipped', '[]', now(), 1)`,
      [form?.id, gone.email],
    );
    await studio.sql(
      `insert into mail_delivery (id, class, channel, template, purpose_key, recipient, state, attempts, created_at)
       values (gen_random_uuid(), 'repeat', 'forms', 'formNotice', 'form-notice:1:' || $1, $1, 'Sent', 1, now())`,
      [gone.email],
    );
    expect((await cast.admin.client.post(`/api/v1/users/${gone.id}/delete`)).status).toBe(204);
    expect(await placesOf(gone.email)).toEqual(['form_submission.email', 'form_submission.answers']);
    expect(await studio.sql('select notify_emails, version from form where id = $1', [form?.id])).toEqual([
      { notify_emails: ['resta@leave.example'], version: 2 },
    ]);
    const [deleted] = await studio.sql<{ email: string }>('select email from account where id = $1', [gone.id]);
    expect(await erase({ id: gone.id, email: deleted?.email ?? '' })).toBe(204);
    expect(await placesOf(gone.email)).toEqual([]);
  });
});
