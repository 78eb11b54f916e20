import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentialOf, demoPassword, softwareDevice } from '@svc/app/testing';
import { drawnByCommit } from '@svc/app/drawn-by-commit';
import { appCode, openClient, type Client } from '@svc/app/walk';
import { openTapped, type Tapped } from './tapped.test.support.ts';
import { nameOf, openWatch, pointsOf, type Point } from './watch.ts';

const OPERATOR = 'giulia@studio-loto.example';
const factor = '/api/v1/auth/second-factor';
const prove = '/api/v1/auth/second-step/prove';

let tapped: Tapped;
beforeAll(async () => {
  tapped = await openTapped(openWatch(), { RATELIMIT__LIMITS: '*=100000/60' });
  await tapped.sql('update account set privilege_bits = 4 where email = $1', [OPERATOR]);
});
afterAll(() => tapped.close());

const signIn = async (email: string) => {
  const client = openClient(tapped.url());
  const { status } = await client.post('/api/v1/auth/login', { email, password: demoPassword });
  return { client, status };
};

interface Person {
  readonly id: string;
  readonly email: string;
  readonly client: Client;
}
const person = async (): Promise<Person> => {
  const email = `${randomUUID()}@example.test`;
  const [row] = await tapped.sql<{ id: string }>(
    `insert into account select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'email', $1::text))).*
     from account a where a.email = 'anna@example.it' returning id`,
    [email],
  );
  return { id: row?.id ?? '', email, client: (await signIn(email)).client };
};
const begun = async () => {
  const someone = await person();
  const secret = String((await someone.client.post(`${factor}/totp`)).json()['secret']);
  return { ...someone, secret };
};
// This step's code here and the next one's at the second step: both are still good should half a minute end on the way.
const enrolled = async () => {
  const someone = await begun();
  const activated = await someone.client.post(`${factor}/totp/activate`, { code: appCode(someone.secret) });
  expect(activated.status).toBe(200);
  const recoveryCodes = activated.json()['recoveryCodes'] as readonly string[];
  return { ...someone, recoveryCodes };
};
/** What a browser sends of a new passkey, for the challenge of that row. */
const passkeyFor = async (client: Client, row: string) => {
  const options = (await client.post(row)).json() as { challenge: string; rp: { id: string } };
  const device = softwareDevice({ rpId: options.rp.id, origin: new URL(tapped.url()).origin });
  return { name: 'Telefono', credential: credentialOf(device.make(options.challenge)) };
};
/** Somebody of the staff at the door that demands a factor, which has asked nobody else for one. */
const heldAtTheDoor = async () => {
  const who = await person();
  await tapped.sql('update account set privilege_bits = 1 where id = $1', [who.id]);
  await tapped.sql(
    `insert into settings_document values ('secondFactorPolicy', '{"requiredFrom": "2026-01-01"}', now(), 'test')`,
  );
  const { client, status } = await signIn(who.email);
  await tapped.sql(`delete from settings_document where key = 'secondFactorPolicy'`);
  expect(status).toBe(403);
  return { ...who, other: client };
};
/** Another browser between the two proofs, which has given some wrong codes. */
const between = async (wrong: number) => {
  const someone = await enrolled();
  const { client } = await signIn(someone.email);
  for (let n = 0; n < wrong; n += 1) await client.post(prove, { code: appCode(someone.secret, 1000) });
  return { ...someone, other: client };
};

/** Somebody to whom something is about to be done. */
interface Ready {
  readonly who: Person;
  readonly go: () => Promise<{ readonly status: number }>;
}

/** Each made ready, and then done; `done` is its answer. */
const acts: Readonly<Record<string, { readonly done: number; readonly ready: () => Promise<Ready> }>> = {
  'an enrolment that begins': {
    done: 201,
    ready: async () => {
      const who = await person();
      return { who, go: () => who.client.post(`${factor}/totp`) };
    },
  },
  'an activation': {
    done: 200,
    ready: async () => {
      const who = await begun();
      await who.client.post(`${factor}/totp/activate`, { code: appCode(who.secret, 1000) });
      return { who, go: () => who.client.post(`${factor}/totp/activate`, { code: appCode(who.secret) }) };
    },
  },
  'a removal': {
    done: 204,
    ready: async () => {
      const who = await enrolled();
      return { who, go: () => who.client.send(`${factor}/totp`, { method: 'DELETE' }) };
    },
  },
  'a reset': {
    done: 204,
    ready: async () => {
      const who = await between(1);
      const { client } = await signIn(OPERATOR);
      return { who, go: () => client.post(`/api/v1/users/${who.id}/reset-second-factor`) };
    },
  },
  'a passkey': {
    done: 201,
    ready: async () => {
      const who = await person();
      const body = await passkeyFor(who.client, `${factor}/passkeys/options`);
      return { who, go: () => who.client.post(`${factor}/passkeys`, body) };
    },
  },
  'a passkey given up': {
    done: 204,
    ready: async () => {
      const who = await person();
      const body = await passkeyFor(who.client, `${factor}/passkeys/options`);
      const added = (await who.client.post(`${factor}/passkeys`, body)).json() as { passkey: { id: string } };
      return { who, go: () => who.client.send(`${factor}/passkeys/${added.passkey.id}`, { method: 'DELETE' }) };
    },
  },
  'a passkey in the middle of a sign-in': {
    done: 200,
    ready: async () => {
      const who = await heldAtTheDoor();
      const body = await passkeyFor(who.other, '/api/v1/auth/second-step/enrol/passkey');
      return { who, go: () => who.other.post('/api/v1/auth/second-step/activate/passkey', body) };
    },
  },
  'a second step': {
    done: 200,
    ready: async () => {
      const who = await between(1);
      return { who, go: () => who.other.post(prove, { code: appCode(who.secret, 1) }) };
    },
  },
  'a recovery code': {
    done: 200,
    ready: async () => {
      const who = await between(1);
      return { who, go: () => who.other.post(prove, { recoveryCode: who.recoveryCodes[0] }) };
    },
  },
  'the wrong code that locks': {
    done: 401,
    ready: async () => {
      const who = await between(4);
      return { who, go: () => who.other.post(prove, { code: appCode(who.secret, 1000) }) };
    },
  },
};

/** Everything that an act may change, as it stands. */
const standing = async ({ id }: Person) => {
  const [row] = await tapped.sql<Record<string, unknown>>(
    `select a.second_factor as asked, f.state, f.sealed_secret is not null as secret, f.begun_by is not null as begun,
       cardinality(f.recovery_hashes) as codes, (select count(*)::int from passkey where account_id = a.id) as passkeys,
       (select count(*)::int from passkey_challenge where account_id = a.id) as challenges, f.lock_mailed_at is not null as mailed_lock,
       (select array_agg(state order by id) from session where account_id = a.id) as sessions,
       (select array_agg(state || ' ' || tries order by id) from sign_in_step where account_id = a.id) as steps,
       (select state || ' ' || failures from login_lockout where email = 'factor:' || a.id) as counter,
       (select array_agg(kind order by created_at, kind) from mail where recipient = a.email) as mails,
       (select array_agg(operation order by audit_log.id) from audit_log where entity_id = a.id::text) as audited,
       (select count(*)::int from auth_event where account_id = a.id) as events
     from account a left join second_factor f on f.account_id = a.id where a.id = $1`,
    [id],
  );
  return row;
};

/** The points of an act by a server that has done one before, and how it stands then. */
const dryRun = async ({ ready, done }: (typeof acts)[string]) => {
  await (await ready()).go();
  const { who, go } = await ready();
  const before = await standing(who);
  tapped.watch.arm(null, () => undefined);
  expect((await go()).status).toBe(done);
  tapped.watch.disarm();
  const after = await standing(who);
  expect(after).not.toEqual(before);
  // The news of it may be on its way already: the loop that sends mails is no part of the act.
  const points = pointsOf(tapped.watch.trace()).filter(({ label }) => !label.startsWith('mail_exchange'));
  const commits = points.filter(({ label, phase }) => phase === 'after' && /^commit .*second_factor_save/.test(label));
  expect(commits).toHaveLength(1);
  return { before, after, points, commit: points.indexOf(commits[0]!) };
};

describe('a server that is killed in the middle of a change of a second factor', () => {
  it(
    'has done all of it or nothing, at whatever of it becomes lasting: enrolment, activation, removal, passkeys, reset, proofs and the lock',
    { timeout: 600_000 },
    async () => {
      const strikes: { act: string; at: number; point: Point; run: Awaited<ReturnType<typeof dryRun>> }[] = [];
      for (const [act, each] of Object.entries(acts)) {
        const run = await dryRun(each);
        run.points.forEach((point, at) => strikes.push({ act, at, point, run }));
      }
      // A sixth of them, sampled by the commit; `pnpm proof` takes all.
      for (const { act, at, point, run } of drawnByCommit(strikes, 6).items) {
        const name = `${act}: ${nameOf(point)}`;
        const { who, go } = await acts[act]!.ready();
        expect([name, await standing(who)]).toEqual([name, run.before]);
        tapped.watch.arm(point, tapped.kill);
        const answer = await go().catch(() => undefined);
        expect([name, tapped.watch.hasStruck(), answer]).toEqual([name, true, undefined]);
        tapped.watch.disarm();
        expect([name, await tapped.killed()]).toEqual([name, 'SIGKILL']);
        await tapped.serve();
        const stands = await standing(who);
        expect([name, stands]).toEqual([name, at >= run.commit ? run.after : run.before]);
        expect([name, (await signIn(who.email)).status]).toEqual([name, stands?.['asked'] === true ? 403 : 200]);
      }
    },
  );
});
