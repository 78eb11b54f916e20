import { describe, expect, test } from 'vitest';
import { coversCall, patched, readFaults } from './call-faults.ts';
import { callLog, type Call } from './call-log.ts';
import { faultQueue, type Planned } from './fault-queue.ts';
import { matchPath } from './router.ts';

describe('the fault queue', () => {
  const any = (): boolean => true;

  test('a fault strikes as often as planned, after those it lets pass', () => {
    const queue = faultQueue<Planned>();
    queue.add({ kind: 'drop', times: 2, skip: 1 });
    const struck = [1, 2, 3, 4].map(() => queue.take(any).length);
    expect(struck).toEqual([0, 1, 1, 0]);
  });

  test('of several faults only the oldest strikes, and slowness comes on top', () => {
    const queue = faultQueue<Planned>();
    queue.add({ kind: 'drop' }, { kind: 'slow' }, { kind: 'error' });
    expect(queue.take(any).map(({ kind }) => kind)).toEqual(['drop', 'slow']);
    expect(queue.take(any).map(({ kind }) => kind)).toEqual(['error']);
  });

  test('a fault waits for the call it is meant for', () => {
    const queue = faultQueue<Planned>();
    queue.add({ kind: 'drop' });
    expect(queue.take(() => false)).toEqual([]);
    expect(queue.waiting()).toHaveLength(1);
  });
});

describe('a fault that came over HTTP', () => {
  test.each([
    [{ route: 5 }, 'route must be a text'],
    [{ body: {} }, 'body must be a text'],
    [{ headers: 'x' }, 'headers must be an object of headers'],
    [{ headers: { a: 1 } }, 'headers must be an object of headers'],
    [{ headers: { 'a b': 'c' } }, 'headers must be an object of headers'],
    [{ contentType: 'text/plain\r\nx: y' }, 'contentType must be a text that a header can hold'],
    [{ location: '\u0000' }, 'location must be a text that a header can hold'],
    [{ status: 99_999 }, 'status must be a whole number from 200 to 599'],
    [{ status: 100 }, 'status must be a whole number from 200 to 599'],
    [{ status: 200.5 }, 'status must be a whole number from 200 to 599'],
    [{ set: [1] }, 'set must be an object'],
    [{ times: -1 }, 'times must be a number of 0 or more'],
  ])('is refused when it carries %j', (fields, sentence) => {
    expect(() => readFaults([{ kind: 'error', ...fields }], ['error'])).toThrow(sentence);
  });
});

describe('the call log', () => {
  const call = (path: string, body = ''): Call => {
    return { at: 0, method: 'POST', path, query: {}, headers: {}, body, status: 200, faults: [] };
  };

  test('keeps the last 10,000 calls', () => {
    const log = callLog();
    for (let nth = 1; nth <= 20_005; nth += 1) log.add(call(String(nth)));
    expect([log.all().length, log.all().at(0)?.path, log.all().at(-1)?.path]).toEqual([10_000, '10006', '20005']);
  });

  test('keeps fewer when their bodies are large, the last one in any case', () => {
    const log = callLog();
    const large = 'x'.repeat(16 * 1024 * 1024);
    for (let nth = 1; nth <= 100; nth += 1) log.add(call(String(nth), large));
    expect(log.all().map(({ path }) => path)).toEqual(['97', '98', '99', '100']);
    log.add(call('101', 'x'.repeat(65 * 1024 * 1024)));
    expect(log.all().map(({ path }) => path)).toEqual(['101']);
  });
});

describe('routes', () => {
  test.each([
    ['/v1/refunds/:id', '/v1/refunds/re_1', { id: 're_1' }],
    ['/v1/refunds/:id', '/v1/refunds', undefined],
    ['/v1/*', '/v1/a/b', {}],
    ['/v1/*', '/v2/a', undefined],
    ['/*/fatture', '/test/fatture', {}],
    ['/:a', '/%zz', { a: '%zz' }],
  ])('%s against %s', (pattern, path, params) => {
    expect(matchPath(pattern, path)).toEqual(params);
  });

  test.each([
    [undefined, true],
    ['*', true],
    ['POST /v1/*', true],
    ['* /v1/refunds', true],
    ['/v1/refunds', true],
    ['GET /v1/refunds', false],
  ])('a fault on %s covers POST /v1/refunds: %s', (route, covered) => {
    expect(coversCall(route, 'POST', '/v1/refunds')).toBe(covered);
  });

  test('a lie reaches into objects and lists', () => {
    expect(patched({ a: { b: 1 }, list: [1, 2] }, { 'a.b': 2, 'list.1': 3, 'c.d': 4 })).toEqual({
      a: { b: 2 },
      list: [1, 3],
      c: { d: 4 },
    });
  });
});
