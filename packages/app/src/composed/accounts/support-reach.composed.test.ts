import { describe, expect, it } from 'vitest';
import { allRoutes, type Route } from '@svc/adapters-http';
import { seesSupport, supportReach } from '@svc/adapters-http/documents';
import { demoPassword } from '../../demo/studio-loto.ts';
import { anna, giulia } from '../../testing/studio.ts';
import type { Answer, Client } from '../../walk/client.ts';
import { verdict } from './desk.ts';
import {
  boss,
  outOfReach,
  profile,
  put,
  remove,
  setLanguage,
  status,
  supportDesk,
} from './support-desk.test.support.ts';

const { desk, start, acting } = supportDesk();
const readOnly = [403, 'auth.read_only'];
const permit = async (email: string): Promise<Client> => {
  const client = await desk.studio.signIn(email);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  expect((await put(client, '/api/v1/auth/support-permit', { until })).status).toBe(200);
  return client;
};

describe('what a support session reaches', () => {
  const seen = (allRoutes as readonly Route<never>[]).filter(seesSupport);
  const send = (client: Client, { method, path }: Route<never>): Promise<Answer> =>
    client.send(
      path.replaceAll(/\{\w+\}/g, path.includes('/orders/') ? '999999999' : '0190a000-0000-7000-8000-00000000ffff'),
      { method, ...(method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }) },
    );
  const ends = new Set(['auth.logout', 'auth.support.end']);
  /** Refused as out of reach, as read-only, or whatever else the row answers; a page says it in its sentence. */
  const outcomeOf = ({ status: code, text, headers }: Answer): string => {
    if (code !== 403) return 'other';
    if (headers.get('content-type')?.startsWith('text/html') === true)
      return /portata dell’assistenza|reach of support/.test(text) ? 'out of reach' : 'other';
    if (text.includes('"errors.auth.supportOutOfReach"')) return 'out of reach';
    return text.includes('"auth.read_only"') ? 'read-only' : 'other';
  };
  const expected = (reach: ReturnType<typeof supportReach>, allowed: boolean): string => {
    if (reach === 'never') return 'out of reach';
    return reach === 'permitted' && !allowed ? 'read-only' : 'other';
  };

  it.for([false, true])('holds for every row that looks at who is signed in, allowed to write: %s', async (allowed) => {
    if (allowed) await permit(giulia);
    const client = await acting(giulia);
    const rows = seen.filter(({ id }) => !ends.has(id));
    const outcomes: string[] = [];
    for (const row of rows) outcomes.push(`${row.id} ${outcomeOf(await send(client, row))}`);
    expect(outcomes).toEqual(rows.map((row) => `${row.id} ${expected(supportReach(row), allowed)}`));
    expect(rows.length).toBeGreaterThan(150);
    expect(await status(client)).toBe(200);
    await desk.studio.sql('update account set support_writes_until = null');
  });

  it('out of it: everything that changes money, documents, tokens, ways to sign in or other people’s access', () => {
    const open = seen.filter((row) => row.method !== 'GET' && supportReach(row) !== 'never');
    expect(open.map(({ id }) => id)).toMatchInlineSnapshot(`
      [
        "auth.logout",
        "account.page.sign-out",
        "auth.support.end",
        "users.check-availability.by-body",
        "users.preferred-content-language",
        "users.me.update",
        "users.professional-profile.update",
        "users.photos",
        "otp.check-email.by-body",
        "activities.availability",
        "activities.create",
        "activities.update",
        "activities.delete",
        "calendar-feeds.delete",
        "activities.check-capacity-conflicts",
        "activities.check-capacity-conflicts-batch",
        "activities.photos",
        "activities.photos.main",
        "activities.positions",
        "locations.create",
        "locations.update",
        "locations.delete",
        "platform.enum-values.create",
        "platform.enum-values.update",
        "platform.enum-values.delete",
        "catalog.items.create",
        "catalog.items.update",
        "catalog.items.delete",
        "catalog.items.publish",
        "catalog.items.unpublish",
        "catalog.items.restore",
        "website-states.update",
        "branding.theme.update",
        "branding.brand-meta.update",
        "branding.pwa.update",
        "branding.login.update",
        "branding.brand-kit.update",
        "branding.brand-kit.library.update",
        "branding.assets.add",
        "branding.assets.delete",
        "branding.pwa-assets.add",
        "branding.pwa-assets.delete",
        "branding.login-assets.add",
        "branding.login-assets.delete",
        "platform.storage.presign",
        "platform.storage.upload",
        "platform.storage.confirm",
        "platform.storage.rename",
        "legacy-blog.comments.approve",
        "legacy-blog.comments.block",
        "legacy-blog.comments.unblock",
        "contacts.import.preview",
        "contacts.import",
        "contacts.import.undo",
        "contacts.create",
        "contacts.update",
        "contacts.delete",
        "contacts.bulk-delete",
        "immobili.preferences.templates.create",
        "immobili.preferences.templates.update",
        "immobili.preferences.templates.delete",
        "immobili.preferences.users.create",
        "immobili.preferences.users.update",
        "immobili.preferences.users.delete",
        "immobili.preferences.contacts.create",
        "immobili.preferences.contacts.update",
        "immobili.preferences.contacts.delete",
        "blog.articles.create",
        "blog.articles.update",
        "blog.articles.delete",
        "blog.articles.publish",
        "blog.articles.unpublish",
        "blog.articles.restore",
        "blog.articles.bulk-delete",
        "blog.articles.bulk-publish",
        "blog.articles.bulk-unpublish",
        "blog.categories.create",
        "blog.categories.update",
        "blog.categories.delete",
        "blog.authors.create",
        "blog.authors.update",
        "blog.authors.delete",
        "forms.create",
        "forms.update",
        "forms.publish",
        "forms.delete",
        "forms.submissions.status",
        "forms.submissions.contact",
        "forms.submissions.legal-hold",
        "forms.submissions.delete",
        "forms.submissions.bulk-delete",
        "platform.localization.update",
      ]
    `);
    const rows = new Map(seen.map((row) => [row.id, supportReach(row)]));
    const secrets = [
      'settings.api-tokens.list',
      'social.settings.get',
      'einvoicing.settings.get',
      'auth.second-factor.get',
    ];
    for (const id of [
      ...secrets,
      'users.gdpr-export',
      'oidc.authorize.connect',
      'oidc.interaction',
      'auth.grants.list',
    ])
      expect([id, rows.get(id)]).toEqual([id, 'never']);
  });

  it('out of it: what an activity costs and how it is paid, in the place of an Admin too', async () => {
    const own = await permit(giulia);
    const client = await acting(giulia);
    const [{ id } = { id: '' }] = await desk.studio.sql<{ id: string }>('select id from activity limit 1');
    const write = (by: Client, patch: object) => by.post('/api/v1/activities/update', { id, patch });
    for (const patch of [{ price: { amountCents: 50 } }, { means: ['free'], price: null, vat: null }])
      expect(verdict(await write(client, patch))).toEqual([403, 'errors.general.permissionDenied']);
    expect((await write(client, { color: '#123456' })).status).toBe(200);
    expect((await write(own, { price: { amountCents: 50 } })).status).toBe(200);
    await desk.studio.sql('update account set support_writes_until = null');
  });

  it('is allowed by nobody but the person, who takes it back; both stand in the entry of what was done', async () => {
    const own = await permit(anna);
    const client = await acting();
    expect(await profile(client)).toMatchObject({ support: { mayWrite: true } });
    expect((await setLanguage(client)).status).toBeLessThan(300);
    expect((await setLanguage(client, 'en')).status).toBeLessThan(300);
    const [entry] = await desk.studio.sql<{ actor: string; operator: string; subject: string }>(
      `select actor, operator, subject from audit_log where operation = 'user.language' order by id desc limit 1`,
    );
    expect(entry).toEqual({ actor: desk.ids[anna], operator: desk.ids[boss], subject: desk.ids[anna] });
    expect(verdict(await put(client, '/api/v1/auth/support-permit', { until: '2027-01-01T00:00:00Z' }))).toEqual(
      outOfReach,
    );
    expect((await remove(own, '/api/v1/auth/support-permit')).status).toBe(204);
    expect(verdict(await setLanguage(client))).toEqual(readOnly);
  });

  it('supportPermitOutOfRange: is allowed for seven days at most, and not for the past', async () => {
    const client = await desk.studio.signIn(anna);
    for (const days of [-1, 8]) {
      const until = new Date(Date.now() + days * 86_400_000).toISOString();
      expect(verdict(await put(client, '/api/v1/auth/support-permit', { until }))).toEqual([
        422,
        'errors.auth.supportPermitOutOfRange',
      ]);
    }
    expect((await client.get('/api/v1/auth/support-permit')).json()).toEqual({ until: null });
  });

  it('session_invalidated: a support cookie in the place of the own one, and the own one in its place, are nobody’s', async () => {
    const client = await desk.studio.signIn(boss);
    const ticketOf = (answer: Answer) => /=([\w.-]+);/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
    const support = ticketOf(await start(client, anna));
    const verify = (cookie: string) => fetch(`${desk.studio.url}/api/v1/auth/verify-session`, { headers: { cookie } });
    expect((await verify(`SvcAuth-loto-support=${support}`)).status).toBe(200);
    expect((await verify(`SvcAuth-loto=${support}`)).status).toBe(401);
    const own = ticketOf(
      await desk.studio.anonymous.post('/api/v1/auth/login', { email: anna, password: demoPassword }),
    );
    expect((await verify(`SvcAuth-loto-support=${own}`)).status).toBe(401);
  });
});
