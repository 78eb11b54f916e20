import { describe, expect, it } from 'vitest';
import { forms, formsStage } from '../../testing/forms-stage.ts';

const stage = formsStage();
const { send, faultsOf, published, sent } = stage;

describe('a legal hold', () => {
  it('legalHold: stands before deleting one, several, the form, and the contact; lifted, they go', async () => {
    const id = await published('causa');
    const [held, free] = [await sent('causa'), await sent('causa')];
    const linked = await send(stage.pro, 'PUT', `${forms}/submissions/${held}/contact`, { create: true });
    const contactId = String(linked.json()['contactId']);
    expect((await stage.pro.get(`/api/v1/contacts/${contactId}`)).json()).toMatchObject({ email: 'ada@example.it' });
    const hold = `${forms}/submissions/${held}/legal-hold`;
    const placed = await send(stage.pro, 'PUT', hold, { on: true, reason: 'Contenzioso' });
    expect(placed.json()).toMatchObject({ legalHold: { reason: 'Contenzioso' }, retentionUntil: null });
    const refused = ['409 errors.content.legalHold'];
    expect(faultsOf(await send(stage.pro, 'DELETE', `${forms}/submissions/${held}`))).toEqual(refused);
    expect(faultsOf(await send(stage.pro, 'DELETE', `${forms}/${id}?submissions=true`))).toEqual(refused);
    expect(faultsOf(await send(stage.pro, 'DELETE', `/api/v1/contacts/${contactId}`))).toEqual(refused);
    const bulk = await send(stage.pro, 'DELETE', '/api/v1/contacts', { ids: [contactId] });
    expect(bulk.json()).toMatchObject({ items: [{ ok: false, code: 'errors.content.legalHold' }] });
    const several = await send(stage.pro, 'DELETE', `${forms}/submissions`, { ids: [held, free] });
    expect(several.json()).toEqual({
      items: [
        { id: held, ok: false, code: 'errors.content.legalHold' },
        { id: free, ok: true },
      ],
      ...{ succeeded: 1, failed: 1 },
    });
    expect(faultsOf(await send(stage.pro, 'DELETE', `${forms}/${id}`))).toEqual([
      '409 errors.content.formHasSubmissions',
    ]);
    expect((await send(stage.pro, 'PUT', hold, { on: false })).json()).toMatchObject({ legalHold: null });
    expect((await send(stage.pro, 'DELETE', `/api/v1/contacts/${contactId}`)).status).toBe(204);
    expect((await send(stage.pro, 'DELETE', `${forms}/${id}?submissions=true`)).status).toBe(204);
  });
});

describe('the history of the forms', () => {
  it('names who changed a form and its answers, page by page, without addresses', async () => {
    const id = await published('storia');
    const submission = await sent('storia');
    await send(stage.pro, 'PUT', `${forms}/submissions/${submission}/status`, { status: 'Done' });
    const read = async (query: string) => (await stage.pro.get(`${forms}/audit?${query}`)).json() as unknown as Page;
    const page = await read('limit=1');
    expect(page.items).toMatchObject([
      { entityName: 'formSubmission', entityId: submission, actor: { kind: 'person' } },
    ]);
    expect(page.items[0]).not.toHaveProperty('ip');
    expect((await read(`cursor=${page.nextCursor}`)).items.slice(0, 2)).toMatchObject([
      { entityName: 'form', entityId: id, action: 'Modified' },
      { entityName: 'form', entityId: id, action: 'Created' },
    ]);
    const own = await read(`formId=${id}`);
    expect(own.items.map(({ entityName }) => entityName)).toEqual(['form', 'form']);
    expect((await stage.pro.get(`${forms}/audit?formId=${id}&cursor=${page.nextCursor}`)).status).toBe(400);
    expect((await stage.user.get(`${forms}/audit`)).status).toBe(403);
  });
});

interface Page {
  readonly items: readonly { readonly entityName: string }[];
  readonly nextCursor: string;
}

describe('what visitors sent', () => {
  it('is triaged with notes, and written into a file in which no cell is a formula', async () => {
    const id = await published('file');
    const submission = await sent('file', { answers: { nome: '=SOMMA(A1)', mail: 'a@example.it' } });
    const path = `${forms}/submissions/${submission}/status`;
    const done = await send(stage.pro, 'PUT', path, { status: 'Done', note: 'Richiamata' });
    expect(done.json()).toMatchObject({ status: 'Done', notes: [{ text: 'Richiamata' }], version: 2 });
    const file = await stage.pro.get(`${forms}/export?formId=${id}`);
    expect([file.headers.get('content-type'), file.headers.get('x-row-limit')]).toEqual([
      ...['text/csv; charset=utf-8; header=present', '50000'],
    ]);
    expect(file.text).toContain(`;Conclusa;1;it;;'=SOMMA(A1);a@example.it;`);
    const json = (await stage.pro.get(`${forms}/export?formId=${id}&format=json`)).text.trim();
    expect(JSON.parse(json)).toMatchObject({ id: submission, answers: { nome: '=SOMMA(A1)' } });
  });
});
