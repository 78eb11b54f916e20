import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '@svc/adapters-db/testing';
import { demoPassword } from '../demo/studio-loto.ts';
import { endAll, spawnSvc, type SvcProcess } from '../testing/svc-process.ts';
import { openClient, type Client } from '../walk/client.ts';
import { openStudio } from '../testing/studio.ts';
import { openPostgresTap, type PostgresTap } from './postgres-tap.ts';
import { nameOf, openWatch, pointsOf, type Point } from './watch.ts';

const NEW = 'lago di Como 7';
const watch = openWatch();
let folder: string;
let tap: PostgresTap;
let looker: Pool;
let drop: () => Promise<void>;
let server: SvcProcess;
let url: string;

const sql = async <Row extends object>(text: string, params: readonly unknown[] = []): Promise<readonly Row[]> =>
  (await looker.query<Row>(text, [...params])).rows;

/** Nothing but the request writes: the sweeps come once in ten minutes. */
const serve = async (): Promise<void> => {
  const quiet = { JOBS__SWEEPSECONDS: '600', JOBS__RECONCILEDELAYSECONDS: '600', JOBS__PURGESECONDS: '600' };
  const env = { ...quiet, NODE_ENV: 'development', SVC_DATA_DIR: folder, DATABASE_URL: tap.url };
  server = spawnSvc(['serve', '--json'], { env });
  url = (await server.facts).url;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-kill-password-'));
  const database = await freshDatabase();
  ({ drop } = database);
  const studio = await openStudio({ SVC_DATA_DIR: folder }, { url: database.url, drop: () => Promise.resolve() });
  await studio.retire();
  await studio.close();
  looker = new Pool({ connectionString: database.url, max: 2 });
  looker.on('error', () => undefined);
  tap = await openPostgresTap(database.url, watch);
  await serve();
});
afterAll(async () => {
  await endAll();
  await tap.close();
  await looker.end();
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

interface Member {
  readonly id: string;
  readonly email: string;
  readonly client: Client;
}

/** Somebody with a session, a token of the OIDC server and a mailed link. */
const member = async (): Promise<Member> => {
  const email = `${randomUUID()}@example.test`;
  const [row] = await sql<{ id: string }>(
    `insert into account select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'email', $1::text))).*
     from account a where a.email = 'anna@example.it' returning id`,
    [email],
  );
  const id = row?.id ?? '';
  await sql(
    `insert into oidc_record (kind, id, payload, account_id, issued_at) values ('RefreshToken', $1, '{}', $2, now())`,
    [randomUUID(), id],
  );
  await sql(
    `insert into action_token (id, account_id, purpose, token_hash, state, issued_at, expires_at)
     values (gen_random_uuid(), $1, 'resetPassword', $2, 'Issued', now(), now() + interval '1 hour')`,
    [id, randomUUID()],
  );
  const client = openClient(url);
  await client.post('/api/v1/auth/login', { email, password: demoPassword });
  return { id, email, client };
};

/** Everything that a password change changes, as it stands; `hash` is compared with the one before. */
const standing = async ({ id }: Member) => {
  const [row] = await sql<Record<string, unknown>>(
    `select a.password_hash <> (select password_hash from account where email = 'anna@example.it') as changed,
       a.sessions_invalidated_at is not null as stamped,
       (select array_agg(state) from session where account_id = a.id) as sessions,
       (select count(*)::int from oidc_record where account_id = a.id) as tokens,
       (select array_agg(state) from action_token where account_id = a.id) as links,
       (select count(*)::int from audit_log where entity_id = a.id::text and action = 'password.changed') as audited,
       (select count(*)::int from mail where recipient = a.email) as mails
     from account a where a.id = $1`,
    [id],
  );
  return row;
};
const nothing = {
  changed: false,
  stamped: false,
  sessions: ['Valid'],
  tokens: 1,
  links: ['Issued'],
  audited: 0,
  mails: 0,
};
const all = {
  changed: true,
  stamped: true,
  sessions: ['Revoked'],
  tokens: 0,
  links: ['Superseded'],
  audited: 1,
  mails: 1,
};

/** The status, or undefined when the server died over it. */
const change = ({ id, client }: Member): Promise<number | undefined> =>
  client.post(`/api/v1/users/${id}/change-password`, { currentPassword: demoPassword, newPassword: NEW }).then(
    ({ status }) => status,
    () => undefined,
  );
const signsIn = async ({ email }: Member, password: string): Promise<number> =>
  (await openClient(url).post('/api/v1/auth/login', { email, password })).status;

/** What a change makes lasting, in its order, by a server that has made one before. */
const points = async (): Promise<readonly Point[]> => {
  await change(await member());
  const someone = await member();
  watch.arm(null, () => undefined);
  expect(await change(someone)).toBe(204);
  watch.disarm();
  expect(await standing(someone)).toEqual(all);
  // The news of it may be on its way already: the loop that sends mails is no part of the change.
  const seen = pointsOf(watch.seen()).filter(({ label }) => label !== 'mail_exchange');
  // What a server also does beside its work is no point of a watch; here it is part of the change.
  const revoke: Point = { label: 'oidc_revoke_of', nth: 1, phase: 'before', kind: 'statement', behind: null };
  return seen.flatMap((point) => (point.label === 'action_token_supersede' ? [revoke, point] : [point]));
};

describe('a server that is killed in the middle of a password change', () => {
  it(
    'state.session.password-change, invalidate.one-user: has done all of it or nothing, at whichever statement it dies',
    { timeout: 300_000 },
    async () => {
      const seen = await points();
      const isTheCommit = ({ label, phase }: Point) => phase === 'after' && /^commit .*audit_record/.test(label);
      const commit = seen.findIndex(isTheCommit);
      expect(seen[commit]?.label).toBe(
        'commit update account+session_revoke_all+oidc_revoke_of+action_token_supersede+audit_record+mail_enqueue',
      );
      for (const [at, point] of seen.entries()) {
        const someone = await member();
        watch.arm(point, () => void server.child.kill('SIGKILL'));
        const status = await change(someone);
        expect([nameOf(point), watch.hasStruck(), status]).toEqual([nameOf(point), true, undefined]);
        watch.disarm();
        expect((await server.ended).signal).toBe('SIGKILL');
        await serve();
        const whole = at >= commit;
        expect([nameOf(point), await standing(someone)]).toEqual([nameOf(point), whole ? all : nothing]);
        expect([nameOf(point), await signsIn(someone, whole ? NEW : demoPassword)]).toEqual([nameOf(point), 200]);
        expect([nameOf(point), await signsIn(someone, whole ? demoPassword : NEW)]).toEqual([nameOf(point), 401]);
        const before = await someone.client.at(url).get('/api/v1/auth/verify-session');
        expect([nameOf(point), before.status]).toEqual([nameOf(point), whole ? 401 : 200]);
      }
    },
  );
});
