import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, giulia, openStudio, operator, type Studio } from '../testing/studio.ts';
import type { Answer, Client } from '../walk/client.ts';

const log = '/api/v1/audit-logs';
const locations = '/api/v1/locations';

let studio: Studio;
let admin: Client;
let chief: Client;
beforeAll(async () => {
  studio = await openStudio();
  await studio.sql(`update account set default_password = false where email = $1`, [operator]);
  admin = await studio.signIn(giulia);
  chief = await studio.signIn(operator);
});
afterAll(() => studio.close());

interface Entry {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly entityId: string;
  readonly requestId: string;
  readonly actor: { readonly id: string; readonly name: string };
  readonly [field: string]: unknown;
}
interface Page {
  readonly items: readonly Entry[];
  readonly nextCursor: string | null;
}
const read = async (path: string, client = admin): Promise<Page> => {
  const answer = await client.get(path);
  expect([path, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([path, 200, '']);
  return answer.json() as unknown as Page;
};
const list = (query: Readonly<Record<string, string>>, client = admin): Promise<Page> =>
  read(`${log}?${new URLSearchParams(query).toString()}`, client);
const idsOf = ({ items }: Page): readonly string[] => items.map(({ entityId }) => entityId);

const put = (path: string, body: object): Promise<Answer> =>
  admin.send(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const location = async (name: string): Promise<string> => {
  const made = await admin.post(locations, { name });
  expect(made.status).toBe(201);
  return String(made.json()['id']);
};
const accountOf = async (email: string): Promise<string> =>
  String((await studio.sql<{ id: string }>('select id from account where email = $1', [email]))[0]?.id);

describe('the audit log', () => {
  it('record.audit-entry: says who did what to which record, when, and what was there before', async () => {
    const id = await location('Sala rossa');
    await put(`${locations}/${id}`, { name: 'Sala verde' });
    const { items } = await list({ entityName: 'location', entityId: id });
    expect(items).toMatchObject([
      { action: 'Modified', operation: 'location.update', changes: { name: { old: 'Sala rossa', new: 'Sala verde' } } },
      { action: 'Created', operation: 'location.create', entityName: 'location', entityId: id, anonymized: false },
    ]);
    expect(items[0]?.actor).toMatchObject({ kind: 'person', id: await accountOf(giulia), operatorId: null });
    expect(Date.parse(items[0]?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(items[1]?.at ?? ''));
    expect((await studio.anonymous.get(log)).status).toBe(401);
    expect((await (await studio.signIn(anna)).get(log)).status).toBe(403);
  });

  it('finds by each of its filters, and by all of them', async () => {
    const [id] = [await location('Sala filtri'), await location('Sala accanto')];
    const [entry] = (await list({ entityId: id })).items;
    const after = String(Temporal.Instant.from(entry?.at ?? '').add({ microseconds: 1 }));
    const subject = await accountOf(anna);
    const filters: readonly Readonly<Record<string, string>>[] = [
      { from: entry?.at ?? '', to: after },
      { requestId: entry?.requestId ?? '' },
      { actorId: await accountOf(giulia), entityId: id },
      { action: 'Created', entityId: id },
      { operation: 'location.create', entityId: id },
      { entityName: 'location', entityId: id },
    ];
    for (const filter of [...filters, Object.assign({}, ...filters) as Readonly<Record<string, string>>])
      expect([filter, idsOf(await list(filter))]).toEqual([filter, [id]]);
    for (const other of [
      { action: 'Deleted' },
      { subjectId: subject },
      { actorId: 'nobody' },
      { operation: "' or 1=1" },
    ])
      expect([other, idsOf(await list({ entityId: id, ...other } as Record<string, string>))]).toEqual([other, []]);
  });

  it('goes on by a cursor: no entry twice and none left out, while others are added', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await location(`Sala ${count}`));
    const seen: string[] = [];
    let cursor: string | null = null;
    while (seen.length < ids.length) {
      const page: Page = await list({
        operation: 'location.create',
        limit: '2',
        ...(cursor === null ? {} : { cursor }),
      });
      seen.push(...idsOf(page));
      cursor = page.nextCursor;
      await location('Sala aggiunta');
    }
    expect(seen.slice(0, 5)).toEqual(ids.toReversed());
    expect((await list({ operation: 'location.create', limit: '200' })).nextCursor).toBeNull();
  });

  it('errors.general.validation: refuses a cursor of another filter, or of nobody, in the caller’s language', async () => {
    const { nextCursor } = await list({ limit: '1' });
    for (const query of [`action=Created&cursor=${nextCursor ?? ''}`, 'cursor=x', 'cursor=W10']) {
      const answer = await admin.send(`${log}?${query}`, { headers: { 'accept-language': 'en' } });
      const wrong = { pointer: 'query:/cursor', code: 'cursor_invalid', message: 'The cursor is not of this search' };
      expect([query, answer.status, answer.json()['errors']]).toEqual([query, 400, [wrong]]);
    }
  });

  it('tells the history of one record, each time with what changed', async () => {
    const id = await location('Sala storia');
    await put(`${locations}/${id}`, { city: 'Torino' });
    const { items } = await read(`${log}/entity/location/${id}`);
    expect(items.map(({ action }) => action)).toEqual(['Modified', 'Created']);
    expect(items[0]?.['diff']).toEqual([{ field: 'city', from: null, to: 'Torino', hidden: false }]);
  });

  it('settings.access: shows addresses to a SuperAdmin alone, who may search by them', async () => {
    const id = await location('Sala indirizzi');
    expect((await list({ entityId: id }, chief)).items[0]).toMatchObject({ ip: '127.0.0.1' });
    expect(idsOf(await list({ entityId: id, ip: '127.0.0.1' }, chief))).toEqual([id]);
    for (const path of [`${log}?entityId=${id}`, `${log}/entity/location/${id}`, `${log}/export-query?entityId=${id}`])
      expect([path, (await admin.get(path)).text.includes('127.0.0.1')]).toEqual([path, false]);
    const refused = await admin.get(`${log}?ip=127.0.0.1`);
    expect([refused.status, refused.json()['code']]).toEqual([403, 'errors.general.permissionDenied']);
    expect((await admin.get(`${log}/export-query?ip=127.0.0.1`)).status).toBe(403);
  });

  it('tells what a person did, and what is about them', async () => {
    const id = await accountOf(giulia);
    const made = await location('Sala di Giulia');
    expect(idsOf(await read(`${log}/user/${id}?limit=1`))).toEqual([made]);
    const about = await read(`${log}/user/${id}?as=subject`);
    expect(about.items.every(({ subjectId }) => subjectId === id)).toBe(true);
    expect((await read(`${log}/user/${id}?as=both&limit=1`)).items).toHaveLength(1);
  });

  it('holds nothing of another studio', async () => {
    const id = await location('Sala altrove');
    const other = await openStudio();
    try {
      const theirs = await other.signIn(giulia);
      expect(idsOf(await list({ entityId: id }, theirs))).toEqual([]);
      expect(idsOf(await read(`${log}/entity/location/${id}`, theirs))).toEqual([]);
      expect((await theirs.get(`${log}/export-query?entityId=${id}`)).json()).toMatchObject({ items: [], count: 0 });
    } finally {
      await other.close();
    }
  });
});

describe('an export of the audit log', () => {
  it('audit.export-cap, limit.audit-export: is a JSON download of at most 50,000 entries, and is audited', async () => {
    const id = await location('Sala esportata');
    const answer = await admin.get(`${log}/export-query?entityId=${id}`);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="audit.json"');
    expect(answer.headers.get('x-export-cap')).toBe('50000');
    const { items, ...rest } = answer.json() as unknown as { readonly items: readonly Entry[] };
    expect(items.map(({ entityId }) => entityId)).toEqual([id]);
    expect(rest).toEqual({ count: 1, cap: 50_000, truncated: false, nextCursor: null });
    const [entry] = (await list({ operation: 'audit.export', limit: '1' })).items;
    expect(entry).toMatchObject({ entityName: 'auditExport', changes: { entityId: { old: null, new: id } } });
  });

  it('is an entry about the person that was searched for, under personal; an address in it is for the SuperAdmin', async () => {
    const id = await accountOf(giulia);
    const personal = async () =>
      (
        await studio.sql<{ changes: object; personal: object; subject: string }>(
          `select changes, personal, subject from audit_log where operation = 'audit.export' order by at desc limit 1`,
        )
      )[0];
    await admin.get(`${log}/export-query?entityName=account&entityId=${id}`);
    expect(await personal()).toMatchObject({
      changes: { entityName: { old: null, new: 'account' } },
      ...{ personal: { entityId: { old: null, new: id } }, subject: id },
    });
    await admin.get(`${log}/export-query?subjectId=${id}`);
    expect(await personal()).toMatchObject({ personal: { subjectId: { old: null, new: id } }, subject: id });
    expect((await chief.get(`${log}/export-query?ip=192.0.2.77`)).status).toBe(200);
    const seen = async (client: Client) => (await list({ operation: 'audit.export', limit: '1' }, client)).items[0];
    expect(await seen(chief)).toMatchObject({ changes: { ip: { old: null, new: '192.0.2.77' } } });
    expect(await seen(admin)).toMatchObject({ changes: { ip: { changed: true } } });
    for (const path of ['export-query', 'export.csv'])
      expect((await admin.get(`${log}/${path}?operation=audit.export`)).text).not.toContain('192.0.2.77');
  });

  it('audit.gdpr-15: of a person is for the SuperAdmin: what they did and what is about them, and nobody else', async () => {
    const id = await accountOf(giulia);
    await location('Sala del fascicolo');
    expect((await admin.get(`${log}/export/user/${id}`)).status).toBe(403);
    const answer = await chief.get(`${log}/export/user/${id}`);
    const { items, count } = answer.json() as unknown as { readonly items: readonly object[]; readonly count: number };
    expect([answer.status, items.length, count > 0]).toEqual([200, count, true]);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="audit-${id}.json"`);
    expect(answer.text).not.toContain(await accountOf(operator));
    expect((await list({ operation: 'audit.exportUser', limit: '1' })).items[0]).toMatchObject({ subjectId: id });
  });
});
