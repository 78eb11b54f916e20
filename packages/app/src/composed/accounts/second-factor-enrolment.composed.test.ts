import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anna, openStudio, type Studio } from '../../testing/studio.ts';
import { roomInStep } from '../../testing/authenticator-app.ts';
import { appCode } from '../../walk/app-codes.ts';
import type { Answer, Client } from '../../walk/client.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.close());
beforeEach(async () => {
  await roomInStep();
  for (const table of ['second_factor', 'login_lockout', 'mail']) await studio.sql(`delete from ${table}`);
  await studio.sql('update account set second_factor = false');
});

const factor = '/api/v1/auth/second-factor';
const verdict = ({ status, json }: Answer): string => `${status} ${String(json()['code'])}`;
const wrong = (secret: string): string => appCode(secret, 1000);
const events = () =>
  studio.sql<{ reason: string | null }>(`select reason from auth_event where method = 'secondFactor' order by id`);

describe('an enrolment', () => {
  it('secondFactorCodeWrong: is activated in the session that began it, and in no other; each try elsewhere is counted', async () => {
    const client = await studio.signIn(anna);
    const other = await studio.signIn(anna);
    const activate = (by: Client, code: string) => by.post(`${factor}/totp/activate`, { code });
    const secret = String((await client.post(`${factor}/totp`)).json()['secret']);
    const before = (await events()).length;
    expect(verdict(await activate(other, appCode(secret)))).toBe('422 errors.auth.secondFactorCodeWrong');
    expect(verdict(await activate(client, wrong(secret)))).toBe('422 errors.auth.secondFactorCodeWrong');
    expect((await events()).slice(before).map(({ reason }) => reason)).toEqual(['begun_elsewhere', 'code_wrong']);
    const [counter] = await studio.sql<{ failures: number }>(
      `select failures from login_lockout where email like 'factor:%'`,
    );
    expect(counter?.failures).toBe(2);
    expect((await client.get(factor)).json()['state']).toBe('Pending');
    expect((await activate(client, appCode(secret))).status).toBe(200);
  });

  it('tooManyAttempts: locks the activation after five wrong codes, and mails its owner once a day', async () => {
    const client = await studio.signIn(anna);
    const secret = String((await client.post(`${factor}/totp`)).json()['secret']);
    const activate = (code: string) => client.post(`${factor}/totp/activate`, { code });
    const news = () => studio.sql(`select from mail where kind = 'secondFactorLocked' and recipient = $1`, [anna]);
    for (let tries = 0; tries < 4; tries += 1) expect((await activate(wrong(secret))).status).toBe(422);
    expect(await news()).toHaveLength(0);
    expect((await activate(wrong(secret))).status).toBe(422);
    expect(await news()).toHaveLength(1);
    expect(verdict(await activate(appCode(secret)))).toBe('429 errors.auth.tooManyAttempts');
    expect((await events()).at(-1)?.reason).toBe('locked');
    for (let again = 0; again < 2; again += 1) {
      await studio.sql('delete from login_lockout');
      for (let tries = 0; tries < 5; tries += 1) await activate(wrong(secret));
      expect(await news()).toHaveLength(1 + again);
      await studio.sql(`update second_factor set lock_mailed_at = lock_mailed_at - interval '24 hours'`);
    }
  });

  it('mails its owner that there are new recovery codes', async () => {
    const client = await studio.signIn(anna);
    const secret = String((await client.post(`${factor}/totp`)).json()['secret']);
    expect((await client.post(`${factor}/totp/activate`, { code: appCode(secret) })).status).toBe(200);
    expect((await client.post(`${factor}/recovery-codes`)).status).toBe(200);
    const mails = await studio.sql(`select from mail where kind = 'recoveryCodesRenewed' and recipient = $1`, [anna]);
    expect(mails).toHaveLength(1);
  });
});
