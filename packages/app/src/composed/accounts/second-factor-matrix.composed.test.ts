import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secondFactorTable, type SecondFactorState } from '@svc/domain/accounts';
import { statesOf } from '@svc/domain/kernel';
import { startFakeMail, type FakeMail } from '@svc/emulators/mail';
import { demoPassword } from '../../demo/studio-loto.ts';
import { openLoginProvider, type LoginProvider } from '../../testing/login-provider.ts';
import { rawClient, register, type RawClient } from '../../testing/oidc-client.ts';
import { openVisitor } from '../../testing/oidc-visitor.ts';
import { anna, openStudio, operator, type Studio } from '../../testing/studio.ts';
import { openClient, until, type Answer, type Client } from '../../walk/client.ts';

let studio: Studio;
let catcher: FakeMail;
let provider: LoginProvider;
let desk: RawClient;
beforeAll(async () => {
  [catcher, provider] = [await startFakeMail(), await openLoginProvider('RS256', ['loto'])];
  studio = await openStudio({
    MAIL__URL: catcher.url,
    EXTERNALAUTH__IDPA__ISSUER: provider.issuer,
    EXTERNALAUTH__IDPA__JWKSURI: provider.jwksUri,
  });
  await register(studio.server, 'desk');
  desk = rawClient(studio.url, 'desk');
  await studio.sql('update account set default_password = false where email = $1', [operator]);
  const admin = await studio.signIn(operator);
  const items = [{ key: 'enable_idpa_login', value: true }];
  await admin.post('/api/v1/admin/feature-flags', { items });
  await admin.send('/api/v1/external-auth-settings', {
    method: 'PUT',
    body: JSON.stringify({ idp_a: { clientId: 'loto' } }),
    headers: { 'content-type': 'application/json' },
  });
});
afterAll(async () => {
  await studio.close();
  await Promise.all([catcher.close(), provider.close()]);
});

/** What a door leads to. */
type Outcome = 'in' | 'prove' | 'prove by passkey' | 'enrol';
const outcomes: Readonly<Record<string, Outcome>> = {
  '200 undefined': 'in',
  '403 errors.auth.secondFactorRequired': 'prove',
  '403 errors.auth.secondFactorEnrolmentRequired': 'enrol',
};
/** A door that lets in has set the cookie of a session, and one that asks has set none. */
const outcomeOf = async (answer: Answer, client: Client): Promise<string> => {
  const answered = `${answer.status} ${String(answer.json()['code'])}`;
  const isIn = (await client.get('/api/v1/auth/verify-session')).status === 200;
  const outcome = outcomes[answered] ?? answered;
  if (isIn !== (outcome === 'in')) return `${answered}, and signed in: ${isIn}`;
  if (outcome === 'enrol') {
    const options = await client.post('/api/v1/auth/second-step/enrol/passkey');
    return options.status === 200 ? outcome : `enrol, and no passkey: ${options.text}`;
  }
  if (outcome !== 'prove') return outcome;
  const { allowCredentials } = (await client.post('/api/v1/auth/second-step/passkey')).json();
  return (allowCredentials as readonly unknown[]).length > 0 ? 'prove by passkey' : 'prove';
};
/** Of a page of ours: an app and a passkey are offered together where one is demanded. */
const offeredOn = (html: string, prove: string): string => {
  if (html.includes('otpauth://')) return html.includes('data-act="create"') ? 'enrol' : 'enrol by an app alone';
  if (!html.includes(`value="${prove}"`)) return '';
  return html.includes('data-act="get"') ? 'prove by passkey' : 'prove';
};
/** Of the sign-in page: out of it with a code for the client, or the page of the second step. */
const outcomeOfPage = ({ out, html }: { readonly out: URL | undefined; readonly html: string }): string => {
  if (out?.searchParams.has('code') === true) return 'in';
  const offered = offeredOn(html, 'factor-prove');
  return offered === '' ? html : offered;
};

const mailedCode = async (ask: () => Promise<unknown>): Promise<string> => {
  await studio.sql('delete from otp_request');
  const before = catcher.mails.length;
  await ask();
  return await until('a mailed code', () =>
    // The newest comes first.
    Promise.resolve(catcher.mails.length > before ? /\b\d{6}\b/.exec(catcher.mails[0]?.text ?? '')?.[0] : undefined),
  );
};

const doors: Readonly<Record<string, () => Promise<string>>> = {
  password: async () => {
    const client = openClient(studio.url);
    return outcomeOf(await client.post('/api/v1/auth/login', { email: anna, password: demoPassword }), client);
  },
  'mailed code': async () => {
    const client = openClient(studio.url);
    let requestId = '';
    const code = await mailedCode(async () => {
      const asked = await client.post('/api/v1/public/auth/otp/request', { email: anna, mode: 'login' });
      requestId = String(asked.json()['requestId']);
    });
    return outcomeOf(await client.post('/api/v1/public/auth/otp/validate', { email: anna, code, requestId }), client);
  },
  'login provider': async () => {
    // Another nonce makes another token: each signs in once.
    const nonce = randomBytes(32).toString('base64url');
    const client = openClient(studio.url, new Map([['SvcNonce', nonce]]));
    const person = { sub: 'anna-there', email: anna, email_verified: true, name: 'Anna' };
    const credential = await provider.idTokenOf(person, { nonce });
    return outcomeOf(await client.post('/api/v1/external-auth/idp_a', { credential }), client);
  },
  'account page': async () => {
    const visitor = openVisitor(studio.url);
    const { html } = await visitor.submit(await visitor.open('/account/second-factor'), '', {
      email: anna,
      password: demoPassword,
    });
    const client = openClient(studio.url);
    const { status } = await client.send('/api/v1/auth/verify-session', { headers: { cookie: visitor.header() } });
    const offered = offeredOn(html, 'prove');
    const outcome = offered === '' ? 'in' : offered;
    return (status === 200) === (outcome === 'in') ? outcome : `${outcome}, and the session says ${status}`;
  },
  'sign-in page, password': async () => outcomeOfPage(await desk.signIn(openVisitor(studio.url), anna)),
  'sign-in page, mailed code': async () => {
    const visitor = openVisitor(studio.url);
    const first = await visitor.open(desk.authorizeUrl());
    const ask = await visitor.submit(first, 'otp');
    let page = ask;
    const code = await mailedCode(async () => {
      page = await visitor.submit(ask, 'otp-request', { email: anna });
    });
    return outcomeOfPage(await visitor.submit(page, 'otp-prove', { code }));
  },
};

const today = Temporal.Now.plainDateISO('Europe/Rome');
const policies: Readonly<Record<string, Temporal.PlainDate | null>> = {
  'nobody must': null,
  'from tomorrow': today.add({ days: 1 }),
  'from today': today,
};
const roles = { client: 0, Pro: 1, Admin: 2, SuperAdmin: 4 } as const;

/** Of the app, and beside them that of who has a passkey and never had an app. */
type FactorCase = SecondFactorState | 'passkey only';
const factorCases: readonly FactorCase[] = [...statesOf(secondFactorTable), 'passkey only'];

/** By the decision page, written apart from the code. */
const expected = (state: FactorCase, role: keyof typeof roles, policy: string): Outcome => {
  if (state === 'Active') return 'prove';
  if (state === 'passkey only') return 'prove by passkey';
  return role !== 'client' && policy === 'from today' ? 'enrol' : 'in';
};

const arrange = async (state: FactorCase, role: keyof typeof roles, policy: string): Promise<void> => {
  for (const table of ['second_factor', 'passkey']) await studio.sql(`delete from ${table}`);
  await studio.sql('update account set privilege_bits = $2, second_factor = $3 where email = $1', [
    anna,
    roles[role],
    state === 'Active' || state === 'passkey only',
  ]);
  await studio.sql(
    `insert into second_factor select id, $2, case when $2 in ('Pending', 'Active') then 'v1.sealed' end, null, '{}', now()
     from account where email = $1`,
    [anna, state === 'passkey only' ? 'None' : state],
  );
  if (state === 'passkey only')
    await studio.sql(
      `insert into passkey select gen_random_uuid(), id, 'key', 'key', 0, '{}', 'Telefono', now() from account where email = $1`,
      [anna],
    );
  await studio.sql('delete from settings_document');
  const requiredFrom = policies[policy]?.toString() ?? null;
  await studio.sql(`insert into settings_document values ('secondFactorPolicy', $1, now(), 'test')`, [
    JSON.stringify({ requiredFrom }),
  ]);
};

describe.for(Object.keys(doors))('the door %s', (door) => {
  it('asks for a second factor where one stands or is demanded, and lets in where not: every state, role and policy', async () => {
    const seen: string[] = [];
    const wanted: string[] = [];
    for (const state of factorCases)
      for (const role of Object.keys(roles) as (keyof typeof roles)[])
        for (const policy of Object.keys(policies)) {
          await arrange(state, role, policy);
          const cell = `${state}, ${role}, ${policy}`;
          seen.push(`${cell}: ${(await doors[door]?.())?.slice(0, 300)}`);
          wanted.push(`${cell}: ${expected(state, role, policy)}`);
        }
    expect(seen).toEqual(wanted);
    expect(seen).toHaveLength(60);
  });
});
