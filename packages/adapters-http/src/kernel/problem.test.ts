import { describe, expect, it } from 'vitest';
import { startForTest } from './testing/client.ts';
import { teaService } from './testing/example.ts';

const as = (role: string): { cookie: string } => ({ cookie: `Tea=${role}` });

describe('a problem', () => {
  it('is problem+json with code, trace id and the sentence in the language asked for', async () => {
    await using server = await startForTest(teaService().service);
    const headers = { 'x-request-id': 'abc-1', 'accept-language': 'de, en;q=0.8, it;q=0.3' };
    const answer = await server.call('/api/v1/tea/label', { headers });
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.headers['x-request-id']).toBe('abc-1');
    expect(answer.json()).toEqual({
      type: 'urn:svc:problem:errors.auth.unauthenticated',
      title: 'Please sign in.',
      status: 401,
      code: 'errors.auth.unauthenticated',
      traceId: 'abc-1',
    });
    expect((await server.call('/api/v1/tea/label')).json()['title']).toBe('Accesso richiesto.');
  });
  it('carries the params of a refusal', async () => {
    await using server = await startForTest(teaService().service);
    const call = { method: 'POST', headers: as('user'), body: { leaf: 'full', cups: 1 } };
    expect((await server.call('/api/v1/tea/pots', call)).json()['params']).toEqual({ waitlist: 'open' });
  });
  it('names every field at fault, in body, query and path', async () => {
    await using server = await startForTest(teaService().service);
    const body = { leaf: '', cups: 2.5, 'a/b': 1 };
    const answer = await server.call('/api/v1/tea/pots', { method: 'POST', headers: as('user'), body });
    const errors = answer.json()['errors'] as { pointer: string; code: string; message: string }[];
    expect(errors.map(({ pointer, code }) => `${pointer} ${code}`).sort()).toEqual([
      '/a~1b unknown_field',
      '/cups invalid_type',
      '/leaf too_small',
    ]);
    expect(errors.find(({ pointer }) => pointer === '/leaf')?.message).toBe('Campo obbligatorio');
    const query = (await server.call('/api/v1/tea/menu?page=x&sort=1')).json()['errors'] as { pointer: string }[];
    expect(query.map(({ pointer }) => pointer).sort()).toEqual(['query:/page', 'query:/sort']);
    const path = (await server.call('/api/v1/tea/pots/1', { headers: as('user') })).json()['errors'] as {
      pointer: string;
    }[];
    expect(path.map(({ pointer }) => pointer)).toEqual(['path:/id']);
  });
  it('says nothing of a bug but the trace id, and one log line says the rest', async () => {
    const { service, lines } = teaService();
    await using server = await startForTest(service);
    const answer = await server.call('/api/v1/tea/spill', { headers: { 'x-request-id': 'trace-7' } });
    expect([answer.status, answer.json()['code'], answer.json()['traceId']]).toEqual([
      500,
      'errors.general.internal',
      'trace-7',
    ]);
    expect(answer.text).not.toContain('1234');
    const errors = lines.filter(({ level }) => level === 'error');
    expect(errors.map(({ requestId }) => requestId)).toEqual(['trace-7']);
    expect(String(errors[0]?.['cause'])).toContain('the secret is 1234');
  });
});
