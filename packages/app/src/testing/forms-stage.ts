import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { anna, bruno, openStudio, operator, type Studio } from './studio.ts';
import { call, type Answer, type Client } from '../walk/client.ts';

export const forms = '/api/v1/forms';
export const shown = '/api/public/v1/forms';
export const origin = 'https://studio.example';
const began = '2026-01-01T10:00:00Z';
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
export const privacy = 'Ho letto l’informativa sulla privacy';

/** A studio whose site has forms: who writes them, who reads them, and what visitors do. */
export const formsStage = () => {
  let studio: Studio;
  let chief: Client;
  let pro: Client;
  let user: Client;
  let token: string;
  beforeAll(async () => {
    studio = await openStudio();
    await studio.sql(`update account set default_password = false where email = $1`, [operator]);
    await studio.sql(`update account set privilege_bits = 1 where email = $1`, [anna]);
    [chief, pro, user] = await Promise.all([studio.signIn(operator), studio.signIn(anna), studio.signIn(bruno)]);
    const items = [{ key: 'enable_public_forms', value: true }];
    await chief.post('/api/v1/admin/feature-flags', { items });
    const made = { name: 'Sito', permissions: ['forms.read', 'forms.write'], allowedOrigins: origin };
    token = String((await chief.post('/api/v1/api-tokens', made)).json()['token']);
  });
  // All visitors here come from one address.
  beforeEach(() => studio.sql('delete from rate_limit'));
  afterAll(() => studio.close());

  const send = (client: Client, method: string, path: string, body?: object, headers = {}): Promise<Answer> =>
    client.send(path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const faultsOf = (answer: Answer): readonly string[] => [
    `${answer.status} ${String(answer.json()['code'])}`,
    ...((answer.json()['errors'] ?? []) as readonly { readonly pointer: string; readonly code: string }[]).map(
      ({ pointer, code }) => `${pointer} ${code}`,
    ),
  ];
  const visit = (
    path: string,
    {
      headers = {},
      ...init
    }: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Answer> =>
    call(`${studio.url}${shown}${path}`, {
      ...init,
      headers: { origin, authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    });

  const draft = {
    title: { it: 'Prova gratuita' },
    fields: [
      { key: 'nome', type: 'text', label: { it: 'Nome' }, required: true },
      { key: 'mail', type: 'email', label: { it: 'E-mail' }, required: true },
      { key: 'corso', type: 'select', label: { it: 'Corso' }, options: [{ value: 'yoga', label: { it: 'Yoga' } }] },
      { key: 'note', type: 'textarea', label: { it: 'Note' }, showIf: { key: 'corso', equals: 'yoga' } },
    ],
    consents: [{ key: 'privacy', text: { it: privacy }, required: true, purpose: 'contatto' }],
    successMessage: { it: 'Grazie, ti scriviamo presto' },
  };
  const published = async (slug: string, over: object = {}): Promise<string> => {
    const made = await pro.post(forms, { ...draft, slug, ...over });
    expect([made.status, made.text]).toEqual([201, made.text]);
    const id = String(made.json()['id']);
    expect((await pro.post(`${forms}/${id}/publish`)).status).toBe(200);
    return id;
  };
  const filled = (over: object = {}): object => ({
    ...{ formVersion: 1, answers: { nome: 'Ada', mail: 'Ada@Example.it' }, startedAt: began, locale: 'it' },
    consents: [{ key: 'privacy', given: true, textSha256: sha256(privacy) }],
    ...over,
  });
  const submit = (slug: string, over: object = {}, headers = {}): Promise<Answer> =>
    visit(`/${slug}/submissions`, { method: 'POST', body: JSON.stringify(filled(over)), headers });
  const sent = async (slug: string, over: object = {}): Promise<string> => {
    const answer = await submit(slug, over);
    expect([answer.status, answer.text]).toEqual([201, answer.text]);
    return String(answer.json()['id']);
  };
  const mailsAbout = (kind: string) =>
    studio.sql<{ recipient: string; purpose_key: string }>(
      `select recipient, purpose_key from mail where kind = $1
       union select recipient, purpose_key from mail_delivery where template = $1`,
      [kind],
    );
  return {
    ...{ send, faultsOf, visit, draft, published, filled, submit, sent, mailsAbout },
    get studio() {
      return studio;
    },
    get chief() {
      return chief;
    },
    get pro() {
      return pro;
    },
    get user() {
      return user;
    },
    get token() {
      return token;
    },
  };
};
