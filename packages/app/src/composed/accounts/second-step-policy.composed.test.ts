import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, giulia, openStudio, type Studio } from '../../testing/studio.ts';
import { roomInStep } from '../../testing/authenticator-app.ts';
import { codeOf } from '../../testing/code-of.ts';
import { appCode } from '../../walk/app-codes.ts';
import { demoPassword } from '../../demo/studio-loto.ts';
import { openClient } from '../../walk/client.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
  await studio.sql('update account set privilege_bits = 4 where email = $1', [giulia]);
  await roomInStep();
});
afterAll(() => studio.close());

describe('the login policy', () => {
  it('loginRefused: is asked again at the second step, since it may have changed since the first proof', async () => {
    const own = await studio.signIn(anna);
    const secret = String((await own.post('/api/v1/auth/second-factor/totp')).json()['secret']);
    await own.post('/api/v1/auth/second-factor/totp/activate', { code: appCode(secret) });
    const phone = openClient(studio.url);
    await phone.post('/api/v1/auth/login', { email: anna, password: demoPassword });
    const prove = () => phone.post('/api/v1/auth/second-step/prove', { code: appCode(secret, 1) });
    const boss = await studio.signIn(giulia);
    const set = (value: boolean) =>
      boss.post('/api/v1/admin/feature-flags', { items: [{ key: 'enable_login', value }] });
    expect((await set(false)).status).toBe(200);
    expect(codeOf(await prove())).toBe('403 errors.auth.loginRefused');
    expect((await phone.get('/api/v1/auth/verify-session')).status).toBe(401);
    const [event] = await studio.sql<{ success: boolean }>(
      `select success from auth_event where method = 'secondFactor' order by id desc limit 1`,
    );
    expect(event).toEqual({ success: false });
    expect((await set(true)).status).toBe(200);
    expect(codeOf(await prove())).toBe('200');
  });
});
