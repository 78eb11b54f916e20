import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, bruno, openStudio, operator, type Studio } from '../../testing/studio.ts';
import type { Answer, Client } from '../../walk/client.ts';

const contacts = '/api/v1/contacts';

let studio: Studio;
let admin: Client;
let user: Client;
beforeAll(async () => {
  studio = await openStudio();
  await studio.sql(`update account set default_password = false where email = $1`, [operator]);
  admin = await studio.signIn(operator);
  user = await studio.signIn(anna);
});
afterAll(() => studio.close());

const send = (method: string, path: string, body?: object): Promise<Answer> =>
  admin.send(path, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
const faultsOf = (answer: Answer): readonly string[] => [
  `${answer.status} ${String(answer.json()['code'])}`,
  ...((answer.json()['errors'] ?? []) as readonly { readonly pointer: string; readonly code: string }[]).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  ),
];
const made = async (over: object): Promise<string> => {
  const answer = await admin.post(contacts, over);
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return String(answer.json()['id']);
};
const accountOf = async (email: string): Promise<string> => {
  const [row] = await studio.sql<{ id: string }>('select id from account where email = $1', [email]);
  return row!.id;
};

describe('contacts', () => {
  it('are kept by staff alone, with one spelling of what identifies them', async () => {
    const answer = await admin.post(contacts, { lastName: 'Rossi', email: 'Mario@Example.IT', phone: '333 1234567' });
    expect(answer.json()).toMatchObject({
      ...{ lastName: 'Rossi', firstName: null, email: 'mario@example.it', phone: '+393331234567' },
      ...{ labels: [], marketing: false, category: null, version: 1 },
    });
    expect([(await user.get(contacts)).status, (await user.post(contacts, { lastName: 'X' })).status]).toEqual([
      403, 403,
    ]);
    const found = await admin.get(`${contacts}?search=mario%40EXAMPLE`);
    expect(found.json()).toMatchObject({ total: 1, items: [{ lastName: 'Rossi' }] });
  });

  it('contactNameless, codiceFiscaleInvalid, partitaIvaInvalid, consentUndocumented: say every fault at once', async () => {
    const answer = await admin.post(contacts, { codiceFiscale: 'X', partitaIva: '1', marketing: true });
    expect(new Set(faultsOf(answer))).toEqual(
      new Set([
        '400 errors.general.validation',
        ...['/lastName', '/company', '/email', '/phone'].map((at) => `${at} contact_nameless`),
        '/codiceFiscale codice_fiscale_invalid',
        '/partitaIva partita_iva_invalid',
        ...['/marketingSince', '/source'].map((at) => `${at} consent_undocumented`),
      ]),
    );
  });

  it('are found by category, label, source and consent, which the two lists count', async () => {
    await admin.post('/api/v1/enum-values', { enumKey: 'contact.category', value: 'fornitore', label: { it: 'F' } });
    await made({ company: 'Alfa', category: 'fornitore', labels: ['fiera', 'caldo'], source: 'Fiera' });
    await made({ company: 'Beta', labels: ['fiera'], source: 'Sito', marketing: true, marketingSince: '2026-01-02' });
    const found = async (query: string) =>
      ((await admin.get(`${contacts}?${query}`)).json()['items'] as readonly { readonly company: string }[]).map(
        ({ company }) => company,
      );
    expect(await found('category=fornitore')).toEqual(['Alfa']);
    expect(await found('labels=fiera&sort=company')).toEqual(['Alfa', 'Beta']);
    expect(await found('labels.all=fiera&labels.all=caldo')).toEqual(['Alfa']);
    expect(await found('marketing=true')).toEqual(['Beta']);
    expect(await found('source=Fiera')).toEqual(['Alfa']);
    expect((await admin.get(`${contacts}/labels`)).json()).toEqual({
      items: [
        { value: 'caldo', count: 1 },
        { value: 'fiera', count: 2 },
      ],
    });
    expect((await admin.get(`${contacts}/categories`)).json()).toEqual({
      items: [{ value: 'fornitore', label: { it: 'F' }, active: true, count: 1 }],
    });
    expect(faultsOf(await admin.post(contacts, { company: 'C', category: 'ignota' }))).toEqual([
      '422 errors.general.referenceUnknown',
      '/category reference_unknown',
    ]);
  });

  it('contacts.bulk-delete: DELETE on the collection deletes the ids of its body, with an answer for each', async () => {
    const [one, other] = [await made({ lastName: 'Uno' }), await made({ lastName: 'Due' })];
    const stranger = '0190a000-0000-7000-8000-00000000ffff';
    const answer = await send('DELETE', contacts, { ids: [one, stranger, other] });
    expect([answer.status, answer.json()]).toEqual([
      200,
      {
        items: [
          { id: one, ok: true },
          { id: stranger, ok: false, code: 'errors.general.notFound' },
          { id: other, ok: true },
        ],
        ...{ succeeded: 2, failed: 1 },
      },
    ]);
    expect((await admin.get(`${contacts}/${one}`)).status).toBe(404);
    const audited = await studio.sql(
      `select entity_id from audit_log where operation = 'contact.delete' and entity_id = any($1)`,
      [[one, stranger, other]],
    );
    expect(audited).toHaveLength(2);
  });

  it('contacts.bulk-delete: nothing goes without a body, for an id named twice, or for more than two hundred', async () => {
    const id = await made({ lastName: 'Resta' });
    const many = Array.from({ length: 201 }, (_, n) => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`);
    for (const body of [undefined, {}, { ids: [] }, { ids: [id, id] }, { ids: [id, ...many] }])
      expect((await send('DELETE', contacts, body)).status).toBe(400);
    expect((await admin.get(`${contacts}/${id}`)).status).toBe(200);
  });

  it('are made of clients with an account, who are offered until a contact names them', async () => {
    const offered = async () =>
      ((await admin.get(`${contacts}/importable-users`)).json()['items'] as readonly { readonly email: string }[]).map(
        ({ email }) => email,
      );
    expect(await offered()).toEqual([anna, bruno]);
    await made({ lastName: 'Conti', userId: await accountOf(anna) });
    expect(await offered()).toEqual([bruno]);
  });

  it('users.gdpr-delete: go with the account that they name, also out of what the audit says of them', async () => {
    const id = await made({ lastName: 'Riva', notes: 'Intollerante', userId: await accountOf(bruno) });
    const noted = () =>
      studio.sql<{ personal: unknown }>(
        `select personal from audit_log where entity_id = $1 and personal is not null`,
        [id],
      );
    expect(JSON.stringify(await noted())).toContain('Intollerante');
    const client = await studio.signIn(bruno);
    const body = { email: bruno, password: 'loto-demo-2026' };
    expect((await client.post('/api/v1/users/gdpr-delete', body)).status).toBe(204);
    expect((await admin.get(`${contacts}/${id}`)).status).toBe(404);
    expect(JSON.stringify(await noted())).not.toContain('Intollerante');
  });
});
