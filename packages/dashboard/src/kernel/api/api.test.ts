import { describe, expect, it } from 'vitest';
import { apiIn } from './api.ts';
import { endsAct } from '../form/form-key.ts';
import { Problem } from './problem.ts';

/** A server that answers once, and what it was asked. */
const server = (answer: Response | Error) => {
  const asked: { url: string; init: RequestInit }[] = [];
  const send: typeof fetch = (url, init = {}) => {
    asked.push({ url: url instanceof Request ? url.url : url.toString(), init });
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { api: apiIn('it', send), asked, headersOf: () => new Headers(asked[0]?.init.headers) };
};
const slotId = '01a21e8d-55da-7c87-9036-80c7d19d704d';
const refused = async (work: Promise<unknown>): Promise<Problem> =>
  work.then(
    () => expect.unreachable('it was refused'),
    (error: unknown) => (error instanceof Problem ? error : expect.unreachable('it is a problem')),
  );

describe('a call to the server', () => {
  it('has the address, the language and the key of its form, and answers data and version', async () => {
    const { api, asked, headersOf } = server(Response.json({ id: slotId }, { status: 201, headers: { etag: '"3"' } }));
    const { data, etag } = await api('activities.book', { body: { slotId }, key: 'form-1' });
    expect(['id' in data && data.id, etag]).toEqual([slotId, '"3"']);
    expect([asked[0]?.url, asked[0]?.init.method]).toEqual(['/api/v1/activities/book', 'POST']);
    expect([headersOf().get('accept-language'), headersOf().get('idempotency-key')]).toEqual(['it', 'form-1']);
  });
  it('says a list as one name several times, and nothing of what is left out', async () => {
    const { api, asked } = server(Response.json({ items: [] }));
    await api('activities.schedules', { query: { activityId: [slotId, slotId], locale: 'it' } });
    expect(asked[0]?.url).toBe(`/api/v1/activities/schedules?activityId=${slotId}&activityId=${slotId}&locale=it`);
  });
  it('sends a key and a version only where the row takes them', async () => {
    const { api, headersOf } = server(Response.json({}));
    await api('payments.orders.get', { path: { id: '7' }, key: 'form-1', etag: '"1"' });
    expect([headersOf().has('idempotency-key'), headersOf().has('if-match')]).toEqual([false, false]);
  });
  it('is refused in the words of the server, field by field', async () => {
    const body = { title: 'Dati non validi', status: 400, code: 'errors.general.validation', traceId: 'a'.repeat(32) };
    const errors = [{ pointer: '/slotId', code: 'invalid', message: 'Non valido' }];
    const { api } = server(Response.json({ ...body, errors }, { status: 400 }));
    const problem = await refused(api('activities.book', { body: { slotId: 'x' } }));
    expect(problem).toMatchObject({
      message: 'Dati non validi',
      ...{ code: body.code, errors, traceId: body.traceId },
    });
    expect([endsAct(problem), problem.isStillRunning]).toEqual([false, false]);
  });
  it('says when it may be tried again, in the seconds of the answer; not where it names a day', async () => {
    const body = { title: 'Troppi tentativi', status: 429, code: 'errors.auth.tooManyAttempts' };
    const waits = async (value: string): Promise<number | null> => {
      const answer = Response.json(body, { status: 429, headers: { 'retry-after': value } });
      const call = server(answer).api('auth.login', { body: { email: 'anna@example.it', password: 'x' } });
      return (await refused(call)).retryAfter;
    };
    expect([await waits('871'), await waits('Wed, 21 Oct 2026 07:28:00 GMT')]).toEqual([871, null]);
  });
  it('is unknown where no answer came, or one that is no problem of ours', async () => {
    const lost = await refused(server(new TypeError('failed')).api('activities.book', { body: { slotId } }));
    expect([lost.code, endsAct(lost)]).toEqual(['client.unreachable', false]);
    const odd = await refused(
      server(new Response('<h1>Bad', { status: 502 })).api('activities.book', { body: { slotId } }),
    );
    expect([odd.code, endsAct(odd)]).toEqual(['client.unreadable', false]);
    const page = await refused(server(new Response('<h1>Wi-Fi')).api('activities.book', { body: { slotId } }));
    expect([page.code, endsAct(page)]).toEqual(['client.unreadable', false]);
  });
  it('is waited for where an earlier press of the same act still runs, and is over when it is done or its key was another act’s', async () => {
    const answered = async (code: string, status: number, headers: Record<string, string> = {}): Promise<Problem> =>
      refused(
        server(Response.json({ title: 'x', status, code }, { status, headers })).api('activities.book', {
          body: { slotId },
        }),
      );
    const running = await answered('errors.general.conflict', 409, { 'retry-after': '1' });
    const taken = await answered('errors.general.conflict', 409);
    const other = await answered('errors.general.idempotencyMismatch', 422);
    expect([running, taken, other].map((each) => [each.isStillRunning, endsAct(each)])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
    expect(endsAct()).toBe(true);
  });
  it('goes away quietly when its screen does', async () => {
    const gone = new AbortController();
    gone.abort();
    const { api } = server(new DOMException('gone', 'AbortError'));
    await expect(api('activities.schedules', { query: {}, signal: gone.signal })).rejects.toThrow('gone');
  });
});
