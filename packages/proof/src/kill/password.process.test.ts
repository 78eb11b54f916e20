import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '@svc/app/testing';
import { drawnByCommit } from '@svc/app/drawn-by-commit';
import { openClient, type Client } from '@svc/app/walk';
import { openTapped, type Tapped } from './tapped.test.support.ts';
import { nameOf, pointsOf, type Point } from './watch.ts';

const NEW = 'lago di Como 7';
let tapped: Tapped;
beforeAll(async () => {
  tapped = await openTapped();
});
afterAll(() => tapped.close());

interface Member {
  readonly id: string;
  readonly email: string;
  readonly client: Client;
}

/** Somebody with a session, a token of the OIDC server and a mailed link. */
const member = async (): Promise<Member> => {
  const email = `${randomUUID()}@example.test`;
  const [row] = await tapped.sql<{ id: string }>(
    `insert into account select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'email', $1::text))).*
     from account a where a.email = 'anna@example.it' returning id`,
    [email],
  );
  const id = row?.id ?? '';
  await tapped.sql(
    `insert into oidc_record (kind, id, payload, account_id, issued_at) values ('RefreshToken', $1, '{}', $2, now())`,
    [randomUUID(), id],
  );
  await tapped.sql(
    `insert into action_token (id, account_id, purpose, token_hash, state, issued_at, expires_at)
     values (gen_random_uuid(), $1, 'resetPassword', $2, 'Issued', now(), now() + interval '1 hour')`,
    [id, randomUUID()],
  );
  const client = openClient(tapped.url());
  await client.post('/api/v1/auth/login', { email, password: demoPassword });
  return { id, email, client };
};

/** Everything that a password change changes, as it stands; `hash` is compared with the one before. */
const standing = async ({ id }: Member) => {
  const [row] = await tapped.sql<Record<string, unknown>>(
    `select a.password_hash <> (select password_hash from account where email = 'anna@example.it') as changed,
       a.sessions_invalidated_at is not null as stamped,
       (select array_agg(state) from session where account_id = a.id) as sessions,
       (select count(*)::int from oidc_record where account_id = a.id) as tokens,
       (select array_agg(state) from action_token where account_id = a.id) as links,
       (select count(*)::int from audit_log where entity_id = a.id::text and operation = 'password.changed') as audited,
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
  (await openClient(tapped.url()).post('/api/v1/auth/login', { email, password })).status;

/** What a change makes lasting, in its order, by a server that has made one before. */
const points = async (): Promise<readonly Point[]> => {
  await change(await member());
  const someone = await member();
  tapped.watch.arm(null, () => undefined);
  expect(await change(someone)).toBe(204);
  tapped.watch.disarm();
  expect(await standing(someone)).toEqual(all);
  // The news of it may be on its way already: the loop that sends mails is no part of the change.
  const found = pointsOf(tapped.watch.trace()).filter(({ label }) => !label.startsWith('mail_exchange'));
  // What a server also does beside its work is no point of a watch; here it is part of the change.
  const revoke: Point = { label: 'oidc_revoke_of', nth: 1, phase: 'before', kind: 'statement', behind: null };
  return found.flatMap((point) => (point.label === 'action_token_supersede' ? [revoke, point] : [point]));
};

describe('a server that is killed in the middle of a password change', () => {
  it(
    'state.session.password-change, invalidate.one-user: has done all of it or nothing, at whichever statement it dies',
    { timeout: 300_000 },
    async () => {
      const found = await points();
      const isTheCommit = ({ label, phase }: Point) => phase === 'after' && /^commit .*audit_record/.test(label);
      const commit = found.findIndex(isTheCommit);
      expect(found[commit]?.label).toBe(
        'commit update account+session_revoke_all+oidc_revoke_of+action_token_supersede+audit_record+mail_enqueue',
      );
      // A third of them, sampled by the commit; `pnpm proof` takes all.
      for (const { at, point } of drawnByCommit(
        found.map((point, at) => ({ at, point })),
        3,
      ).items) {
        const someone = await member();
        tapped.watch.arm(point, tapped.kill);
        const status = await change(someone);
        expect([nameOf(point), tapped.watch.hasStruck(), status]).toEqual([nameOf(point), true, undefined]);
        tapped.watch.disarm();
        expect(await tapped.killed()).toBe('SIGKILL');
        await tapped.serve();
        const whole = at >= commit;
        expect([nameOf(point), await standing(someone)]).toEqual([nameOf(point), whole ? all : nothing]);
        expect([nameOf(point), await signsIn(someone, whole ? NEW : demoPassword)]).toEqual([nameOf(point), 200]);
        expect([nameOf(point), await signsIn(someone, whole ? demoPassword : NEW)]).toEqual([nameOf(point), 401]);
        const before = await someone.client.at(tapped.url()).get('/api/v1/auth/verify-session');
        expect([nameOf(point), before.status]).toEqual([nameOf(point), whole ? 401 : 200]);
      }
    },
  );
});
