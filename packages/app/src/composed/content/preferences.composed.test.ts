import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, bruno, openStudio, operator, type Studio } from '../../testing/studio.ts';
import type { Answer, Client } from '../../walk/client.ts';

const base = '/api/v1/immobili/preferences';
const stranger = '0190a000-0000-7000-8000-00000000ffff';
const euros = (amountCents: number) => ({ amountCents, currency: 'EUR' });

let studio: Studio;
let admin: Client;
let ofAnna: string;
let ofContact: string;
beforeAll(async () => {
  studio = await openStudio();
  await studio.sql(`update account set default_password = false where email = $1`, [operator]);
  admin = await studio.signIn(operator);
  const [account] = await studio.sql<{ id: string }>('select id from account where email = $1', [anna]);
  const contact = await admin.post('/api/v1/contacts', { lastName: 'Rossi' });
  ofAnna = `${base}/users/${account!.id}`;
  ofContact = `${base}/contacts/${String(contact.json()['id'])}`;
  for (const [enumKey, value] of [
    ['immobile.tipologia', 'trilocale'],
    ['immobile.dotazione', 'balcone'],
  ] as const)
    await admin.post('/api/v1/enum-values', { enumKey, value, label: { it: value } });
});
afterAll(() => studio.close());

const accountOf = async (email: string): Promise<{ readonly id: string }> => {
  const [account] = await studio.sql<{ id: string }>('select id from account where email = $1', [email]);
  return account!;
};
const put = (path: string, body: object): Promise<Answer> =>
  admin.send(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const faultsOf = (answer: Answer): readonly string[] => [
  `${answer.status} ${String(answer.json()['code'])}`,
  ...((answer.json()['errors'] ?? []) as readonly { readonly pointer: string; readonly code: string }[]).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  ),
];
const names = async (path: string) =>
  ((await admin.get(path)).json()['items'] as readonly { readonly name: string }[]).map(({ name }) => name);

describe('what clients look for', () => {
  it('keeps a word that was retired where it stands, in a template that is copied and in what is sent back; nobody says it anew', async () => {
    const word = { enumKey: 'immobile.tipologia', value: 'mulino', label: { it: 'Mulino' } };
    expect((await admin.post('/api/v1/enum-values', word)).status).toBe(201);
    const template = await admin.post(`${base}/templates`, { name: 'Mulino in collina', tipologie: ['mulino'] });
    const templateId = String(template.json()['id']);
    await studio.sql(`update enum_value set active = false where value = 'mulino'`);
    const made = await admin.post(ofAnna, { templateId });
    expect([made.status, made.json()['tipologie']]).toEqual([201, ['mulino']]);
    const more = { tipologie: ['mulino', 'trilocale'] };
    const changed = await put(`${ofAnna}/${String(made.json()['id'])}`, more);
    expect([changed.status, changed.json()['tipologie']]).toEqual([200, more.tipologie]);
    for (const anew of [
      { name: 'Altro', ...more },
      { templateId, dotazioniMust: ['mulino'] },
    ])
      expect(faultsOf(await admin.post(ofAnna, anew))[0]).toBe('422 errors.general.referenceUnknown');
  });

  it('is copied from a template, and what is said comes over it', async () => {
    const template = await admin.post(`${base}/templates`, {
      ...{ name: 'Trilocale in centro', contratto: 'affitto', tipologie: ['trilocale'], comuni: ['037006'] },
      ...{ prezzoMax: euros(90_000), dotazioniMust: ['balcone'] },
    });
    expect([template.status, template.text]).toEqual([201, template.text]);
    const templateId = String(template.json()['id']);
    const made = await admin.post(ofAnna, { templateId, prezzoMax: euros(110_000), activeUntil: '2027-06-30' });
    expect(made.json()).toMatchObject({
      ...{ name: 'Trilocale in centro', contratto: 'affitto', tipologie: ['trilocale'], comuni: ['037006'] },
      ...{ prezzoMax: euros(110_000), dotazioniMust: ['balcone'], activeUntil: '2027-06-30', contactId: null },
    });
    expect(made.headers.get('location')).toBe(`${ofAnna}/${String(made.json()['id'])}`);
    expect((await admin.get(`${base}/templates`)).headers.get('cache-control')).toBe('private, max-age=3600');
    expect((await admin.post(ofAnna, { templateId: stranger })).status).toBe(404);
    expect(await names(`${ofAnna}?tipologie=trilocale&contratto=affitto`)).toEqual(['Trilocale in centro']);
    expect(await names(`${ofAnna}?contratto=vendita`)).toEqual([]);
  });

  it('is of one owner: below another path it is not there', async () => {
    const made = await admin.post(ofContact, { name: 'Villa', lat: 44_494_000, lon: 11_342_000, raggioM: 5000 });
    const id = String(made.json()['id']);
    expect(await names(ofContact)).toEqual(['Villa']);
    expect(await names(ofAnna)).not.toContain('Villa');
    expect((await admin.get(`${ofContact}/${id}`)).headers.get('etag')).toBe('"1"');
    for (const wrong of [`${ofAnna}/${id}`, `${base}/contacts/${stranger}/${id}`]) {
      expect([(await admin.get(wrong)).status, (await put(wrong, { name: 'X' })).status]).toEqual([404, 404]);
      expect((await admin.send(wrong, { method: 'DELETE' })).status).toBe(404);
    }
    expect((await put(`${ofContact}/${id}`, { bagniMin: 2 })).json()).toMatchObject({ name: 'Villa', bagniMin: 2 });
    expect((await admin.send(`${ofContact}/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await admin.get(`${ofContact}/${id}`)).status).toBe(404);
  });

  it('is nothing of somebody who is not there', async () => {
    for (const path of [`${base}/contacts/${stranger}`, `${base}/users/${stranger}`])
      expect([path, (await admin.post(path, { name: 'X' })).status]).toEqual([path, 404]);
    expect((await admin.get(`${base}/contacts/${stranger}`)).status).toBe(404);
    const client = await studio.signIn(bruno);
    expect((await client.get(ofAnna)).status).toBe(403);
  });

  it('users.list-scope: is not there for a Pro who does not see the account, whatever is asked', async () => {
    const made = await admin.post(ofAnna, { name: 'Mansarda' });
    const one = `${ofAnna}/${String(made.json()['id'])}`;
    await studio.sql(`update account set privilege_bits = 1 where email = $1`, [bruno]);
    const pro = await studio.signIn(bruno);
    const own = `${base}/users/${(await accountOf(bruno)).id}`;
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name: 'X' }) };
    const answers = async () => [
      ...[(await pro.get(ofAnna)).status, (await pro.get(one)).status, (await pro.post(ofAnna, { name: 'X' })).status],
      (await pro.send(one, { method: 'PUT', ...json })).status,
      (await pro.send(one, { method: 'DELETE' })).status,
    ];
    expect(await answers()).toEqual([404, 404, 404, 404, 404]);
    const [hidden, missing] = [await pro.get(ofAnna), await pro.get(`${base}/users/${stranger}`)];
    expect({ ...hidden.json(), traceId: '' }).toEqual({ ...missing.json(), traceId: '' });
    expect([(await pro.get(own)).status, (await pro.get(ofContact)).status]).toEqual([200, 200]);
    expect((await admin.get(one)).json()).toMatchObject({ name: 'Mansarda' });
    await studio.sql(`update account set privilege_bits = 0 where email = $1`, [bruno]);
  });

  it('rangeInverted, circleIncomplete, placeAmbiguous, preferenceNameless: say every fault at once', async () => {
    const answer = await admin.post(ofAnna, {
      ...{ prezzoMin: euros(2), prezzoMax: euros(1), comuni: ['037006'], lat: 1 },
    });
    expect(new Set(faultsOf(answer))).toEqual(
      new Set([
        '400 errors.general.validation',
        '/name preference_nameless',
        ...['/prezzoMin', '/prezzoMax'].map((at) => `${at} range_inverted`),
        ...['/lat', '/lon', '/raggioM'].map((at) => `${at} circle_incomplete`),
        ...['/comuni', '/raggioM'].map((at) => `${at} place_ambiguous`),
      ]),
    );
    expect(faultsOf(await admin.post(ofAnna, { name: 'X', tipologie: ['castello'] }))).toEqual([
      '422 errors.general.referenceUnknown',
      '/tipologie reference_unknown',
    ]);
    for (const body of [
      { name: 'X', userId: stranger },
      { name: 'X', contactId: null },
      { name: 'X', comuni: ['x'] },
    ])
      expect((await admin.post(ofAnna, body)).status).toBe(400);
  });

  it('keeps a contact from being deleted, as long as it has preferences', async () => {
    await admin.post(ofContact, { name: 'Attico' });
    const answer = await admin.send(ofContact.replace('immobili/preferences/', ''), { method: 'DELETE' });
    expect(faultsOf(answer)).toEqual(['409 errors.general.referenced']);
  });

  it('users.gdpr-delete: goes with the person, also what was kept for the contact that names them', async () => {
    const [account] = await studio.sql<{ id: string }>('select id from account where email = $1', [bruno]);
    const known = await admin.post('/api/v1/contacts', { lastName: 'Riva', userId: account!.id });
    const contactId = String(known.json()['id']);
    await admin.post(`${base}/contacts/${contactId}`, { name: 'Loft' });
    await admin.post(`${base}/users/${account!.id}`, { name: 'Box' });
    const client = await studio.signIn(bruno);
    const body = { email: bruno, password: 'loto-demo-2026' };
    expect((await client.post('/api/v1/users/gdpr-delete', body)).status).toBe(204);
    expect(await studio.sql(`select name from preference where name in ('Loft', 'Box')`)).toEqual([]);
    expect((await admin.post(`${base}/users/${account!.id}`, { name: 'Box' })).status).toBe(409);
  });
});
