import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherCast, type Cast, type CastName } from '../testing/cast.ts';
import { codeOf } from '../testing/code-of.ts';
import { openStudio, type Studio } from '../testing/studio.ts';

let studio: Studio;
let cast: Cast;
beforeAll(async () => {
  studio = await openStudio();
  cast = await gatherCast(studio);
});
afterAll(() => studio.close());

const path = '/api/v1/organization/subscription';
const send = (method: string, at: string, body: unknown, actor: CastName, headers = {}) =>
  cast[actor].client.send(at, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const plan = async (key: string, active = true): Promise<string> => {
  const made = await send('POST', '/api/v1/subscription-plans', { key, name: { it: key }, active }, 'superadmin');
  expect([made.status, codeOf(made)]).toMatchObject([201, expect.anything()]);
  return String(made.json()['id']);
};

describe('the studio’s plan of the platform', () => {
  it('is asked for by an Admin, decided by the operator, and one at a time', async () => {
    const [planId, other, gone] = [await plan('base'), await plan('grande'), await plan('vecchio', false)];
    const ask = (body: object, actor: CastName = 'admin') => send('POST', path, { planId, ...body }, actor);
    expect(codeOf(await ask({}, 'pro'))).toBe('403 errors.general.permissionDenied');
    expect(codeOf(await ask({ event: 'activate' }))).toBe('403 errors.general.permissionDenied');
    expect(codeOf(await ask({ overrides: [] }))).toBe('403 errors.general.permissionDenied');
    expect(codeOf(await ask({ planId: gone }))).toBe('409 errors.subscription.planInactive');
    expect((await ask({ x: 1 })).status).toBe(400);
    const asked = await ask({ note: 'Da marzo' });
    expect([asked.status, asked.json()]).toMatchObject([201, { status: 'Requested', planId, note: 'Da marzo' }]);
    expect(codeOf(await ask({}))).toBe('409 errors.subscription.organizationExists');
    const id = String(asked.json()['id']);
    const change = (body: object, actor: CastName = 'admin', headers = {}) =>
      send('PUT', `${path}/${id}`, body, actor, headers);
    const amended = await change({ planId: other }, 'admin', { 'if-match': '"1"' });
    expect([amended.status, amended.json()]).toMatchObject([200, { planId: other, version: 2, note: 'Da marzo' }]);
    expect(codeOf(await change({ note: 'x' }, 'admin', { 'if-match': '"1"' }))).toBe('412 errors.general.stale');
    expect(codeOf(await change({ event: 'activate' }))).toBe('403 errors.general.permissionDenied');
    expect(codeOf(await change({ event: 'fallDue' }, 'superadmin'))).toBe('409 errors.subscription.notCurrent');
    const periods = { periodFrom: '2027-03-01', periodTo: '2027-02-01' };
    expect(codeOf(await change({ event: 'activate', ...periods }, 'superadmin'))).toBe(
      '422 errors.subscription.validityInvalid',
    );
    const started = await change(
      { event: 'activate', periodFrom: '2027-03-01', periodTo: '2028-02-29', overrides: [{ key: 'sms', limit: 100 }] },
      'superadmin',
    );
    expect(started.json()).toMatchObject({ status: 'Active', periodTo: '2028-02-29', overrides: [{ limit: 100 }] });
    expect(codeOf(await change({ note: 'x' }))).toBe('409 errors.subscription.notPending');
    expect(codeOf(await change({ event: 'startTrial' }, 'superadmin'))).toBe('409 errors.subscription.planActive');
    const listed = await cast.admin.client.get(path);
    expect(listed.json()).toMatchObject({ current: { id, status: 'Active' }, history: [{ id }] });
    expect((await cast.admin.client.get(`${path}/${id}`)).json()).toMatchObject({ id });
    const remove = await send('DELETE', `/api/v1/subscription-plans/${other}`, {}, 'superadmin');
    expect(codeOf(remove)).toBe('409 errors.subscription.platformPlanInUse');
    expect((await change({ event: 'cancel' }, 'superadmin')).json()).toMatchObject({ status: 'Cancelled' });
    expect(codeOf(await change({ event: 'activate' }, 'superadmin'))).toBe('409 errors.subscription.planCancelled');
    const again = await ask({ event: 'startTrial' }, 'superadmin');
    expect([again.status, again.json()]).toMatchObject([201, { status: 'Trial' }]);
    const audited = await studio.sql<{ operation: string }>(
      `select operation from audit_log where entity = 'organizationSubscription' order by id`,
    );
    expect(new Set(audited.map(({ operation }) => operation))).toEqual(
      new Set(['organization.create', 'organization.update']),
    );
  });
});
