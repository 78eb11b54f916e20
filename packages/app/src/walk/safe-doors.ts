import { appWith } from './app-codes.ts';
import { openClient, until, type Answer, type Client } from './client.ts';
import { operatorPasswords } from './instance.ts';
import { checkout, expectThat, freeSlots, jobIs, payOnPage, untilOrder, type Stage } from './stage.ts';

const auth = '/api/v1/auth';
/** So long a proof counts on the server of this act: the walk does not wait ten minutes. */
const FRESH_SECONDS = 4;

const verdict = ({ status, text, json }: Answer): string =>
  text === '' ? `${status}` : `${status} ${String(json()['code'])}`;
const refusedWith = (answer: Answer, wanted: string, claim: string): string => {
  expectThat(verdict(answer) === wanted, claim, answer.text);
  return wanted;
};
const loginOf = ({ instance }: Stage, role: string) => {
  const login = instance.facts.logins.find((each) => each.role === role);
  if (login === undefined) throw new Error(`the demo has no ${role}`);
  return login;
};
const enter = (client: Client, email: string, password: string): Promise<Answer> =>
  client.post(`${auth}/login`, { email, password });
const put = (client: Client, path: string, body: object): Promise<Answer> =>
  client.send(path, { method: 'PUT', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const profileSeen = async (client: Client): Promise<Answer> => client.get(`${auth}/verify-session`);

/** The operator's first password opens nothing but its change. */
const operatorIn = async (stage: Stage): Promise<Client> => {
  const client = openClient(stage.instance.facts.url);
  const { email } = loginOf(stage, 'operator');
  await enter(client, email, operatorPasswords.first);
  const { id } = (await profileSeen(client)).json();
  const changed = await client.post(`/api/v1/users/${String(id)}/change-password`, {
    currentPassword: operatorPasswords.first,
    newPassword: operatorPasswords.own,
  });
  expectThat(changed.status === 204, 'the operator chooses a password', changed.text);
  const entered = await enter(client, email, operatorPasswords.own);
  expectThat(entered.status === 200, 'the operator signs in with it', entered.text);
  return client;
};

const demand = async (operator: Client, requiredFrom: string | null): Promise<void> => {
  const set = await put(operator, `${auth}/second-factor-policy`, { requiredFrom });
  expectThat(set.status === 200, 'the operator decides whether a second factor is demanded', set.text);
};

interface Enrolled {
  readonly nextCode: () => Promise<string>;
  readonly recoveryCodes: readonly string[];
}

/** The password alone leads to the enrolment and to nothing else. */
const enrolled = async (stage: Stage, url: string): Promise<Enrolled> => {
  const { email, password } = loginOf(stage, 'admin');
  const client = openClient(url);
  refusedWith(
    await enter(client, email, password),
    '403 errors.auth.secondFactorEnrolmentRequired',
    'an Admin without a second factor is not let in',
  );
  expectThat((await profileSeen(client)).status === 401, 'there is no session yet');
  const shown = await client.post(`${auth}/second-step/enrol`);
  expectThat(shown.status === 201, 'the Admin is shown a secret', shown.text);
  const { secret, uri } = shown.json() as { readonly secret: string; readonly uri: string };
  const nextCode = appWith(secret);
  const activated = await client.post(`${auth}/second-step/activate`, { code: await nextCode() });
  const { recoveryCodes } = activated.json() as { readonly recoveryCodes: readonly string[] };
  expectThat(activated.status === 200 && recoveryCodes.length === 10, 'the first code lets in', activated.status);
  expectThat((await profileSeen(client)).status === 200, 'now there is a session');
  stage.report(
    'factor demanded',
    `from today: giulia's password alone 403, no session; ${uri.slice(0, uri.indexOf('?'))} enrolled, ten recovery codes`,
  );
  return { nextCode, recoveryCodes };
};

/** The password, then a code of the app; that code a second time opens nothing. */
const inTwoSteps = async (stage: Stage, url: string, { nextCode }: Enrolled): Promise<Client> => {
  const { email, password } = loginOf(stage, 'admin');
  const [client, thief] = [openClient(url), openClient(url)];
  const required = '403 errors.auth.secondFactorRequired';
  for (const each of [client, thief])
    refusedWith(await enter(each, email, password), required, 'the password alone is not enough');
  const code = await nextCode();
  const proved = await client.post(`${auth}/second-step/prove`, { code });
  expectThat(proved.status === 200, 'the code of the app opens the session', proved.text);
  const again = refusedWith(
    await thief.post(`${auth}/second-step/prove`, { code }),
    '401 errors.auth.secondFactorRefused',
    'a code is good once',
  );
  stage.report('two steps', `password 403 secondFactorRequired, code 200; the same code once more ${again}`);
  return client;
};

/** Money goes back by hand only when its Admin has proved a moment ago who they are. */
const refundAskedAnew = async (stage: Stage, giulia: Client, { nextCode }: Enrolled): Promise<void> => {
  const [slot] = await freeSlots(stage.anna);
  if (slot === undefined) throw new Error('no free slot is left for the walk');
  const { orderId, redirectUrl } = await checkout(stage.anna, slot.id);
  await payOnPage(redirectUrl);
  await untilOrder(stage, orderId, 'invoiced', (order) => order.status === 'Finalized' && jobIs('Submitted')(order));
  await until('the proof grows old', async () => {
    const page = await giulia.get('/account/second-factor?lang=en');
    return page.text.includes('first confirm that it is you') ? true : undefined;
  });
  const path = `/api/v1/payments/admin/orders/${orderId}/refund`;
  const stale = refusedWith(
    await giulia.post(path, {}),
    '403 errors.auth.freshSignInRequired',
    'an old proof gives no money back',
  );
  const wrong = await giulia.post(`${auth}/confirm`, { code: 'not one' });
  expectThat(wrong.status === 403, 'a wrong code confirms nothing', wrong.text);
  const confirmed = await giulia.post(`${auth}/confirm`, { code: await nextCode() });
  expectThat(confirmed.status === 204, 'the code of the app confirms', confirmed.text);
  const refunded = await giulia.post(path, {});
  expectThat(refunded.status === 200, 'now the refund passes', refunded.text);
  stage.report(
    'asked anew',
    `refund of order ${orderId} after ${FRESH_SECONDS} s: ${stale}; confirmed 204, refund 200`,
  );
};

/** The phone is lost: a recovery code lets in, once. */
const phoneLost = async (stage: Stage, url: string, { recoveryCodes }: Enrolled): Promise<void> => {
  const { email, password } = loginOf(stage, 'admin');
  const [recoveryCode = ''] = recoveryCodes;
  const prove = async (client: Client): Promise<Answer> => {
    await enter(client, email, password);
    return client.post(`${auth}/second-step/prove`, { recoveryCode });
  };
  const client = openClient(url);
  const entered = await prove(client);
  expectThat(entered.status === 200, 'a recovery code opens the session', entered.text);
  const left = (await client.get(`${auth}/second-factor`)).json()['recoveryCodesLeft'];
  expectThat(left === 9, 'nine of them are left', left);
  const again = refusedWith(
    await prove(openClient(url)),
    '401 errors.auth.secondFactorRefused',
    'a recovery code is good once',
  );
  stage.report('phone lost', `recovery code 200, ${String(left)} left; the same one again ${again}`);
};

/** The doors of the staff: a second factor that is demanded, a fresh proof before money moves, and a way in without the phone. */
export const safeDoors = async (stage: Stage): Promise<void> => {
  const { url } = await stage.instance.startServer({ AUTH__FRESHSIGNINSECONDS: String(FRESH_SECONDS) });
  const operator = await operatorIn(stage);
  await demand(operator, Temporal.Now.zonedDateTimeISO('Europe/Rome').toPlainDate().toString());
  const phone = await enrolled(stage, url);
  const giulia = await inTwoSteps(stage, url, phone);
  await refundAskedAnew(stage, giulia, phone);
  await phoneLost(stage, url, phone);
  await demand(operator, null);
};
