import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, openStudio, operator, type Studio } from '../testing/studio.ts';

const path = '/api/v1/diagnostics/appsettings';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
  await studio.sql(`update account set default_password = false where email = $1`, [operator]);
});
afterAll(() => studio.close());

describe('what the server is configured with', () => {
  it('is shown to superadmins without a secret, for the one environment and the other', async () => {
    const admin = await studio.signIn(operator);
    for (const environment of ['development', 'production']) {
      const answer = await admin.get(`${path}/${environment}`);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(answer.json()).toMatchObject({ environment, active: false });
      const items = answer.json()['items'];
      expect(items).toContainEqual({ key: 'NODE_ENV', value: environment, source: 'given' });
      expect(items).toContainEqual({ key: 'MAINTENANCE__KEY', value: 'set', source: 'given' });
      for (const secret of ['the-key-of-the-studio-under-test', 'sk_test_studio'])
        expect(answer.text).not.toContain(secret);
    }
    expect((await (await studio.signIn(anna)).get(`${path}/production`)).status).toBe(403);
    expect((await admin.get(`${path}/staging`)).status).toBe(404);
  });
});
