import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../demo/studio-loto.ts';
import { callback, rawClient, register } from '../testing/oidc-client.ts';
import { openVisitor } from '../testing/oidc-visitor.ts';
import { putSettings } from '../testing/put-settings.ts';
import { anna, bruno, giulia } from '../testing/studio.ts';
import { openClient, type Answer } from '../walk/client.ts';
import { consumer } from '../walk/stage.ts';
import { openDesk, type Desk } from './accounts/desk.ts';

const cardKey = 'sk_test_canary_of_the_payment_provider';
let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({ PAYMENT__CARD__SECRETKEY: cardKey });
});
afterAll(() => desk.close());

/** Secrets by what they are, each long enough to stand nowhere by chance. */
const planted = new Map<string, string>();
const plant = (what: string, secret: string | null | undefined): string => {
  expect([what, (secret?.length ?? 0) >= 16]).toEqual([what, true]);
  planted.set(what, secret ?? '');
  return secret ?? '';
};
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** The ways in which a secret could have been written down. */
const traces = (secret: string): readonly string[] => [
  secret,
  sha256(secret),
  Buffer.from(secret).toString('base64').replaceAll('=', ''),
  Buffer.from(secret).toString('hex'),
  encodeURIComponent(secret),
];

/** Answers that refused what was sent to them. */
const refusals: string[] = [];
const refused = (answer: Answer): void => {
  expect(answer.status).toBeGreaterThanOrEqual(400);
  refusals.push(answer.text);
};
const done = (answer: Answer): Answer => {
  expect([answer.status < 300, answer.status < 300 ? '' : answer.text]).toEqual([true, '']);
  return answer;
};

const registerAndRecover = async (): Promise<void> => {
  const email = 'canary@example.it';
  const chosen = plant('a registered password', 'canary-Lago-di-Como-71');
  await desk.post('register', { email, password: chosen, displayName: 'Canary' });
  const confirm = await desk.linkTo(email);
  plant('the token of a confirmation', confirm.token);
  done(await desk.post('enable-user', { email, token: confirm.token }));
  done(await desk.post('forgot-password', { email }));
  const reset = await desk.linkTo(email, 2);
  plant('the token of a recovery', reset.token);
  refused(await desk.post('reset-password', { email, token: `${reset.token}x`, newPassword: chosen }));
  const second = plant('a recovered password', 'canary-Lago-di-Garda-72');
  done(await desk.post('reset-password', { email, token: reset.token, newPassword: second }));
  const third = plant('a changed password', 'canary-Lago-di-Nemi-73');
  const client = await desk.studio.signIn(email, second);
  const [account] = await desk.studio.sql<{ id: string; password_hash: string }>(
    'select id, password_hash from account where email = $1',
    [email],
  );
  plant('the hash of a password', account?.password_hash);
  const change = { currentPassword: second, newPassword: third };
  const path = `/api/v1/users/${account?.id}/change-password`;
  refused(
    await client.post(path, { ...change, currentPassword: plant('a guessed password', 'canary-guess-of-a-password') }),
  );
  done(await client.post(path, change));
};

/** @returns the id of a session, which opens nothing: the log has it in the path by which its owner ends it */
const sessions = async (): Promise<string> => {
  const [one, two] = [await desk.studio.signIn(bruno), await desk.studio.signIn(bruno)];
  plant('the ticket of a session', two.cookie().split('=')[1]);
  const own = (await one.get('/api/v1/auth/sessions')).json()['items'] as readonly { id: string; current: boolean }[];
  const other = own.find(({ current }) => !current)?.id ?? '';
  done(await one.send(`/api/v1/auth/sessions/${other}`, { method: 'DELETE' }));
  return other;
};

const codes = async (): Promise<string> => {
  const headers = { 'x-bot-challenge': plant('the answer of a challenge', 'canary-answer-of-a-bot-challenge') };
  const client = openClient(desk.studio.url);
  const sent = desk.mailsTo(anna).length;
  const asked = await client.post('/api/v1/public/auth/otp/request', { email: anna, mode: 'login' }, headers);
  const { requestId } = done(asked).json();
  const code = /\b\d{6}\b/.exec((await desk.mailTo(anna, sent + 1)).text)?.[0] ?? '';
  done(await client.post('/api/v1/public/auth/otp/validate', { email: anna, requestId, code }));
  return code;
};

const tokens = async (): Promise<void> => {
  await desk.studio.sql(
    `insert into account select (jsonb_populate_record(a, jsonb_build_object(
       'id', gen_random_uuid(), 'email', 'chief@studio.example', 'privilege_bits', 4))).* from account a where email = $1`,
    [anna],
  );
  const chief = await desk.studio.signIn('chief@studio.example', demoPassword);
  const given = { name: 'Sito', permissions: ['activities.read'], allowedOrigins: 'https://studio.example' };
  const { id, token } = done(await chief.post('/api/v1/api-tokens', given)).json();
  const plaintext = plant('an API token', String(token));
  plant('the secret part of an API token', plaintext.slice(8));
  const bearer = { authorization: `Bearer ${plaintext}`, origin: 'https://evil.example' };
  refused(await openClient(desk.studio.url).send('/api/public/v1/activities', { headers: bearer }));
  done(await chief.send(`/api/v1/api-tokens/${String(id)}`, { method: 'DELETE' }));
  const maintain = (key: string, body: object) =>
    openClient(desk.studio.url).post('/api/v1/maintenance/purge-users', body, { 'x-maintenance-key': key });
  refused(await maintain(plant('a guessed key of maintenance', 'canary-key-of-the-maintenance'), {}));
  done(await maintain(plant('the key of maintenance', 'the-key-of-the-studio-under-test'), {}));
};

const gateways = async (): Promise<void> => {
  const admin = await desk.studio.signIn(giulia);
  const secrets = {
    gatewayAPassword: plant('the password of a gateway', 'canary-password-of-a-gateway'),
    gatewayBToken: plant('the token of a gateway', 'canary-token-of-a-gateway'),
  };
  refused(await putSettings(admin, { ...secrets, gatewayAUsername: 5 }));
  const users = [
    plant('the user of a gateway', 'canary-user-of-a-gateway'),
    plant('a user of a gateway that ends alike', 'canary-user-on-a-gateway'),
  ];
  for (const gatewayAUsername of users) done(await putSettings(admin, { ...secrets, gatewayAUsername }));
  const named = await desk.studio.sql(
    `select changes->'gatewayAUsername'->>'new' as name from audit_log
     where operation = 'einvoicing.settings' and changes->'gatewayAUsername' is not null`,
  );
  expect(named).toEqual(users.map(() => ({ name: '…eway' })));
};

const payments = async (): Promise<void> => {
  plant('the key of the payment provider', cardKey);
  plant('the secret of its webhooks', desk.studio.webhookSecret);
  const client = await desk.studio.signIn(anna);
  const [slot] = await desk.studio.sql<{ id: string }>(
    `select id from slot where starts_at > now() and starts_at < now() + interval '28 days' order by starts_at desc limit 1`,
  );
  const bought = await client.post('/api/v1/payments/booking-checkout', {
    slotId: slot?.id,
    billingProfile: consumer('Anna'),
  });
  const { redirectUrl } = done(bought).json();
  plant('the page of a payment', String(redirectUrl));
  refused(
    await openClient(desk.studio.url).post(
      '/api/v1/payments/card/webhook',
      {},
      { 'stripe-signature': `t=1,v1=${plant('a forged signature', 'ca7a4e5ec4e7'.repeat(5))}` },
    ),
  );
};

const oidc = async (): Promise<void> => {
  const secret = plant('the secret of a client', await register(desk.studio.server, 'office', { confidential: true }));
  const office = rawClient(desk.studio.url, 'office');
  const { out } = await office.signIn(openVisitor(desk.studio.url), anna);
  expect(out?.href.startsWith(callback)).toBe(true);
  const code = plant('an authorization code', out?.searchParams.get('code'));
  const { json } = await office.redeem(code, { client_secret: secret });
  plant('an access token', String(json['access_token']));
  plant('a refresh token', String(json['refresh_token']));
};

describe('a secret that goes through the system', () => {
  it('stands in no row of the audit log or a timeline, in no line of the log and in no refusal', async () => {
    await registerAndRecover();
    const session = await sessions();
    const code = await codes();
    await tokens();
    await gateways();
    await payments();
    await oidc();
    plant('the keys of the cookies', desk.studio.server.keys.cookies);
    plant('the keys of stored secrets', desk.studio.server.keys.secrets);

    const operations = await desk.studio.sql<{ operation: string }>('select distinct operation from audit_log');
    expect(operations.map(({ operation }) => operation)).toEqual(
      expect.arrayContaining([
        'account.registered',
        'account.confirmed',
        'password.reset',
        'password.changed',
        'session.ended',
        'apiToken.create',
        'apiToken.revoke',
        'einvoicing.settings',
        'order.open',
      ]),
    );
    const rows = await desk.studio.sql(
      `select to_jsonb(l) as row from audit_log l union all select to_jsonb(s) from audit_tombstone s
       union all select to_jsonb(t) from order_timeline t`,
    );
    expect(refusals.length).toBeGreaterThanOrEqual(6);
    const places = { rows, lines: desk.studio.lines, refusals };
    const found = [...planted].flatMap(([what, secret]) =>
      Object.entries(places).flatMap(([place, written]) =>
        traces(secret).some((trace) => JSON.stringify(written).includes(trace)) ? [`${what} in ${place}`] : [],
      ),
    );
    expect(found).toEqual([]);
    expect(session).toHaveLength(36);
    expect(JSON.stringify(rows)).not.toContain(session);
    // Six digits may stand inside of an id or a time by chance; a code would stand alone.
    expect(JSON.stringify(places)).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`));
  });
});
