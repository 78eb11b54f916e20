import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startForTest, type Received, type TestServer } from './kernel/testing/client.ts';
import { allRoutes } from './routes.ts';
import { memoryStudio, SLOT } from './testing/memory-studio.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', '0', '-1', '999999999999999', 'NaN', '../..', '%00', SLOT, 'true', '2027-02-30'),
);
const anySegment = anyText.map((text) => encodeURIComponent(text.toWellFormed()) || '_');
const anyBody = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
  fc
    .record(
      {
        slotId: fc.oneof(fc.constant(SLOT), anyText),
        slotIds: fc.array(anyText, { maxLength: 3 }),
        action: anyText,
        email: anyText,
        password: anyText,
        items: fc.array(fc.record({ key: anyText, value: fc.boolean() }), { maxLength: 3 }),
        lines: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }),
        buyer: fc.dictionary(anyText, anyText, { maxKeys: 4 }),
        seller: fc.dictionary(anyText, anyText, { maxKeys: 2 }),
        billingProfile: fc.dictionary(anyText, anyText, { maxKeys: 4 }),
        providerOutcomeConfirmed: fc.jsonValue({ maxDepth: 1 }),
        fileName: anyText,
        contentBase64: anyText,
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
  anyText,
);

const anyCall = fc.record({
  // Ending the session would end the game for everybody after it.
  route: fc.constantFrom(...allRoutes.filter(({ id }) => id !== 'auth.logout' && id !== 'auth.invalidate-sessions')),
  segments: fc.array(anySegment, { minLength: 2, maxLength: 2 }),
  query: fc.oneof(
    fc.constant(''),
    fc.webQueryParameters().map((text) => `?${text}`),
    anySegment.map((text) => `?page=${text}`),
  ),
  body: fc.option(anyBody, { nil: undefined }),
  type: fc.constantFrom('application/json', 'application/json', 'application/json', 'application/xml', 'text/plain'),
  cookie: fc.constantFrom(true, true, true, false),
});
type AnyCall = typeof anyCall extends fc.Arbitrary<infer T> ? T : never;

const send = (
  server: TestServer,
  admin: string,
  { route, segments, query, body, type, cookie }: AnyCall,
): Promise<Received> => {
  let next = 0;
  const path = route.path.replaceAll(/\{\w+\}/g, () => segments[next++] ?? '_') + query;
  const headers = { 'content-type': type, ...(cookie ? { cookie: admin } : {}) };
  return server.call(path, { method: route.method, headers, body });
};

describe('whatever a client sends', () => {
  it('is answered, and never as a bug of ours', async () => {
    const studio = await memoryStudio();
    await using server = await startForTest(studio.service);
    const login = { method: 'POST', body: { email: 'admin@studio.example', password: 'admin' } };
    const { headers } = await server.call('/api/v1/auth/login', login);
    const admin = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(anyCall, async (call) => {
        const { status, text } = await send(server, admin, call);
        expect([call.route.id, status === 500 ? text : 'fine']).toEqual([call.route.id, 'fine']);
        seen.add(status);
      }),
      { numRuns: 1000 },
    );
    // The net is wide enough to be served, refused at each gate, and refused by the use cases.
    expect([...seen]).toEqual(expect.arrayContaining([200, 400, 401, 404, 415]));
  });
});
