import { softwareDevice } from '@svc/adapters-platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../../demo/studio-loto.ts';
import { roomInStep } from '../../testing/authenticator-app.ts';
import { anna, giulia, openStudio, type Studio } from '../../testing/studio.ts';
import { appCode } from '../../walk/app-codes.ts';
import { openClient, type Answer, type Client } from '../../walk/client.ts';

let studio: Studio;
let boss: Client;
beforeAll(async () => {
  studio = await openStudio();
  await studio.sql('update account set privilege_bits = 4 where email = $1', [giulia]);
  boss = await studio.signIn(giulia);
});
afterAll(() => studio.close());
beforeEach(roomInStep);

const ROUNDS = 5;
const factor = '/api/v1/auth/second-factor';
const step = '/api/v1/auth/second-step';
let made = 0;

interface Person {
  readonly id: string;
  readonly email: string;
}
/** Somebody new with Anna's password. */
const somebody = async (): Promise<Person> => {
  made += 1;
  const email = `racer-${made}@example.it`;
  const [row] = await studio.sql<{ id: string }>(
    `insert into account select (json_populate_record(a, json_build_object('id', gen_random_uuid(), 'email', $1::text))).*
     from account a where email = $2 returning id`,
    [email, anna],
  );
  return { id: row?.id ?? '', email };
};
const signIn = async ({ email }: Person): Promise<{ readonly client: Client; readonly answer: Answer }> => {
  const client = openClient(studio.url);
  return { client, answer: await client.post('/api/v1/auth/login', { email, password: demoPassword }) };
};
/** Somebody signed in, with a secret that no code has confirmed. */
const begun = async () => {
  const person = await somebody();
  const { client } = await signIn(person);
  const secret = String((await client.post(`${factor}/totp`)).json()['secret']);
  return { person, client, secret };
};
const enrolled = async () => {
  const { person, client, secret } = await begun();
  const activated = await client.post(`${factor}/totp/activate`, { code: appCode(secret, -1) });
  expect(activated.status).toBe(200);
  return { person, client, secret, recoveryCodes: activated.json()['recoveryCodes'] as readonly string[] };
};
const remove = (client: Client) => client.send(`${factor}/totp`, { method: 'DELETE' });

interface Standing {
  readonly asked: boolean;
  readonly sessions: number;
  readonly state: string;
}

/** What the doors ask and what stands agree; recovery codes stand for something; nobody is in who is gone. */
const holds = async ({ id }: Person): Promise<Standing> => {
  const [row] = await studio.sql<Standing & { stands: boolean; codes: number }>(
    `select a.second_factor as asked, a.state,
       exists (select from second_factor f where f.account_id = a.id and f.state = 'Active')
         or exists (select from passkey p where p.account_id = a.id) as stands,
       coalesce((select cardinality(recovery_hashes) from second_factor f where f.account_id = a.id), 0) as codes,
       (select count(*)::int from session s where s.account_id = a.id and s.state = 'Valid') as sessions
     from account a where id = $1`,
    [id],
  );
  if (row === undefined) throw new Error('the account is gone as a row');
  if (row.state === 'Deleted') {
    expect([row.stands, row.codes, row.sessions]).toEqual([false, 0, 0]);
    return row;
  }
  expect(row.asked).toBe(row.stands);
  if (!row.stands) expect(row.codes).toBe(0);
  return row;
};

/** Several rounds of everything at once, each judged by `holds`. */
const race = async (
  round: () => Promise<{ readonly person: Person; readonly at: readonly (() => Promise<unknown>)[] }>,
) => {
  const seen: Standing[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const { person, at } = await round();
    await Promise.all(at.map((each) => each()));
    seen.push(await holds(person));
  }
  return seen;
};

describe('second factors under way at once', () => {
  it('are enrolled and given up in some order', async () => {
    await race(async () => {
      const { person, client, secret } = await begun();
      return {
        person,
        at: [() => client.post(`${factor}/totp/activate`, { code: appCode(secret) }), () => remove(client)],
      };
    });
  });

  it('are enrolled once by two requests, each with the code of its own secret', async () => {
    await race(async () => {
      const { person, client } = await begun();
      const enrol = async () => {
        const { secret } = (await client.post(`${factor}/totp`)).json();
        return client.post(`${factor}/totp/activate`, { code: appCode(String(secret)) });
      };
      return { person, at: [enrol, enrol] };
    });
  });

  it('are reset beside a sign-in: a session without the factor that is gone, or none at all', async () => {
    const seen = await race(async () => {
      const { person, secret } = await enrolled();
      const { client } = await signIn(person);
      const prove = () => client.post(`${step}/prove`, { code: appCode(secret) });
      return { person, at: [prove, () => boss.post(`/api/v1/users/${person.id}/reset-second-factor`)] };
    });
    expect(seen.every(({ asked, sessions }) => !asked && sessions === 0)).toBe(true);
  });

  it('are given up beside a passkey that comes: one of the two stands, and its recovery codes with it', async () => {
    await race(async () => {
      const { person, client } = await enrolled();
      const device = softwareDevice({ rpId: new URL(studio.url).hostname, origin: new URL(studio.url).origin });
      const { challenge } = (await client.post(`${factor}/passkeys/options`)).json();
      const { id, ...response } = device.make(String(challenge));
      const add = () =>
        client.post(`${factor}/passkeys`, { name: 'X', credential: { id, type: 'public-key', response } });
      return { person, at: [add, () => remove(client)] };
    });
  });

  it('go with their person, whatever else is under way', async () => {
    const device = softwareDevice({ rpId: new URL(studio.url).hostname, origin: new URL(studio.url).origin });
    const seen = await race(async () => {
      const { person, client, secret, recoveryCodes } = await enrolled();
      const [one, two] = [await signIn(person), await signIn(person)];
      const { challenge } = (await client.post(`${factor}/passkeys/options`)).json();
      const { id, ...response } = device.make(String(challenge));
      return {
        person,
        at: [
          () => one.client.post(`${step}/prove`, { code: appCode(secret) }),
          () => two.client.post(`${step}/prove`, { recoveryCode: recoveryCodes[0] }),
          () => client.post(`${factor}/passkeys`, { name: 'X', credential: { id, type: 'public-key', response } }),
          () => client.post('/api/v1/auth/confirm', { code: appCode(secret, 1) }),
          () => client.post(`${factor}/recovery-codes`),
          () => boss.post(`/api/v1/users/${person.id}/delete`),
        ],
      };
    });
    expect(seen.map(({ state }) => state)).toEqual(Array.from({ length: ROUNDS }, () => 'Deleted'));
  });
});

describe('a proof that many requests send at once', () => {
  it('is one session for one recovery code', async () => {
    const { person, recoveryCodes } = await enrolled();
    const before = (await holds(person)).sessions;
    const signIns = await Promise.all(Array.from({ length: 5 }, () => signIn(person)));
    const answers = await Promise.all(
      signIns.map(({ client }) => client.post(`${step}/prove`, { recoveryCode: recoveryCodes[0] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await holds(person)).sessions).toBe(before + 1);
  });

  it('is good at one door: a sign-in, or the confirmation of a session', async () => {
    for (let n = 0; n < ROUNDS; n += 1) {
      const { person, client, secret } = await enrolled();
      const { client: other } = await signIn(person);
      const code = appCode(secret);
      const answers = await Promise.all([
        other.post(`${step}/prove`, { code }),
        client.post('/api/v1/auth/confirm', { code }),
      ]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    }
  });
});
