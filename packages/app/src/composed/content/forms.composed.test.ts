import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anna, bruno, openStudio, operator, type Studio } from '../../testing/studio.ts';
import { call, type Answer, type Client } from '../../walk/client.ts';

const forms = '/api/v1/forms';
const shown = '/api/public/v1/forms';
const origin = 'https://studio.example';
const began = '2026-01-01T10:00:00Z';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const privacy = 'Ho letto l’informativa sulla privacy';

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

describe('a form', () => {
  it('is written by the staff, published, answered by a visitor and read by the staff', async () => {
    const id = await published('prova', { notifyEmails: ['capo@studio.example'], autoresponder: { it: 'A presto!' } });
    const form = await visit('/prova?locale=it');
    expect([form.status, form.json()]).toMatchObject([
      200,
      {
        ...{ slug: 'prova', formVersion: 1, title: 'Prova gratuita', locale: 'it' },
        consents: [{ key: 'privacy', text: privacy, textSha256: sha256(privacy) }],
      },
    ]);
    const answer = await submit('prova');
    expect([answer.status, answer.json()]).toMatchObject([201, { message: 'Grazie, ti scriviamo presto' }]);
    const submission = String(answer.json()['id']);
    expect((await pro.get(`${forms}/submissions/${submission}`)).json()).toMatchObject({
      ...{ formId: id, formVersion: 1, status: 'New', locale: 'it', reply: 'queued' },
      answers: { nome: 'Ada', mail: 'ada@example.it' },
      consents: [{ key: 'privacy', given: true, textSha256: sha256(privacy), language: 'it', purpose: 'contatto' }],
    });
    expect((await pro.get(`${forms}/submissions?formId=${id}&search=ADA`)).json()).toMatchObject({ total: 1 });
    expect((await mailsAbout('formNotice')).map(({ recipient }) => recipient)).toEqual(['capo@studio.example']);
    expect(await mailsAbout('formReply')).toEqual([
      { recipient: 'ada@example.it', purpose_key: `form-reply:${submission}` },
    ]);
    expect((await pro.get(`${forms}/overview`)).json()).toMatchObject({ forms: [{ id, new: 1, total: 1 }] });
    expect([(await user.get(forms)).status, (await user.get(`${forms}/submissions`)).status]).toEqual([403, 403]);
  });

  it('is lost by nobody: a repeated Idempotency-Key answers the same and stores nothing more', async () => {
    const id = await published('ripetuto');
    const key = { 'idempotency-key': 'una-visita' };
    const [first, again] = [await submit('ripetuto', {}, key), await submit('ripetuto', {}, key)];
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await pro.get(`${forms}/submissions?formId=${id}`)).json()['total']).toBe(1);
  });
});

describe('what stands between a form and its visitors', () => {
  it('mail.formReply: is three replies a day to one address, by whatever forms; what is sent beyond it is kept', async () => {
    const ids = [];
    for (const slug of ['risposta-a', 'risposta-b']) {
      await published(slug, { autoresponder: { it: 'A presto!' } });
      for (const mail of ['Vittima@Example.it', 'vittima@example.it'])
        ids.push(await sent(slug, { answers: { nome: 'Ada', mail } }));
    }
    ids.push(await sent('risposta-b', { answers: { nome: 'Ada', mail: 'altri@example.it' } }));
    const kept = await Promise.all(ids.map(async (id) => (await pro.get(`${forms}/submissions/${id}`)).json()));
    expect(kept.map(({ reply, status }) => `${String(status)} ${String(reply)}`)).toEqual([
      ...['New queued', 'New queued', 'New queued', 'New skipped', 'New queued'],
    ]);
    const written = (await mailsAbout('formReply')).map(({ recipient }) => recipient);
    expect(written.filter((each) => each === 'vittima@example.it')).toHaveLength(3);
    expect(await studio.sql(`select from rate_limit where key ilike '%vittima%'`)).toEqual([]);
  });

  it('fileFieldsUnavailable, keyRepeated, showIfUnknown, optionsMissing: are said at once, each at its place', async () => {
    const label = { it: 'X' };
    const fields = [
      { key: 'cv', type: 'file', label },
      { key: 'cv', type: 'select', label, showIf: { key: 'dopo', equals: 'x' } },
    ];
    expect(faultsOf(await pro.post(forms, { ...draft, slug: 'storto', fields }))).toEqual([
      '400 errors.general.validation',
      ...['/fields key_repeated', '/fields/0/type file_fields_unavailable'],
      ...['/fields/1/options options_missing', '/fields/1/showIf show_if_unknown'],
    ]);
  });

  it('formNotPublishable, formNotPublished, slugTaken: a form without a question is saved and not shown', async () => {
    const made = await pro.post(forms, { slug: 'vuoto', title: { it: 'Vuoto' } });
    const id = String(made.json()['id']);
    expect(faultsOf(await pro.post(`${forms}/${id}/publish`))).toEqual([
      ...['422 errors.content.formNotPublishable', '/fields fields_missing'],
    ]);
    expect(faultsOf(await send(pro, 'PUT', `${forms}/${id}`, { accepting: false }))).toEqual([
      '409 errors.content.formNotPublished',
    ]);
    expect(faultsOf(await pro.post(forms, { slug: 'vuoto', title: { it: 'Altro' } }))).toEqual([
      ...['409 errors.content.slugTaken', '/slug taken'],
    ]);
    expect((await visit('/vuoto')).status).toBe(404);
  });

  it('keyReserved, boundsImpossible, showIfImpossible: are said when it is saved, and when it would be shown', async () => {
    const label = { it: 'X' };
    const odd = [{ key: 'constructor', type: 'text', label }];
    expect(faultsOf(await pro.post(forms, { ...draft, slug: 'riservato', fields: odd }))).toEqual([
      ...['400 errors.general.validation', '/fields/0/key key_reserved'],
    ]);
    const fields = [
      { key: 'nome', type: 'text', label, required: true, min: 600 },
      { key: 'si', type: 'checkbox', label },
      { key: 'poi', type: 'text', label, showIf: { key: 'si', equals: 'sì' } },
    ];
    const made = await pro.post(forms, { ...draft, slug: 'impossibile', fields });
    expect(faultsOf(await pro.post(`${forms}/${String(made.json()['id'])}/publish`))).toEqual([
      '422 errors.content.formNotPublishable',
      ...['/fields/0/min bounds_impossible', '/fields/2/showIf show_if_impossible'],
    ]);
  });

  it('formVersionStale, fieldTypeFrozen: what was shown before is taken for a day, and keeps its version', async () => {
    const id = await published('versioni');
    await sent('versioni');
    const fields = [{ ...draft.fields[0], type: 'number' }, draft.fields[1]];
    expect(faultsOf(await send(pro, 'PUT', `${forms}/${id}`, { fields }))).toEqual([
      '409 errors.content.fieldTypeFrozen',
    ]);
    const changed = await send(pro, 'PUT', `${forms}/${id}`, { title: { it: 'Nuovo titolo' } });
    expect(changed.json()).toMatchObject({ status: 'Changed', publishedVersion: 1 });
    expect((await visit('/versioni')).json()).toMatchObject({ title: 'Prova gratuita', formVersion: 1 });
    await pro.post(`${forms}/${id}/publish`);
    expect((await visit('/versioni')).json()).toMatchObject({ title: 'Nuovo titolo', formVersion: 2 });
    const late = await sent('versioni');
    expect((await pro.get(`${forms}/submissions/${late}`)).json()).toMatchObject({ formVersion: 1 });
    await studio.sql(
      `update form_version set superseded_at = superseded_at - interval '25 hours' where form_id = $1 and number = 1`,
      [id],
    );
    expect(faultsOf(await submit('versioni'))).toEqual(['409 errors.content.formVersionStale']);
  });

  it('consentRequired, consentTextUnknown: a consent is given to the very words of the version', async () => {
    await published('consensi');
    const consent = { key: 'privacy', given: true, textSha256: sha256(privacy) };
    expect(faultsOf(await submit('consensi', { consents: [] }))).toEqual(['422 errors.content.consentRequired']);
    expect(faultsOf(await submit('consensi', { consents: [{ ...consent, textSha256: sha256('altro') }] }))).toEqual([
      '422 errors.content.consentTextUnknown',
    ]);
    const answers = { mail: 'no', corso: 'judo', altro: 'x' };
    expect(faultsOf(await submit('consensi', { answers }))).toEqual([
      '400 errors.general.validation',
      ...['/answers/nome answer_required', '/answers/mail answer_invalid', '/answers/corso answer_invalid'],
      '/answers/altro answer_unexpected',
    ]);
  });

  it('formClosed: a closed form and one whose places are taken say so; of the last place two processes give one', async () => {
    const id = await published('chiuso');
    await send(pro, 'PUT', `${forms}/${id}`, { accepting: false });
    const closed = ['409 errors.content.formClosed'];
    expect([faultsOf(await visit('/chiuso')), faultsOf(await submit('chiuso'))]).toEqual([closed, closed]);
    expect((await send(pro, 'PUT', `${forms}/${id}`, { accepting: true })).json()).toMatchObject({
      status: 'Published',
    });
    await published('ultimo', { maxSubmissions: 1 });
    const other = await studio.another();
    const [here, there] = await Promise.all(
      [studio.url, other.url].map((url) =>
        call(`${url}${shown}/ultimo/submissions`, {
          method: 'POST',
          headers: { origin, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(filled()),
        }),
      ),
    );
    expect(new Set([here?.status, there?.status])).toEqual(new Set([201, 409]));
  });

  it('keeps spam apart and answers it like any other: the honeypot, too fast a hand, a blocked word', async () => {
    const id = await published('spam', { autoresponder: { it: 'A presto' } });
    await send(chief, 'PUT', `${forms}/settings`, { blockedWords: ['casinò'] });
    const startedAt = new Date().toISOString();
    const answers = { nome: 'Vinci al CASINÒ', mail: 'x@example.it' };
    for (const over of [{ website: 'http://x' }, { startedAt }, { answers }]) {
      const answer = await submit('spam', over);
      expect([answer.status, answer.json()['message']]).toEqual([201, 'Grazie, ti scriviamo presto']);
    }
    const listed = await pro.get(`${forms}/submissions?formId=${id}&status=Spam`);
    expect(listed.json()).toMatchObject({ total: 3, items: [{ reply: 'skipped' }, {}, {}] });
  });
});

describe('a legal hold', () => {
  it('legalHold: stands before deleting one, several, the form, and the contact; lifted, they go', async () => {
    const id = await published('causa');
    const [held, free] = [await sent('causa'), await sent('causa')];
    const linked = await send(pro, 'PUT', `${forms}/submissions/${held}/contact`, { create: true });
    const contactId = String(linked.json()['contactId']);
    expect((await pro.get(`/api/v1/contacts/${contactId}`)).json()).toMatchObject({ email: 'ada@example.it' });
    const hold = `${forms}/submissions/${held}/legal-hold`;
    const placed = await send(pro, 'PUT', hold, { on: true, reason: 'Contenzioso' });
    expect(placed.json()).toMatchObject({ legalHold: { reason: 'Contenzioso' }, retentionUntil: null });
    const refused = ['409 errors.content.legalHold'];
    expect(faultsOf(await send(pro, 'DELETE', `${forms}/submissions/${held}`))).toEqual(refused);
    expect(faultsOf(await send(pro, 'DELETE', `${forms}/${id}?submissions=true`))).toEqual(refused);
    expect(faultsOf(await send(pro, 'DELETE', `/api/v1/contacts/${contactId}`))).toEqual(refused);
    const bulk = await send(pro, 'DELETE', '/api/v1/contacts', { ids: [contactId] });
    expect(bulk.json()).toMatchObject({ items: [{ ok: false, code: 'errors.content.legalHold' }] });
    const several = await send(pro, 'DELETE', `${forms}/submissions`, { ids: [held, free] });
    expect(several.json()).toEqual({
      items: [
        { id: held, ok: false, code: 'errors.content.legalHold' },
        { id: free, ok: true },
      ],
      ...{ succeeded: 1, failed: 1 },
    });
    expect(faultsOf(await send(pro, 'DELETE', `${forms}/${id}`))).toEqual(['409 errors.content.formHasSubmissions']);
    expect((await send(pro, 'PUT', hold, { on: false })).json()).toMatchObject({ legalHold: null });
    expect((await send(pro, 'DELETE', `/api/v1/contacts/${contactId}`)).status).toBe(204);
    expect((await send(pro, 'DELETE', `${forms}/${id}?submissions=true`)).status).toBe(204);
  });
});

describe('what visitors sent', () => {
  it('is triaged with notes, and written into a file in which no cell is a formula', async () => {
    const id = await published('file');
    const submission = await sent('file', { answers: { nome: '=SOMMA(A1)', mail: 'a@example.it' } });
    const path = `${forms}/submissions/${submission}/status`;
    const done = await send(pro, 'PUT', path, { status: 'Done', note: 'Richiamata' });
    expect(done.json()).toMatchObject({ status: 'Done', notes: [{ text: 'Richiamata' }], version: 2 });
    const file = await pro.get(`${forms}/export?formId=${id}`);
    expect([file.headers.get('content-type'), file.headers.get('x-row-limit')]).toEqual([
      ...['text/csv; charset=utf-8; header=present', '50000'],
    ]);
    expect(file.text).toContain(`;Conclusa;1;it;;'=SOMMA(A1);a@example.it;`);
    const json = (await pro.get(`${forms}/export?formId=${id}&format=json`)).text.trim();
    expect(JSON.parse(json)).toMatchObject({ id: submission, answers: { nome: '=SOMMA(A1)' } });
  });
});
