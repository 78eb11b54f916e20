import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { castBits, gatherCast, type Cast, type CastName } from '../../testing/cast.ts';
import { openStudio, type Studio } from '../../testing/studio.ts';

let studio: Studio;
let cast: Cast;
beforeAll(async () => {
  studio = await openStudio();
  cast = await gatherCast(studio);
  // The Pro teaches yoga to the first client.
  await studio.sql(`update activity set professional_ids = array[$1]`, [cast.pro.id]);
  await studio.sql(
    `insert into booking (id, slot_id, user_id, booked_by, state, means, order_id, created_at)
     select gen_random_uuid(), s.id, $1, $1, 'Confirmed', 'free', null, now() from slot s order by starts_at desc limit 1`,
    [cast.client.id],
  );
});
afterAll(() => studio.close());

const everybody = Object.keys(castBits) as CastName[];
/** Whom each role finds; everybody finds oneself. Contacts come with Admin. */
const sight: Readonly<Record<CastName, readonly CastName[]>> = {
  client: ['client'],
  otherClient: ['otherClient'],
  pro: ['client', 'pro', 'otherPro'],
  otherPro: ['pro', 'otherPro'],
  admin: ['client', 'otherClient', 'pro', 'otherPro', 'admin', 'otherAdmin'],
  otherAdmin: ['client', 'otherClient', 'pro', 'otherPro', 'admin', 'otherAdmin'],
  superadmin: everybody,
  otherSuperadmin: everybody,
};
const knowsContacts = (actor: CastName): boolean => castBits[actor] >= 2;

const pairs = everybody.flatMap((actor) => everybody.map((subject) => [actor, subject] as const));
const ofActor = async (actor: CastName, subject: CastName) =>
  cast[actor].client.get(`/api/v1/users/${cast[subject].id}`);

describe('users.get', () => {
  it.for(pairs.filter(([actor, subject]) => sight[actor].includes(subject)))(
    'users.list-scope: %s sees %s',
    async ([actor, subject]) => {
      const email = knowsContacts(actor) || actor === subject ? cast[subject].email : null;
      expect((await ofActor(actor, subject)).json()).toMatchObject({ id: cast[subject].id, email, isEnabled: true });
    },
  );
  it.for(pairs.filter(([actor, subject]) => !sight[actor].includes(subject)))(
    'users.list-scope: for %s there is no %s, as there is none of an unknown id',
    async ([actor, subject]) => {
      const hidden = await ofActor(actor, subject);
      const missing = await cast[actor].client.get('/api/v1/users/0190a000-0000-7000-8000-00000000ffff');
      expect([hidden.status, { ...hidden.json(), traceId: '' }]).toEqual([404, { ...missing.json(), traceId: '' }]);
    },
  );
});

describe('users.list', () => {
  it('users.list-scope: is not for clients', async () => {
    const answer = await cast.client.client.get('/api/v1/users');
    expect([answer.status, answer.json()['code']]).toEqual([403, 'errors.general.permissionDenied']);
  });

  it.for(everybody.filter((name) => castBits[name] > 0))(
    'users.list-scope: %s finds whom it may see, and nobody else',
    async (actor) => {
      const answer = await cast[actor].client.get('/api/v1/users?search=Cast&pageSize=100');
      const { items, total } = answer.json() as { items: { id: string; email: string | null }[]; total: number };
      const names = Object.fromEntries(everybody.map((name) => [cast[name].id, name]));
      expect(new Set(items.map(({ id }) => names[id]))).toEqual(new Set(sight[actor]));
      expect(total).toBe(sight[actor].length);
      for (const { id, email } of items) expect(email === null).toBe(!knowsContacts(actor) && id !== cast[actor].id);
    },
  );

  it('takes every sort and filter of its list, and no other', async () => {
    const { client } = cast.superadmin;
    for (const sort of ['name', '-name', 'email', '-email', 'createdAt', '-createdAt'])
      expect((await client.get(`/api/v1/users?sort=${sort}`)).status).toBe(200);
    const { items } = (await client.get('/api/v1/users?sort=-email&search=cast.example&pageSize=2')).json() as {
      items: { email: string }[];
    };
    expect(items.map(({ email }) => email)).toEqual([cast.superadmin.email, cast.pro.email]);
    const pros = (await client.get('/api/v1/users?role=pro&state=Enabled')).json();
    expect(pros['total']).toBe(2);
    for (const query of ['sort=passwordHash', 'sort=name,email', 'role=root', 'state=x', 'search=', 'page=1e9'])
      expect([query, (await client.get(`/api/v1/users?${query}`)).status]).toEqual([query, 400]);
  });

  it('answers odd searches and far pages, and never fails', async () => {
    const { client } = cast.admin;
    for (const search of ['%', '_', '\\', "'", '"; drop table account; --', '👩‍🏫', 'İstanbul', '\u202e', '%00x'])
      expect((await client.get(`/api/v1/users?search=${encodeURIComponent(search)}`)).status).toBe(200);
    for (const search of ['%00', '%ff', '%ed%a0%80', 'x'.repeat(101)])
      expect([200, 400]).toContain((await client.get(`/api/v1/users?search=${search}`)).status);
    const far = await client.get('/api/v1/users?page=1000000&pageSize=100');
    expect(far.json()).toMatchObject({ items: [], page: 1_000_000 });
  });
});

describe('the other lists', () => {
  it('users.for-schedule: are people an Admin can put on a slot', async () => {
    const found = (await cast.admin.client.get('/api/v1/users/users-for-schedule?search=Cast otherClient')).json();
    expect(found['items']).toEqual([
      { id: cast.otherClient.id, displayName: 'Cast otherClient', email: cast.otherClient.email, phone: null },
    ]);
    expect((await cast.pro.client.get('/api/v1/users/users-for-schedule')).status).toBe(403);
  });

  it('users.pros and users.professionals: are for everybody signed in', async () => {
    const pros = (await cast.client.client.get('/api/v1/users/pros')).json();
    expect(pros).toMatchObject({ total: 2, page: 1, items: [{ displayName: 'Cast otherPro' }, { id: cast.pro.id }] });
    const profiles = (await cast.client.client.get('/api/v1/users/professionals?pageSize=1')).json();
    expect(profiles).toMatchObject({
      total: 2,
      pageSize: 1,
      items: [{ id: cast.otherPro.id, bio: null, public: true }],
    });
    const profile = await cast.client.client.get(`/api/v1/users/${cast.pro.id}/professional-profile`);
    expect(profile.json()).toMatchObject({ id: cast.pro.id, displayName: 'Cast pro' });
    const none = await cast.client.client.get(`/api/v1/users/${cast.admin.id}/professional-profile`);
    expect(none.status).toBe(404);
  });

  it('users.check-availability: knows an address in all its spellings', async () => {
    const ask = (query: string) => cast.pro.client.get(`/api/v1/users/check-availability?${query}`);
    expect((await ask('email=%20CLIENT@cast.example%20&phone=%2B39%2002%20123456')).json()).toEqual({
      emailAvailable: false,
      phoneAvailable: true,
    });
    expect((await ask(`email=client@cast.example&exceptId=${cast.client.id}`)).json()).toEqual({
      emailAvailable: true,
      phoneAvailable: null,
    });
    for (const query of ['', 'phone=call%20me', 'exceptId=1', 'email=a&exceptId=']) {
      expect([query, (await ask(query)).status]).toEqual([query, 400]);
    }
  });

  it('users.check-availability.by-body: answers the same by POST, and no log line has address or number of either', async () => {
    const path = '/api/v1/users/check-availability';
    const body = { email: ' CLIENT@cast.example ', phone: '+39 02 123456' };
    const answer = await cast.pro.client.post(path, body);
    expect([answer.status, answer.json()]).toEqual([200, { emailAvailable: false, phoneAvailable: true }]);
    expect((await cast.pro.client.post(path, {})).status).toBe(400);
    await cast.pro.client.get(`${path}?email=client@cast.example&phone=%2B3902123456`);
    const lines = studio.lines.filter(({ route }) => String(route).startsWith('users.check-availability'));
    expect(lines.length).toBeGreaterThan(2);
    expect(JSON.stringify(lines)).not.toMatch(/cast\.example|123456|\?/i);
  });

  it('account.preferred-content-language: is set by oneself and audited', async () => {
    const put = (language: unknown) =>
      cast.client.client.send('/api/v1/users/me/preferred-content-language', {
        method: 'PUT',
        body: JSON.stringify({ language }),
        headers: { 'content-type': 'application/json' },
      });
    expect((await put('en')).json()).toEqual({ language: 'en' });
    expect((await cast.client.client.get('/api/v1/auth/verify-session')).json()['language']).toBe('en');
    const audited = await studio.sql<{ changes: unknown }>(
      `select changes from audit_log where operation = 'user.language'`,
    );
    expect(audited).toEqual([{ changes: { preferredLanguage: { old: 'it', new: 'en' } } }]);
    for (const bad of ['de', null, 1]) expect((await put(bad)).status).toBe(400);
  });
});
