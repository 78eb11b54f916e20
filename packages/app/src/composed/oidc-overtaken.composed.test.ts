import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoPassword } from '../demo/studio-loto.ts';
import { rawClient, register, type RawClient } from '../testing/oidc-client.ts';
import { openVisitor, type Landing } from '../testing/oidc-visitor.ts';
import { anna, openStudio, type Studio } from '../testing/studio.ts';

let studio: Studio;
let client: RawClient;
beforeAll(async () => {
  studio = await openStudio();
  await register(studio.server, 'desk');
  client = rawClient(studio.url, 'desk');
});
afterAll(() => studio.close());

const waiting = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into oidc_record%'`;
const changes = [
  `update account set password_hash = 'replaced', sessions_invalidated_at = clock_timestamp() where email = '${anna}'`,
  `delete from oidc_record where account_id = (select id from account where email = '${anna}')`,
];

/** A password change by another process that is under way when the request reads, and committed before it writes. */
const overtaken = async (request: () => Promise<Landing>): Promise<Landing> => {
  const before = await studio.sql<{ hash: string }>(
    `select password_hash as hash from account where email = '${anna}'`,
  );
  const writer = new Client(studio.databaseUrl);
  await writer.connect();
  try {
    await writer.query('begin');
    for (const change of changes) await writer.query(change);
    const landing = request();
    await vi.waitUntil(async () => (await studio.sql(waiting)).length > 0, { timeout: 10_000 });
    await writer.query('commit');
    return await landing;
  } finally {
    await writer.end();
    await studio.sql(`update account set password_hash = $1 where email = '${anna}'`, [before[0]?.hash]);
  }
};

describe('a password change that overtakes the OIDC server', () => {
  it('state.session.password-change, oidc.flow: leaves nothing of a sign-in with the password before it', async () => {
    const visitor = openVisitor(studio.url);
    const page = await visitor.open(client.authorizeUrl());
    const given = { email: anna, password: demoPassword };
    const { status, out } = await overtaken(() => visitor.submit(page, 'password', given));
    expect([status, out]).toEqual([400, undefined]);
    expect(await studio.sql('select from oidc_record where account_id is not null')).toEqual([]);
  });

  it('invalidate.one-user: gives no code to somebody who was signed in, and their sign-in is over', async () => {
    const visitor = openVisitor(studio.url);
    const first = await client.signIn(visitor, anna);
    expect((await client.redeem(first.out?.searchParams.get('code') ?? '')).status).toBe(200);
    const { out } = await overtaken(() => visitor.open(client.authorizeUrl()));
    expect([out?.searchParams.get('error'), out?.searchParams.has('code')]).toEqual(['access_denied', false]);
    expect(await studio.sql('select from oidc_record where account_id is not null')).toEqual([]);
    const after = await visitor.open(client.authorizeUrl());
    expect([after.out, after.html.includes('name="password"')]).toEqual([undefined, true]);
  });

  it('does not stop who signs in with the new password on a page that was open before', async () => {
    const visitor = openVisitor(studio.url);
    const page = await visitor.open(client.authorizeUrl());
    await studio.sql(`update account set sessions_invalidated_at = clock_timestamp() where email = '${anna}'`);
    const { out } = await visitor.submit(page, 'password', { email: anna, password: demoPassword });
    expect((await client.redeem(out?.searchParams.get('code') ?? '')).status).toBe(200);
  });
});
