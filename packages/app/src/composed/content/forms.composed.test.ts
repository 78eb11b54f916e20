import { describe, expect, it } from 'vitest';
import { forms, shown, origin, sha256, privacy, formsStage } from '../../testing/forms-stage.ts';
import { call } from '../../walk/client.ts';

const stage = formsStage();
const { send, faultsOf, visit, draft, published, filled, submit, sent, mailsAbout } = stage;

describe('a form', () => {
  it('is written by the staff, published, answered by a visitor and read by the staff', async () => {
    const id = await published('prova', {
      notifyEmails: ['capo@stage.studio.example'],
      autoresponder: { it: 'A presto!' },
    });
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
    expect((await stage.pro.get(`${forms}/submissions/${submission}`)).json()).toMatchObject({
      ...{ formId: id, formVersion: 1, status: 'New', locale: 'it', reply: 'queued' },
      answers: { nome: 'Ada', mail: 'ada@example.it' },
      consents: [{ key: 'privacy', given: true, textSha256: sha256(privacy), language: 'it', purpose: 'contatto' }],
    });
    expect((await stage.pro.get(`${forms}/submissions?formId=${id}&search=ADA`)).json()).toMatchObject({ total: 1 });
    expect((await mailsAbout('formNotice')).map(({ recipient }) => recipient)).toEqual(['capo@stage.studio.example']);
    expect(await mailsAbout('formReply')).toEqual([
      { recipient: 'ada@example.it', purpose_key: `form-reply:${submission}` },
    ]);
    expect((await stage.pro.get(`${forms}/overview`)).json()).toMatchObject({ forms: [{ id, new: 1, total: 1 }] });
    expect([(await stage.user.get(forms)).status, (await stage.user.get(`${forms}/submissions`)).status]).toEqual([
      403, 403,
    ]);
  });

  it('is lost by nobody: a repeated Idempotency-Key answers the same and stores nothing more', async () => {
    const id = await published('ripetuto');
    const key = { 'idempotency-key': 'una-visita' };
    const [first, again] = [await submit('ripetuto', {}, key), await submit('ripetuto', {}, key)];
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await stage.pro.get(`${forms}/submissions?formId=${id}`)).json()['total']).toBe(1);
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
    const kept = await Promise.all(ids.map(async (id) => (await stage.pro.get(`${forms}/submissions/${id}`)).json()));
    expect(kept.map(({ reply, status }) => `${String(status)} ${String(reply)}`)).toEqual([
      ...['New queued', 'New queued', 'New queued', 'New skipped', 'New queued'],
    ]);
    const written = (await mailsAbout('formReply')).map(({ recipient }) => recipient);
    expect(written.filter((each) => each === 'vittima@example.it')).toHaveLength(3);
    expect(await stage.studio.sql(`select from rate_limit where key ilike '%vittima%'`)).toEqual([]);
  });

  it('fileFieldsUnavailable, keyRepeated, showIfUnknown, optionsMissing: are said at once, each at its place', async () => {
    const label = { it: 'X' };
    const fields = [
      { key: 'cv', type: 'file', label },
      { key: 'cv', type: 'select', label, showIf: { key: 'dopo', equals: 'x' } },
    ];
    expect(faultsOf(await stage.pro.post(forms, { ...draft, slug: 'storto', fields }))).toEqual([
      '400 errors.general.validation',
      ...['/fields key_repeated', '/fields/0/type file_fields_unavailable'],
      ...['/fields/1/options options_missing', '/fields/1/showIf show_if_unknown'],
    ]);
  });

  it('formNotPublishable, formNotPublished, slugTaken: a form without a question is saved and not shown', async () => {
    const made = await stage.pro.post(forms, { slug: 'vuoto', title: { it: 'Vuoto' } });
    const id = String(made.json()['id']);
    expect(faultsOf(await stage.pro.post(`${forms}/${id}/publish`))).toEqual([
      ...['422 errors.content.formNotPublishable', '/fields fields_missing'],
    ]);
    expect(faultsOf(await send(stage.pro, 'PUT', `${forms}/${id}`, { accepting: false }))).toEqual([
      '409 errors.content.formNotPublished',
    ]);
    expect(faultsOf(await stage.pro.post(forms, { slug: 'vuoto', title: { it: 'Altro' } }))).toEqual([
      ...['409 errors.content.slugTaken', '/slug taken'],
    ]);
    expect((await visit('/vuoto')).status).toBe(404);
  });

  it('keyReserved, boundsImpossible, showIfImpossible: are said when it is saved, and when it would be shown', async () => {
    const label = { it: 'X' };
    const odd = [{ key: 'constructor', type: 'text', label }];
    expect(faultsOf(await stage.pro.post(forms, { ...draft, slug: 'riservato', fields: odd }))).toEqual([
      ...['400 errors.general.validation', '/fields/0/key key_reserved'],
    ]);
    const fields = [
      { key: 'nome', type: 'text', label, required: true, min: 600 },
      { key: 'si', type: 'checkbox', label },
      { key: 'poi', type: 'text', label, showIf: { key: 'si', equals: 'sì' } },
    ];
    const made = await stage.pro.post(forms, { ...draft, slug: 'impossibile', fields });
    expect(faultsOf(await stage.pro.post(`${forms}/${String(made.json()['id'])}/publish`))).toEqual([
      '422 errors.content.formNotPublishable',
      ...['/fields/0/min bounds_impossible', '/fields/2/showIf show_if_impossible'],
    ]);
  });

  it('formVersionStale, fieldTypeFrozen: what was shown before is taken for a day, and keeps its version', async () => {
    const id = await published('versioni');
    await sent('versioni');
    const fields = [{ ...draft.fields[0], type: 'number' }, draft.fields[1]];
    expect(faultsOf(await send(stage.pro, 'PUT', `${forms}/${id}`, { fields }))).toEqual([
      '409 errors.content.fieldTypeFrozen',
    ]);
    const changed = await send(stage.pro, 'PUT', `${forms}/${id}`, { title: { it: 'Nuovo titolo' } });
    expect(changed.json()).toMatchObject({ status: 'Changed', publishedVersion: 1 });
    expect((await visit('/versioni')).json()).toMatchObject({ title: 'Prova gratuita', formVersion: 1 });
    await stage.pro.post(`${forms}/${id}/publish`);
    expect((await visit('/versioni')).json()).toMatchObject({ title: 'Nuovo titolo', formVersion: 2 });
    const late = await sent('versioni');
    expect((await stage.pro.get(`${forms}/submissions/${late}`)).json()).toMatchObject({ formVersion: 1 });
    await stage.studio.sql(
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
    await send(stage.pro, 'PUT', `${forms}/${id}`, { accepting: false });
    const closed = ['409 errors.content.formClosed'];
    expect([faultsOf(await visit('/chiuso')), faultsOf(await submit('chiuso'))]).toEqual([closed, closed]);
    expect((await send(stage.pro, 'PUT', `${forms}/${id}`, { accepting: true })).json()).toMatchObject({
      status: 'Published',
    });
    await published('ultimo', { maxSubmissions: 1 });
    const other = await stage.studio.another();
    const [here, there] = await Promise.all(
      [stage.studio.url, other.url].map((url) =>
        call(`${url}${shown}/ultimo/submissions`, {
          method: 'POST',
          headers: { origin, authorization: `Bearer ${stage.token}`, 'content-type': 'application/json' },
          body: JSON.stringify(filled()),
        }),
      ),
    );
    expect(new Set([here?.status, there?.status])).toEqual(new Set([201, 409]));
  });

  it('keeps spam apart and answers it like any other: the honeypot, too fast a hand, a blocked word', async () => {
    const id = await published('spam', { autoresponder: { it: 'A presto' } });
    await send(stage.chief, 'PUT', `${forms}/settings`, { blockedWords: ['casinò'] });
    const startedAt = new Date().toISOString();
    const answers = { nome: 'Vinci al CASINÒ', mail: 'x@example.it' };
    for (const over of [{ website: 'http://x' }, { startedAt }, { answers }]) {
      const answer = await submit('spam', over);
      expect([answer.status, answer.json()['message']]).toEqual([201, 'Grazie, ti scriviamo presto']);
    }
    const listed = await stage.pro.get(`${forms}/submissions?formId=${id}&status=Spam`);
    expect(listed.json()).toMatchObject({ total: 3, items: [{ reply: 'skipped' }, {}, {}] });
  });
});
