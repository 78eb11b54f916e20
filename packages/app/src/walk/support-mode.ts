import { openClient, type Client } from './client.ts';
import { operatorPasswords } from './instance.ts';
import { expectThat, freeSlots, type Stage } from './stage.ts';

const auth = '/api/v1/auth';

const whoIsSeen = async (client: Client): Promise<Readonly<Record<string, unknown>>> =>
  (await client.get(`${auth}/verify-session`)).json();

/** The operator helps Anna: they see what she sees, change nothing, and she sees that they were there. */
export const supportMode = async (stage: Stage): Promise<void> => {
  const { email } = stage.instance.facts.logins.find(({ role }) => role === 'operator') ?? { email: '' };
  const operator = openClient(stage.instance.facts.url);
  const entered = await operator.post(`${auth}/login`, { email, password: operatorPasswords.own });
  expectThat(entered.status === 200, 'the operator signs in', entered.text);
  const { id } = await whoIsSeen(stage.anna);
  const started = await operator.post(`${auth}/support/${String(id)}`, { reason: 'Anna cannot find her booking' });
  expectThat(started.status < 300, 'support mode begins', started.text);
  const seen = await whoIsSeen(operator);
  expectThat(seen['id'] === id, 'the operator sees the studio as Anna', seen);
  const [slot] = await freeSlots(stage.anna);
  const bought = await operator.post('/api/v1/payments/booking-checkout', { slotId: slot?.id });
  expectThat(bought.json()['code'] === 'errors.auth.supportOutOfReach', 'money is out of reach', bought.text);
  const list = await stage.anna.get(`${auth}/sessions`);
  expectThat(list.text.includes('"support":{'), 'Anna sees the support session among hers', list.text);
  const ended = await operator.send(`${auth}/support`, { method: 'DELETE' });
  expectThat(ended.status === 204, 'support mode ends', ended.text);
  expectThat((await whoIsSeen(operator))['id'] !== id, 'the operator is themselves again');
  stage.report(
    'support mode',
    'the operator as Anna: reads 200, checkout 403 supportOutOfReach; in her list; ended 204',
  );
};
