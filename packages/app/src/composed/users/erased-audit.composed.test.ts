import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherCast, type Cast } from '../../testing/cast.ts';
import { openStudio, type Studio } from '../../testing/studio.ts';

const password = 'loto-demo-2026';
let studio: Studio;
let cast: Cast;
beforeAll(async () => {
  studio = await openStudio();
  cast = await gatherCast(studio);
});
afterAll(() => studio.close());

const member = async (name: string) => {
  const email = `${name}@leave.example`;
  const [row] = await studio.sql<{ id: string }>(
    `insert into account select (jsonb_populate_record(a, jsonb_build_object(
       'id', gen_random_uuid(), 'email', $1::text, 'display_name', $2::text))).* from account a where id = $3 returning id`,
    [email, `Leaver ${name}`, cast.client.id],
  );
  return { id: row?.id ?? '', email, client: await studio.signIn(email, password) };
};

describe('an erasure', () => {
  it('users.gdpr-delete: leaves an audit log that names the person nowhere, and a tombstone that tells how much that was', async () => {
    const { id, email, client } = await member('audited');
    const admin = cast.otherAdmin;
    const language = () =>
      client.send('/api/v1/users/me/preferred-content-language', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: '{"language":"en"}',
      });
    expect((await language()).status).toBe(200);
    const grant = { entries: 5, reason: 'Ernia al disco' };
    expect((await admin.client.post('/api/v1/users/add-entries', { userId: id, ...grant })).status).toBe(201);
    const entries = () =>
      studio.sql<{ ip: string | null; subject: string }>(
        `select ip, subject from audit_log where operation in ('user.language', 'entries.grant') and subject = $1`,
        [id],
      );
    const before = await entries();
    expect(before.map(({ subject, ip }) => [subject, ip !== null])).toEqual([
      [id, true],
      [id, true],
    ]);
    const body = { userId: id, email, password };
    expect((await cast.admin.client.post('/api/v1/users/gdpr-delete', body)).status).toBe(204);
    expect(await entries()).toEqual([]);
    const words = [id, email, 'Leaver audited', 'Ernia al disco'];
    expect(
      await studio.sql(
        `select l::text from audit_log l, unnest($1::text[]) word
      where position(word in l::text) > 0 union all select s::text from audit_tombstone s, unnest($1::text[]) word
      where position(word in s::text) > 0`,
        [words],
      ),
    ).toEqual([]);
    const granted = await studio.sql(`select actor, personal from audit_log where operation = 'entries.grant'`);
    expect(granted).toContainEqual({ actor: admin.id, personal: '[anonymized]' });
    const [tombstone] = await studio.sql('select * from audit_tombstone order by id desc limit 1');
    expect(tombstone).toMatchObject({ action: 'anonymize', count: '3', actor_kind: 'person', actor: null });
  });
});
