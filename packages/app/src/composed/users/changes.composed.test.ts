import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherCast, type Cast, type CastName } from '../../testing/cast.ts';
import { openStudio, type Studio } from '../../testing/studio.ts';

let studio: Studio;
let cast: Cast;
beforeAll(async () => {
  studio = await openStudio();
  cast = await gatherCast(studio);
});
afterAll(() => studio.close());

const post = (actor: CastName, path: string, body: unknown) => cast[actor].client.post(`/api/v1/users${path}`, body);
const verdict = async (actor: CastName, path: string, body: unknown): Promise<string> => {
  const answer = await post(actor, path, body);
  return answer.status < 300 ? String(answer.status) : `${answer.status} ${String(answer.json()['code'])}`;
};
const denied = '403 errors.general.permissionDenied';
const missing = '404 errors.general.notFound';
const own = '409 errors.users.ownAccount';

type Scope = 'own' | 'below' | 'equal' | 'above';
const scopes: Readonly<Record<'client' | 'pro' | 'admin' | 'superadmin', Readonly<Partial<Record<Scope, CastName>>>>> =
  {
    client: { own: 'client', equal: 'otherClient', above: 'pro' },
    pro: { own: 'pro', below: 'otherClient', equal: 'otherPro', above: 'admin' },
    admin: { own: 'admin', below: 'otherClient', equal: 'otherAdmin', above: 'superadmin' },
    superadmin: { own: 'superadmin', below: 'otherClient', equal: 'otherSuperadmin' },
  };
type Actor = keyof typeof scopes;
/** What each change answers, by role and by who it is about; clients and Pros are stopped at the door. */
const matrix: readonly (readonly [
  path: string,
  body: unknown,
  admin: readonly string[],
  superadmin: readonly string[],
])[] = [
  // own, below, equal, above | own, below, equal
  ['enable', { enabled: true }, ['200', '200', '200', missing], ['200', '200', '200']],
  ['set-pro', { granted: true }, [own, '200', '200', missing], [own, '200', '200']],
  ['set-admin', { granted: true }, [own, '200', '200', missing], [own, '200', '200']],
  ['set-superadmin', { granted: true }, [denied, denied, denied, denied], [own, '200', '200']],
  ['set-superadmin', { granted: false }, [denied, denied, denied, denied], [own, '200', '200']],
];
const order: readonly Scope[] = ['own', 'below', 'equal', 'above'];
const cases = matrix.flatMap(([path, body, admin, superadmin]) =>
  (Object.keys(scopes) as Actor[]).flatMap((actor) =>
    order.flatMap((scope, at) => {
      const subject = scopes[actor][scope];
      if (subject === undefined) return [];
      const wanted = { client: denied, pro: denied, admin: admin[at], superadmin: superadmin[at] }[actor];
      return [{ path, body, actor, scope, subject, wanted }];
    }),
  ),
);

describe('who changes whom', () => {
  it.for(cases)('roles.order: $path by $actor of $scope: $wanted', async ({ path, body, actor, subject, wanted }) => {
    const before = await studio.sql<{ privilege_bits: number }>('select privilege_bits from account where id = $1', [
      cast[subject].id,
    ]);
    expect(await verdict(actor, `/${cast[subject].id}/${path}`, body)).toBe(wanted);
    await studio.sql('update account set privilege_bits = $2 where id = $1', [
      cast[subject].id,
      before[0]?.privilege_bits,
    ]);
  });
});

describe('users.create', () => {
  it('account.is-enabled: invites; the account cannot sign in, and its address is taken in every spelling', async () => {
    const body = {
      email: 'New.Person@Example.test',
      displayName: 'Nuova Persona',
      phone: '+39 051 123456',
      role: 'pro',
    };
    const made = await post('admin', '', body);
    expect([made.status, made.json()]).toMatchObject([
      201,
      { email: 'new.person@example.test', state: 'Invited', isEnabled: false, role: 'pro' },
    ]);
    for (const email of ['new.person@example.test', ' NEW.PERSON@EXAMPLE.TEST '])
      expect(await verdict('admin', '', { ...body, email })).toBe('409 errors.users.emailTaken');
    const login = await studio.anonymous.post('/api/v1/auth/login', { email: body.email, password: 'loto-demo-2026' });
    expect(login.status).toBe(401);
  });

  it('shows an invitation’s link again when the key is repeated, and keeps it nowhere in the clear', async () => {
    const body = { email: 'keyed@example.test', displayName: 'Chiave' };
    const ask = () => cast.admin.client.post('/api/v1/users', body, { 'idempotency-key': 'invite-1' });
    const [first, again] = [await ask(), await ask()];
    const { link } = first.json()['invitation'] as { link: string };
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
    expect([token.length > 20, again.text, again.headers.get('idempotency-replayed')]).toEqual([
      true,
      first.text,
      'true',
    ]);
    const kept = await studio.sql<{ body: string }>('select body from idempotency_key');
    expect(kept).toHaveLength(1);
    expect(kept[0]?.body).toMatch(/^v1\./);
    const everything = await studio.sql<{ row: string }>('select to_json(k)::text as row from idempotency_key k');
    for (const { row } of everything) for (const result of [token, body.email]) expect(row).not.toContain(result);
  });

  it('roles.order: nobody makes somebody above oneself', async () => {
    const body = { email: 'boss@example.test', displayName: 'Boss', role: 'superadmin' };
    expect(await verdict('admin', '', body)).toBe(denied);
    expect(await verdict('pro', '', { ...body, role: 'user' })).toBe(denied);
    expect(await verdict('superadmin', '', body)).toBe('201');
  });

  it('refuses what is no address, no name and no number, and never fails', async () => {
    const good = { email: 'odd@example.test', displayName: 'Odd' };
    const bad = [
      {},
      { ...good, email: 'odd' },
      { ...good, email: `${'x'.repeat(250)}@example.test` },
      { ...good, displayName: '   ' },
      { ...good, displayName: 'x'.repeat(121) },
      { ...good, displayName: 'a\u0000b' },
      { ...good, displayName: 'Odd\r\nBcc: all@example.test' },
      { ...good, displayName: '\u202Eddo' },
      { ...good, displayName: '\u200B' },
      { ...good, phone: 'ring me' },
      { ...good, role: 'root' },
      { ...good, privilegeBits: 7 },
      { ...good, __proto__: { role: 'admin' }, id: '1' },
      [good],
      null,
      'text',
    ];
    for (const body of bad) expect([body, (await post('superadmin', '', body)).status]).toEqual([body, 400]);
    expect(await verdict('superadmin', '', { ...good, displayName: '👩‍🏫 Ünïcode' })).toBe('201');
  });
});

describe('a change of what somebody may', () => {
  const member = async (name: string): Promise<{ id: string; email: string }> => {
    const email = `${name}@change.example`;
    const [row] = await studio.sql<{ id: string }>(
      `insert into account select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'email', $1::text))).*
       from account a where id = $2 returning id`,
      [email, cast.client.id],
    );
    return { id: row?.id ?? '', email };
  };

  it('ends sessions and tokens of whom an Admin disables, with the same commit', async () => {
    const { id, email } = await member('disabled');
    const client = await studio.signIn(email, 'loto-demo-2026');
    await studio.sql(
      `insert into oidc_record (kind, id, payload, account_id, issued_at) values ('RefreshToken', $1, '{}', $2, now())`,
      ['t-disabled', id],
    );
    expect(await verdict('admin', `/${id}/enable`, { enabled: false })).toBe('200');
    expect((await client.get('/api/v1/auth/verify-session')).status).toBe(401);
    expect(await studio.sql('select id from oidc_record where account_id = $1', [id])).toEqual([]);
    const login = () => studio.anonymous.post('/api/v1/auth/login', { email, password: 'loto-demo-2026' });
    expect((await login()).status).toBe(403);
    expect(await verdict('admin', `/${id}/enable`, { enabled: true })).toBe('200');
    expect((await login()).status).toBe(200);
    const audit = await studio.sql<{ operation: string; actor: string; changes: unknown }>(
      `select operation, actor, changes from audit_log where entity = 'account' and entity_id = $1 order by id`,
      [id],
    );
    expect(audit).toEqual([
      { operation: 'user.disable', actor: cast.admin.id, changes: { state: { old: 'Enabled', new: 'Disabled' } } },
      { operation: 'user.enable', actor: cast.admin.id, changes: { state: { old: 'Disabled', new: 'Enabled' } } },
    ]);
  });

  it('is in the cookie with the next request, and a demotion ends the bearer tokens', async () => {
    const { id, email } = await member('promoted');
    const client = await studio.signIn(email, 'loto-demo-2026');
    expect((await client.get('/api/v1/users')).status).toBe(403);
    expect(await verdict('admin', `/${id}/set-pro`, { granted: true })).toBe('200');
    expect((await client.get('/api/v1/users')).status).toBe(200);
    await studio.sql(
      `insert into oidc_record (kind, id, payload, account_id, issued_at) values ('AccessToken', $1, '{}', $2, now())`,
      ['t-promoted', id],
    );
    expect(await verdict('admin', `/${id}/set-pro`, { granted: false })).toBe('200');
    expect((await client.get('/api/v1/users')).status).toBe(403);
    expect(await studio.sql('select id from oidc_record where account_id = $1', [id])).toEqual([]);
  });

  it('leaves one SuperAdmin, however many demote and disable each other at once', async () => {
    await studio.sql(
      `update account set state = 'Disabled' where privilege_bits = 4 and email not like '%superadmin@cast.example'`,
    );
    const [one, two] = [cast.superadmin, cast.otherSuperadmin];
    const tries = Array.from({ length: 10 }, (_, at) => {
      const [by, whom] = at % 2 === 0 ? [one, two] : [two, one];
      return at % 4 < 2
        ? by.client.post(`/api/v1/users/${whom.id}/set-superadmin`, { granted: false })
        : by.client.post(`/api/v1/users/${whom.id}/enable`, { enabled: false });
    });
    const answers = await Promise.all(tries);
    expect(answers.every(({ status }) => [200, 401, 403, 404, 409].includes(status))).toBe(true);
    const left = await studio.sql(`select id from account where state = 'Enabled' and (privilege_bits & 4) <> 0`);
    expect(left).toHaveLength(1);
  });
});
