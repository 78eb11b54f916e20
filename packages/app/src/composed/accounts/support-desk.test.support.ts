import { afterAll, beforeAll, expect } from 'vitest';
import { anna, bruno, openStudio, type Studio } from '../../testing/studio.ts';
import type { Client } from '../../walk/client.ts';

export const boss = bruno;
export const remove = (client: Client, path: string) => client.send(path, { method: 'DELETE' });
export const put = (client: Client, path: string, body: object) =>
  client.send(path, { method: 'PUT', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
export const setLanguage = (client: Client, language = 'it') =>
  put(client, '/api/v1/users/me/preferred-content-language', { language });
export const profile = async (client: Client) => (await client.get('/api/v1/auth/verify-session')).json();
export const status = async (client: Client): Promise<number> =>
  (await client.get('/api/v1/auth/verify-session')).status;
export const outOfReach = [403, 'errors.auth.supportOutOfReach'];

/** A studio with Bruno as its SuperAdmin, for the tests of a file. */
export const supportDesk = () => {
  const desk = { ids: {} as Record<string, string>, studio: undefined as unknown as Studio };
  beforeAll(async () => {
    desk.studio = await openStudio({ COOKIE_NAME: 'SvcAuth-loto' });
    await desk.studio.sql('update account set privilege_bits = 4 where email = $1', [boss]);
    const accounts = await desk.studio.sql<{ email: string; id: string }>('select email, id from account');
    for (const { email, id } of accounts) desk.ids[email] = id;
  });
  afterAll(() => desk.studio.close());
  const start = (client: Client, email: string, reason = 'Anna chiede aiuto') =>
    client.post(`/api/v1/auth/support/${desk.ids[email]}`, { reason });
  /** Bruno, acting as somebody. */
  const acting = async (email = anna): Promise<Client> => {
    const client = await desk.studio.signIn(boss);
    const answer = await start(client, email);
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    return client;
  };
  const events = () =>
    desk.studio.sql<{ reason: string; success: boolean; operator: string; account_id: string | null }>(
      `select reason, success, operator, account_id from auth_event where method = 'support' order by id`,
    );
  const reasons = async () => (await events()).map(({ reason }) => reason);
  return { desk, start, acting, events, reasons };
};
