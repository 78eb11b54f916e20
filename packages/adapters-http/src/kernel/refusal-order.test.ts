import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { startForTest } from './testing/client.ts';
import { teaService } from './testing/example.ts';

const order = { leaf: 'assam', cups: 2 };
const as = (role: string): { cookie: string } => ({ cookie: `Tea=${role}` });

describe('the order of refusal', () => {
  it('is tenant, flag of e-invoicing, forced change, other flags, signing in, role, then the input', async () => {
    const { service, flagsOff } = teaService();
    await using server = await startForTest(service);
    const status = async (role: string | undefined, body: unknown = { nonsense: 1 }) => {
      const headers = role === undefined ? {} : as(role);
      const { status, json } = await server.call('/api/v1/tea/pots', { method: 'POST', headers, body });
      return `${status} ${String(json()['code'])}`;
    };
    flagsOff.add('enable_bookings');
    expect(await status('gated')).toBe('403 errors.auth.forcedPasswordChangeRequired');
    expect(await status(undefined)).toBe('404 errors.general.featureDisabled');
    flagsOff.delete('enable_bookings');
    expect(await status(undefined)).toBe('401 errors.auth.unauthenticated');
    expect(await status('dead')).toBe('401 errors.auth.sessionInvalidated');
    expect(await status('user')).toBe('400 errors.general.validation');
    expect(await status('user', { leaf: 'full', cups: 1 })).toBe('409 errors.booking.placeFull');
    expect(await status('user', { leaf: 'down', cups: 1 })).toBe('503 errors.general.unavailable');
  });
  it('names the first flag of the row that is off', async () => {
    const { service, flagsOff } = teaService();
    await using server = await startForTest(service);
    flagsOff.add('enable_subscriptions').add('enable_bookings');
    const answer = await server.call('/api/v1/tea/pots', { method: 'POST', body: order });
    expect(answer.json()['params']).toEqual({ feature: 'enable_bookings' });
  });
  it('makes an e-invoicing path vanish for everyone while its flag is off, whatever the method', async () => {
    const { service, flagsOff } = teaService();
    await using server = await startForTest(service);
    flagsOff.add('enable_einvoicing').add('enable_bookings');
    for (const method of ['GET', 'DELETE', 'OPTIONS'])
      for (const headers of [{}, as('gated'), as('superadmin')]) {
        const { status, json } = await server.call('/api/v1/tea/invoices', { method, headers });
        expect([status, json()['code']]).toEqual([404, 'errors.general.notFound']);
      }
    flagsOff.clear();
    expect((await server.call('/api/v1/tea/invoices', { method: 'DELETE' })).status).toBe(405);
    expect((await server.call('/api/v1/tea/invoices', { headers: as('pro') })).json()['code']).toBe(
      'errors.eInvoicing.permissionDenied',
    );
  });
  it('answers 404 where existence is private and 403 elsewhere', async () => {
    await using server = await startForTest(teaService().service);
    expect((await server.call('/api/v1/tea/cellar', { headers: as('admin') })).status).toBe(404);
    expect((await server.call('/api/v1/tea/cellar', { headers: as('superadmin') })).status).toBe(200);
    expect((await server.call('/api/v1/tea/label', { headers: as('user') })).status).toBe(403);
  });
  it('lets a gated account reach what the allowlist names, and its own record only', async () => {
    await using server = await startForTest(teaService().service);
    const headers = as('gated');
    expect((await server.call('/api/v1/tea/menu', { headers })).status).toBe(403);
    expect((await server.call('/api/v1/tea/leave', { method: 'POST', headers })).status).toBe(204);
    expect((await server.call('/api/v1/tea/guests/account-gated', { headers })).status).toBe(200);
    expect((await server.call('/api/v1/tea/guests/account-other', { headers })).status).toBe(403);
    expect((await server.call('/api/v1/tea/post/card', { method: 'POST', headers })).status).toBe(200);
  });
  it('freshSignInRequired: asks a person who signed in long ago to confirm, after the role and before the input', async () => {
    await using server = await startForTest(teaService().service);
    const codeOf = async (role: string, path: string, method = 'POST', body?: unknown) => {
      const answer = await server.call(path, { method, headers: as(role), ...(body === undefined ? {} : { body }) });
      return answer.status === 204 ? 'done' : answer.json()['code'];
    };
    const [stale, no] = ['errors.auth.freshSignInRequired', 'errors.general.permissionDenied'];
    expect(await codeOf('stale-pro', '/api/v1/tea/all-pots', 'DELETE')).toBe(stale);
    expect(await codeOf('stale', '/api/v1/tea/all-pots', 'DELETE')).toBe(no);
    expect(await codeOf('pro', '/api/v1/tea/all-pots', 'DELETE')).toBe('done');
    expect(await codeOf('stale', '/api/v1/tea/guests/account-other/lock')).toBe(stale);
    expect(await codeOf('stale', '/api/v1/tea/guests/account-stale/lock')).toBe('done');
    expect(await codeOf('stale', '/api/v1/tea/guests', 'POST', { role: 'user' })).toBe('done');
    expect(await codeOf('stale', '/api/v1/tea/guests', 'POST', { role: 'pro' })).toBe(stale);
    expect(await codeOf('stale', '/api/v1/tea/guests', 'POST', { role: 'nonsense' })).toBe('errors.general.validation');
    expect(await codeOf('user', '/api/v1/tea/guests', 'POST', { role: 'pro' })).toBe('done');
  });
  it('is 503 with its own code and Retry-After while the tenant is closed, before anything else is judged', async () => {
    const closed = { enabled: true, retryAfterSeconds: 77, since: null };
    const { service, flagsOff } = teaService({}, undefined, closed);
    await using server = await startForTest(service);
    flagsOff.add('enable_einvoicing');
    expect((await server.call('/api/v1/tea/invoices')).status).toBe(404); // as any path that is not there
    const answer = await server.call('/api/v1/tea/pots', {
      method: 'POST',
      body: { nonsense: 1 },
      headers: as('gated'),
    });
    expect([answer.status, answer.json()['code'], answer.headers['retry-after']]).toEqual([
      503,
      'errors.general.maintenance',
      '77',
    ]);
    const key = { 'x-maintenance-key': 'example-maintenance-key-0123456789' };
    const operator = await server.call('/api/v1/maintenance/rinse', { method: 'POST', headers: key });
    expect([operator.status, operator.json()]).toEqual([200, { hot: true }]);
  });
  it('is 421 for a host that is no tenant, which the log names, and 503 when a part is down', async () => {
    const { service, lines } = teaService({ tenantOf: () => Effect.succeed(undefined) });
    await using nobody = await startForTest(service);
    const unknown = await nobody.call('/api/v1/tea/menu', { headers: { host: 'nobody.example' } });
    expect([unknown.status, unknown.json()['code']]).toEqual([421, 'errors.general.unknownHost']);
    expect(lines.at(-1)).toMatchObject({ message: 'request', status: 421, host: 'nobody.example' });
    await using server = await startForTest(teaService().service);
    const answer = await server.call('/api/v1/tea/menu', { headers: as('down') });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
  });
});
