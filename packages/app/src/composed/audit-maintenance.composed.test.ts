import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, bruno, giulia, openStudio, operator, type Studio } from '../testing/studio.ts';
import type { Answer, Client } from '../walk/client.ts';

const log = '/api/v1/audit-logs';
const retention = `${log}/retention`;
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

const accountOf = async (email: string): Promise<string> =>
  String((await studio.sql<{ id: string }>('select id from account where email = $1', [email]))[0]?.id);
const put = (client: Client, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  client.send(retention, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const purge = (query: string, client = chief): Promise<Answer> =>
  client.send(`${log}/purge${query}`, { method: 'DELETE' });
const codeOf = (answer: Answer) => [answer.status, answer.json()['code']];
const stones = () =>
  studio.sql<{ id: string; action: string; count: string }>(
    'select id::text, action, count::text from audit_tombstone order by id',
  );
const old = (days: number) =>
  studio.sql(
    `insert into audit_log (at, actor_kind, request_id, action, operation, entity, entity_id, changes)
     values (now() - make_interval(days => $1), 'maintenance', 'old', 'Created', 'user.role', 'account', $2, '{}')`,
    [days, `old-${days}`],
  );

describe('an anonymization in the audit log', () => {
  it('audit.gdpr-17, record.audit-tombstone, event.audit-capture: takes a person out, keeps what was done, and leaves a tombstone', async () => {
    const [id, client] = [await accountOf(anna), await studio.signIn(anna)];
    const language = await client.send('/api/v1/users/me/preferred-content-language', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"language":"en"}',
    });
    expect(language.status).toBe(200);
    const [answer] = [await chief.post(`${log}/anonymize/user/${id}`)];
    const { anonymized, tombstoneId } = answer.json();
    expect([answer.status, Number(anonymized) > 0]).toEqual([200, true]);
    expect(await stones()).toEqual([{ id: tombstoneId, action: 'anonymize', count: String(anonymized) }]);
    const named = `select from audit_log where actor = $1 or subject::text = $1 or entity_id = $1 or operator = $1`;
    expect(await studio.sql(named, [id])).toEqual([]);
    const found = await chief.get(`${log}?operation=user.language&limit=1`);
    const [entry] = found.json()['items'] as readonly { readonly actor: { readonly id: string } }[];
    expect(entry).toMatchObject({ subjectId: null, ip: null, actor: { kind: 'person', name: null } });
    expect(entry?.actor.id).toMatch(/^anon_[0-9a-f]{32}$/);
    const asked = await chief.get(`${log}?operation=audit.anonymize`);
    expect(asked.json()['items']).toMatchObject([
      {
        entityName: 'auditTombstone',
        entityId: tombstoneId,
        subjectId: null,
        actor: { id: await accountOf(operator) },
      },
    ]);
    const again = await chief.post(`${log}/anonymize/user/${id}`);
    expect([again.status, again.json()['anonymized']]).toEqual([200, 0]);
    expect((await studio.sql('select from account where id = $1', [id])).length).toBe(1);
  });

  it('also reaches a person without an account', async () => {
    const gone = await chief.post(`${log}/anonymize/user/0190a000-0000-7000-8000-00000000ffff`);
    expect([gone.status, gone.json()['anonymized']]).toEqual([200, 0]);
    expect((await chief.post(`${log}/anonymize/user/no-id`)).status).toBe(400);
  });

  it('errors.users.subjectStillActive: leaves the traces of those who administer, and one’s own', async () => {
    for (const email of [giulia, operator]) {
      const answer = await chief.post(`${log}/anonymize/user/${await accountOf(email)}`);
      expect([email, ...codeOf(answer)]).toEqual([email, 409, 'errors.users.subjectStillActive']);
    }
    expect((await admin.post(`${log}/anonymize/user/${await accountOf(bruno)}`)).status).toBe(403);
  });
});

describe('the retention of the audit log', () => {
  it('limit.audit-retention: is 730 days at first, and from 30 to 3650', async () => {
    const first = await chief.get(retention);
    expect([first.status, first.json()]).toEqual([200, { retentionDays: 730 }]);
    for (const retentionDays of [29, 3651, 30.5, '90', null])
      expect([retentionDays, (await put(chief, { retentionDays })).status]).toEqual([retentionDays, 400]);
    for (const retentionDays of [30, 3650, 365])
      expect((await put(chief, { retentionDays })).json()).toEqual({ retentionDays });
    const stale = await put(chief, { retentionDays: 400 }, { 'if-match': first.headers.get('etag') ?? '' });
    expect(codeOf(stale)).toEqual([412, 'errors.general.stale']);
    const [entry] = (await chief.get(`${log}?entityName=auditRetention&limit=1`)).json()['items'] as readonly object[];
    expect(entry).toMatchObject({ changes: { retentionDays: { old: 3650, new: 365 } } });
    expect([(await admin.get(retention)).status, (await put(admin, { retentionDays: 90 })).status]).toEqual([403, 403]);
  });
});

describe('a purge of the audit log', () => {
  it('state.audit.purge: removes what is older, and leaves a tombstone and who asked', async () => {
    await Promise.all([old(100), old(89)]);
    const before = (await stones()).length;
    const answer = await purge('?retentionDays=90');
    const { purged, tombstoneId } = answer.json();
    expect([answer.status, purged]).toEqual([200, 1]);
    expect((await stones()).slice(before)).toEqual([{ id: tombstoneId, action: 'purge', count: '1' }]);
    const left = (await chief.get(`${log}?requestId=old`)).json()['items'];
    expect(left).toMatchObject([{ entityId: 'old-89' }]);
    const asked = (await chief.get(`${log}?operation=audit.purge`)).json()['items'];
    expect(asked).toMatchObject([{ entityId: tombstoneId, changes: { retentionDays: { old: null, new: 90 } } }]);
  });

  it.for([
    '',
    '?retentionDays=29',
    '?retentionDays=0',
    '?retentionDays=-1',
    '?retentionDays=1e9',
    '?retentionDays=30.5',
  ])('audit.purge-min, error.purge-min: is refused below 30 days, and by what is no number: %s', async (query) => {
    const before = await stones();
    expect(codeOf(await purge(query))).toEqual([400, 'errors.general.validation']);
    expect(await stones()).toEqual(before);
  });

  it('is for the SuperAdmin', async () => {
    expect((await purge('?retentionDays=90', admin)).status).toBe(403);
  });

  it('state.audit.immutable, error.audit-immutable: is the one way out: no row of the API changes or removes an entry', async () => {
    const id = String((await studio.sql<{ id: string }>('select id::text from audit_log limit 1'))[0]?.id);
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      for (const path of [log, `${log}/${id}`])
        expect([method, path, [404, 405].includes((await chief.send(path, { method })).status)]).toEqual([
          method,
          path,
          true,
        ]);
    await expect(studio.sql('delete from audit_log')).rejects.toThrow('auditImmutable');
    await expect(studio.sql(`update audit_log set action = 'Deleted'`)).rejects.toThrow('auditImmutable');
  });
});

describe('an export for a spreadsheet', () => {
  it('has no cell that begins a formula, a line of titles, and addresses for the SuperAdmin alone', async () => {
    const made = await admin.post('/api/v1/locations', { name: '=HYPERLINK("x")' });
    const id = String(made.json()['id']);
    await studio.sql(
      `insert into audit_log (actor_kind, request_id, action, operation, entity, entity_id, changes)
       values ('maintenance', '=1+1', 'Created', 'location.create', 'location', $1, '{}')`,
      [id],
    );
    const answer = await admin.get(`${log}/export.csv?entityId=${id}`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect([answer.status, answer.headers.get('x-export-cap')]).toEqual([200, '50000']);
    const lines = answer.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Data;Tipo autore;Autore');
    expect(lines[1]).toContain(";'=1+1");
    expect(answer.text).not.toContain('127.0.0.1');
    expect((await chief.get(`${log}/export.csv?entityId=${id}`)).text).toContain('127.0.0.1');
    expect((await admin.get(`${log}/export.csv?ip=127.0.0.1`)).status).toBe(403);
  });
});
