import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPicture } from '@svc/adapters-platform/testing';
import { exportSections } from '@svc/application/accounts';
import { gatherCast, type Cast, type CastName } from '../../testing/cast.ts';
import { openStudio, type Studio } from '../../testing/studio.ts';
import type { Answer, Client } from '../../walk/client.ts';
import { consumer } from '../../walk/stage.ts';
import { codeOf } from '../../testing/code-of.ts';

const password = 'loto-demo-2026';
let studio: Studio;
let cast: Cast;
beforeAll(async () => {
  studio = await openStudio();
  cast = await gatherCast(studio);
});
afterAll(() => studio.close());

const member = async (name: string): Promise<{ id: string; email: string; client: Client }> => {
  const email = `${name}@leave.example`;
  const [row] = await studio.sql<{ id: string }>(
    `insert into account select (jsonb_populate_record(a, jsonb_build_object(
       'id', gen_random_uuid(), 'email', $1::text, 'display_name', $2::text))).* from account a where id = $3 returning id`,
    [email, `Leaver ${name}`, cast.client.id],
  );
  return { id: row?.id ?? '', email, client: await studio.signIn(email, password) };
};
/** A free place in the next class that does not begin meanwhile, and is none for one person: which comes next hangs on the hour. */
const books = async (userId: string): Promise<string> => {
  const [row] = await studio.sql<{ id: string }>(
    `with s as (update slot set taken = taken + 1 where id = (select id from slot where starts_at > now() + interval '1 hour' and capacity > 1 order by starts_at limit 1) returning id)
     insert into booking (id, slot_id, user_id, booked_by, state, means, order_id, created_at)
     select gen_random_uuid(), s.id, $1, $1, 'Confirmed', 'free', null, now() from s returning slot_id as id`,
    [userId],
  );
  return row?.id ?? '';
};
const takenOf = async (slot: string): Promise<number | undefined> =>
  (await studio.sql<{ taken: number }>('select taken from slot where id = $1', [slot]))[0]?.taken;
const checkout = async (client: Client): Promise<Answer> => {
  const [slot] = await studio.sql<{ id: string }>(
    `select id from slot where starts_at > now() and starts_at < now() + interval '28 days' and capacity > 1 order by starts_at desc limit 1`,
  );
  return client.post('/api/v1/payments/booking-checkout', { slotId: slot?.id, billingProfile: consumer('Anna') });
};

describe('users.delete', () => {
  it('shows what it touches, cancels what is ahead, frees places and address, ends access', async () => {
    const { id, email, client } = await member('anna');
    const slot = await books(id);
    const before = await takenOf(slot);
    await studio.sql(
      `insert into external_identity (provider, subject, account_id, linked_at) values ('idp_a', 'leaver', $1, now())`,
      [id],
    );
    const impact = await cast.admin.client.get(`/api/v1/users/${id}/deletion-impact`);
    expect(impact.json()).toMatchObject({
      allowed: true,
      refusals: [],
      bookings: { future: 1, futurePaid: 0, past: 0 },
      openSessions: 1,
    });
    const gone = () => cast.admin.client.post(`/api/v1/users/${id}/delete`);
    expect([codeOf(await gone()), codeOf(await gone())]).toEqual(['204', '204']);
    expect(await takenOf(slot)).toBe((before ?? 0) - 1);
    expect((await client.get('/api/v1/auth/verify-session')).status).toBe(401);
    expect((await cast.admin.client.get(`/api/v1/users/${id}`)).json()).toMatchObject({
      state: 'Deleted',
      displayName: 'Leaver anna',
    });
    // A person who comes back by the provider is somebody new, not shut out by an account that is gone.
    expect(await studio.sql('select 1 from external_identity where account_id = $1', [id])).toEqual([]);
    const free = await cast.admin.client.get(`/api/v1/users/check-availability?email=${email}`);
    expect(free.json()['emailAvailable']).toBe(true);
    const login = await studio.anonymous.post('/api/v1/auth/login', { email, password });
    expect(codeOf(login)).toBe('401 errors.auth.invalidCredentials');
  });

  it('waits for money on its way', async () => {
    const { id, client, email } = await member('bruno');
    expect((await checkout(client)).status).toBe(201);
    const refused = '409 errors.users.openOrders';
    expect(codeOf(await cast.admin.client.post(`/api/v1/users/${id}/delete`))).toBe(refused);
    expect(codeOf(await client.post('/api/v1/users/gdpr-delete', { email, password }))).toBe(refused);
    const impact = (await cast.admin.client.get(`/api/v1/users/${id}/deletion-impact`)).json();
    expect(impact).toMatchObject({ allowed: false, refusals: ['errors.users.openOrders'], orders: { open: 1 } });
    expect((await client.get('/api/v1/auth/verify-session')).status).toBe(200);
  });

  it.for([
    ['client', 'otherClient', '403 errors.general.permissionDenied'],
    ['pro', 'otherClient', '403 errors.general.permissionDenied'],
    ['admin', 'admin', '409 errors.users.ownAccount'],
    ['admin', 'superadmin', '404 errors.general.notFound'],
    ['superadmin', 'superadmin', '409 errors.users.ownAccount'],
  ] as const)('roles.order: %s does not delete %s', async ([actor, subject, wanted]) => {
    expect(codeOf(await cast[actor].client.post(`/api/v1/users/${cast[subject].id}/delete`))).toBe(wanted);
  });
});

describe('users.full-detail', () => {
  it('tells SuperAdmins all but secrets', async () => {
    await cast.client.client.get('/api/v1/auth/verify-session');
    const answer = await cast.superadmin.client.get(`/api/v1/users/${cast.client.id}/full-detail`);
    expect(answer.json()).toMatchObject({
      user: { id: cast.client.id, email: cast.client.email },
      hasPassword: true,
      billing: null,
      orders: { open: 0 },
    });
    expect(answer.text).not.toMatch(/\$2[aby]\$/);
    for (const actor of ['client', 'pro', 'admin'] as const)
      expect((await cast[actor].client.get(`/api/v1/users/${cast.client.id}/full-detail`)).status).toBe(403);
  });
});

describe('users.gdpr-export', () => {
  it.for([
    ['client', 'client', 200],
    ['client', 'otherClient', 403],
    ['client', 'admin', 403],
    ['pro', 'client', 403],
    ['admin', 'client', 200],
    ['admin', 'superadmin', 404],
    ['superadmin', 'admin', 200],
  ] as const)('users.gdpr-export: %s of %s: %i', async ([actor, subject, status]) => {
    const answer = await cast[actor].client.get(`/api/v1/users/gdpr-export?userId=${cast[subject].id}`);
    expect(answer.status).toBe(status);
  });

  it('users.gdpr-export: is a JSON download of the own data', async () => {
    const { client, id, email } = await member('carla');
    await books(id);
    expect((await checkout(client)).status).toBe(201);
    const answer = await client.get('/api/v1/users/gdpr-export');
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="personal-data-${id}.json"`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.json()).toMatchObject({
      account: [{ id, email }],
      bookings: [{ state: 'Confirmed' }],
      orders: [{ state: 'Pending', billingProfile: { firstName: 'Anna' } }],
    });
    expect(answer.text).not.toMatch(/\$2[aby]\$/);
    expect((await client.get('/api/v1/users/gdpr-export?userId=me')).status).toBe(400);
  });

  it('users.gdpr-export: holds the pictures themselves', async () => {
    const { client, id } = await member('ella');
    expect((await cast.admin.client.post(`/api/v1/users/${id}/set-pro`, { granted: true })).status).toBe(200);
    const picture = await drawPicture({ type: 'image/png', width: 30, height: 20 });
    const urls: string[] = [];
    for (const _ of [1, 2]) {
      const made = await cast.admin.client.send(`/api/v1/users/${id}/photos`, {
        method: 'POST',
        headers: { 'content-type': 'image/png' },
        body: picture,
      });
      urls.push(String(made.json()['url']));
    }
    const { photos } = (await client.get('/api/v1/users/gdpr-export')).json() as { readonly photos: readonly object[] };
    const served = await Promise.all(urls.map((url) => client.get(url)));
    const contents = served.map(({ bytes }) => Buffer.from(bytes).toString('base64'));
    expect(photos).toMatchObject(contents.map((content) => ({ contentType: 'image/png', content })));
    expect(contents).toHaveLength(2);
  });

  it('users.gdpr-export: tells everything that is kept, over as many pages as it takes, each row once', async () => {
    const { client, id } = await member('dora');
    await client.send('/api/v1/users/me/preferred-content-language', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"language":"en"}',
    });
    expect((await cast.admin.client.post(`/api/v1/users/${id}/set-pro`, { granted: true })).status).toBe(200);
    await studio.sql(
      `insert into auth_event (at, method, success, masked_email, account_id, reason, source)
       select now() - make_interval(secs => n), 'password', false, 'd***a@leave.example', $1, n::text, 'server'
       from generate_series(1, 450) n`,
      [id],
    );
    const answer = await client.get('/api/v1/users/gdpr-export');
    const data = answer.json() as Record<string, Record<string, unknown>[]>;
    expect(Object.keys(data)).toEqual(['exportedAt', ...exportSections]);
    expect(data['sessions']).toMatchObject([{ state: 'Valid' }]);
    expect(new Set(data['signIns']?.map(({ reason }) => reason)).size).toBe(451);
    expect(data['signIns']).toHaveLength(451);
    const audited = data['auditEntries']?.map(({ operation, byYou }) => [operation, byYou]);
    expect(audited).toContainEqual(['user.language', true]);
    expect(audited).toContainEqual(['user.role', false]);
    expect(audited).toContainEqual(['user.export', true]);
    // Who made somebody a Pro is told as somebody else, by no id.
    expect(JSON.stringify(data['auditEntries'])).not.toContain(cast.admin.id);
  });
});

/** Every column of every table that still holds one of the words. */
const tracesOf = async (...words: readonly string[]): Promise<readonly string[]> => {
  const columns = await studio.sql<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'json', 'jsonb', 'ARRAY', 'character varying')`,
  );
  const looks = columns.map(
    ({ table_name: table, column_name: column }) =>
      `select '${table}.${column}' as place where exists (select from "${table}" where "${column}"::text ilike any($1))`,
  );
  const found = await studio.sql<{ place: string }>(looks.join(' union all '), [words.map((word) => `%${word}%`)]);
  return found.map(({ place }) => place);
};

/** Columns by which a table names a person. */
const namesOfPersons = ['account_id', 'user_id', 'owner_id', 'email', 'buyer_email'].concat([
  'masked_email',
  'recipient',
  'booked_by',
  'phone',
  'display_name',
]);

describe('users.gdpr-delete', () => {
  it('users.gdpr-delete: erases what leads to the person from every table, and keeps the money', async () => {
    const { id, email, client } = await member('erased');
    await client.post('/api/v1/auth/login', { email, password });
    expect((await checkout(client)).status).toBe(201);
    await studio.sql(`update commerce_order set state = 'Expired' where user_id = $1`, [id]);
    expect(await tracesOf('erased@leave', 'Leaver erased')).toContain('account.email');
    for (const wrong of [{ email: 'x@y.example', password }, { email, password: 'wrong' }, { email }])
      expect(codeOf(await client.post('/api/v1/users/gdpr-delete', wrong))).toBe('403 errors.users.confirmationFailed');
    const answer = await client.post('/api/v1/users/gdpr-delete', { email: email.toUpperCase(), password });
    expect([answer.status, answer.headers.getSetCookie()[0]?.startsWith('SvcAuth=;')]).toEqual([204, true]);
    expect(await tracesOf('erased@leave', 'Leaver erased')).toEqual([]);
    expect(await studio.sql('select id from commerce_order where user_id = $1', [id])).toHaveLength(1);
    const changes = { state: { old: 'Enabled', new: 'Deleted' }, cancelledBookings: { old: null, new: 0 } };
    const [audit] = await studio.sql(
      `select changes, actor, actor_alias like 'anon_%' as alias, subject, ip, entity_id as entity from audit_log
       where operation = 'user.erase' order by at desc limit 1`,
    );
    expect(audit).toEqual({ changes, actor: null, alias: true, subject: null, ip: null, entity: '[anonymized]' });
  });

  it('users.gdpr-delete: knows every column that names a person: a new one is forgotten, or kept for a reason', async () => {
    const found = await studio.sql<{ place: string }>(
      `select table_name || '.' || column_name as place from information_schema.columns
       where table_schema = 'public' and column_name = any($1) order by 1`,
      [namesOfPersons],
    );
    // What remains of these names an account that is nobody any more.
    const kept = [
      'account.',
      'booking.',
      'client_subscription.',
      'commerce_order.',
      'hold.',
      'waiting_entry.',
      'check_in.',
      'author.', // who signs articles, for everybody to read
    ];
    const forgotten = [
      'action_token.account_id',
      'auth_event.account_id',
      'auth_event.masked_email',
      'billing_profile.user_id',
      ...['booking_block.user_id', 'busy.owner_id'],
      'calendar_feed.owner_id',
      ...['contact.email', 'contact.phone', 'contact.user_id'],
      'email_job.recipient',
      'external_identity.account_id',
      ...['fattura.buyer_email', 'form_submission.email'],
      'login_decoy.email',
      'login_lockout.email',
      ...['mail.recipient', 'mail_delivery.recipient'],
      'oidc_record.account_id',
      ...['otp_request.account_id', 'otp_request.email'],
      'passkey.account_id',
      'passkey_challenge.account_id',
      'photo.owner_id',
      'preference.user_id',
      ...['professional_profile.account_id', 'professional_profile.display_name'],
      'second_factor.account_id',
      ...['session.account_id', 'sign_in_step.account_id', 'stored_file.display_name', 'stored_file.owner_id'],
    ];
    const places = found.map(({ place }) => place).filter((place) => !kept.some((table) => place.startsWith(table)));
    expect(places).toEqual(forgotten);
  });

  it.for([
    ['client', 'otherClient', '403 errors.general.permissionDenied'],
    ['pro', 'client', '403 errors.general.permissionDenied'],
    ['admin', 'superadmin', '404 errors.general.notFound'],
    ['admin', 'otherClient', '204'],
    ['admin', 'otherAdmin', '204'],
  ] as const satisfies readonly (readonly [CastName, CastName, string])[])(
    'users.gdpr-delete: %s of %s: %s, and again the same',
    async ([actor, subject, wanted]) => {
      const body = { userId: cast[subject].id, email: cast[subject].email, password };
      for (const _ of [1, 2])
        expect(codeOf(await cast[actor].client.post('/api/v1/users/gdpr-delete', body))).toBe(wanted);
    },
  );
});
