import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as Effect from 'effect/Effect';
import { legacyCommentsContract } from '@svc/application/contracts';
import { startFakeLegacyCms, type FakeLegacyCms } from '@svc/emulators/legacy-cms';
import { noLegacyComments, restLegacyComments } from './rest-legacy-comments.ts';

let cms: FakeLegacyCms;
beforeAll(async () => {
  cms = await startFakeLegacyCms();
});
afterAll(() => cms.close());
beforeEach(() => cms.reset());

const paths = { listPath: '/api/comments/flat', moderatePath: '/api/comments' };
const open = (more: object = {}) =>
  restLegacyComments({ ...paths, baseUrl: cms.url, token: cms.token, timeoutMs: 2000, ...more });
const first = { cursor: null, limit: 10, state: null } as const;
const tagOf = async (effect: Effect.Effect<unknown, { readonly _tag: string }>): Promise<string> =>
  (await Effect.runPromise(Effect.flip(effect)))._tag;

legacyCommentsContract('the emulated CMS', async (comments) => {
  await cms.reset();
  cms.put(...comments.map(({ article, ...each }) => ({ ...each, id: Number(each.id), related: article })));
  return open();
});

describe('the CMS over its REST', () => {
  it('that is away, busy or breaks off is down: never an empty list', async () => {
    for (const kind of ['drop-before', 'drop-after', 'cut', 'error', 'rate-limit'] as const) {
      cms.failNext({ kind });
      expect([kind, await tagOf(open().page(first))]).toEqual([kind, 'LegacyCmsDown']);
    }
    cms.failNext({ kind: 'slow', ms: 5000 });
    expect(await tagOf(open({ timeoutMs: 100 }).page(first))).toBe('LegacyCmsDown');
    expect(await tagOf(restLegacyComments({ ...paths, baseUrl: 'http://127.0.0.1:1', token: 'x' }).page(first))).toBe(
      'LegacyCmsDown',
    );
    expect(await tagOf(noLegacyComments.page(first))).toBe('LegacyCmsDown');
  });

  it('that answers pages, other JSON, too much, elsewhere or a refusal has rejected it', async () => {
    const answers = [
      { kind: 'html', status: 200 },
      { kind: 'unreadable' },
      { kind: 'answer', body: '{"items":[]}' },
      { kind: 'answer', body: '{"data":[{"content":"senza id"}]}' },
      { kind: 'answer', body: `{"data":[],"more":"${'x'.repeat(2 * 1024 * 1024)}"}` },
      { kind: 'redirect', location: `${cms.url}/elsewhere` },
    ] as const;
    for (const fault of answers) {
      cms.failNext(fault);
      expect([fault.kind, await tagOf(open().page(first))]).toEqual([fault.kind, 'LegacyCmsRejected']);
    }
    expect(cms.calls.some(({ path }) => path === '/elsewhere')).toBe(false);
    expect(await tagOf(open({ token: 'another' }).page(first))).toBe('LegacyCmsRejected');
    expect(await tagOf(open({ token: undefined }).approve('1'))).toBe('LegacyCmsRejected');
  });

  it('has texts of strangers: control and direction marks are taken out, what is odd is null', async () => {
    const body = {
      data: [
        { id: 1, content: 'ciao\u202E\u0000 e\u0300\n', approvalStatus: 'MAYBE', blocked: 'yes', createdAt: 'ieri' },
        { content: 'senza id' },
      ],
    };
    cms.failNext({ kind: 'answer', body: JSON.stringify(body) });
    const { items } = await Effect.runPromise(open().page(first));
    expect(items).toEqual([
      {
        ...{ id: '1', article: null, author: { name: '', email: null }, content: 'ciao è\n', approvalStatus: null },
        ...{ blocked: false, removed: false, threadOf: null, createdAt: null },
      },
    ]);
  });
});
