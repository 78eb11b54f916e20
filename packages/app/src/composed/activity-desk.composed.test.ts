import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherCast, type Cast } from '../testing/cast.ts';
import { codeOf } from '../testing/code-of.ts';
import { openStudio, type Studio } from '../testing/studio.ts';
import type { Answer, Client } from '../walk/client.ts';

const activities = '/api/v1/activities';

let studio: Studio;
let cast: Cast;
beforeAll(async () => {
  studio = await openStudio();
  cast = await gatherCast(studio);
});
afterAll(() => studio.close());

const put = (client: Client, path: string, body: object): Promise<Answer> =>
  client.send(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

describe('booking over the capacity', () => {
  const path = `${activities}/admin-overbooking-config`;
  const save = (client: Client, enabled: boolean) => put(client, path, { enabled });

  it('is forbidden at first; an Admin allows it, and the list of flags and its history show it', async () => {
    const admin = cast.admin.client;
    expect((await admin.get(path)).json()).toEqual({ enabled: false });
    expect([codeOf(await cast.pro.client.get(path)), codeOf(await save(cast.pro.client, true))]).toEqual([
      '403 errors.general.permissionDenied',
      '403 errors.general.permissionDenied',
    ]);
    const saved = await save(admin, true);
    expect([saved.status, saved.json()]).toEqual([200, { enabled: true }]);
    const flags = (await admin.get('/api/v1/admin/feature-flags')).json()['items'];
    expect(flags).toContainEqual({ key: 'allow_admin_overbooking', value: true });
    const [line] = await studio.sql(
      `select operation, changes from audit_log where entity = 'featureFlags' order by at desc, id desc limit 1`,
    );
    expect(line).toEqual({
      operation: 'flags.save',
      changes: { allow_admin_overbooking: { old: false, new: true } },
    });
  });
});
