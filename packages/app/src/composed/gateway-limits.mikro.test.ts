import * as Effect from 'effect/Effect';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { openDatabase, sharedRateLimiter, type Database } from '@svc/adapters-db';
import { freshDatabase, passWindows, type FreshDatabase } from '@svc/adapters-db/testing';
import { invoiceGateways } from '@svc/adapters-sdi';
import { startFakeGatewayB, type FakeGatewayB } from '@svc/emulators/sdi';
import type { GatewayAccess } from '@svc/application/invoicing';
import { sampleEmission } from '@svc/application/testing';

const access: Omit<GatewayAccess, 'secret'> = {
  provider: 'GatewayB',
  environment: 'Test',
  username: '',
  vatNumber: null,
};
/** One for each test: the clock goes back between them, what was counted does not. */
const accounts = ['many', 'seconds', 'date'];
const run = Effect.runPromise;
const PER_MINUTE = 6;
/**
 * A count that waits for another one's row began before it, so it reads the other's window as longer by that wait: after
 * sixty seconds its process would wait for the last milliseconds, and by a clock that stands still that is for ever.
 */
const MINUTE_AND_MORE = 61;
const route = 'POST /:segment/invoices';

let fresh: FreshDatabase;
let pools: readonly Database[];
let fake: FakeGatewayB;
beforeAll(async () => {
  fresh = await freshDatabase();
  pools = [openDatabase({ url: fresh.url }), openDatabase({ url: fresh.url })];
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  await fresh.drop();
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const tokens = accounts.map((token) => ({ token, environment: 'test' as const }));
  fake = await startFakeGatewayB({ requireRegisteredSeller: false, tokens });
});
afterEach(async () => {
  vi.useRealTimers();
  await fake.close();
});

/** What two processes have: each its own pool, limiter and connections; the database alone is shared. */
const processes = (account: string) =>
  pools.map((pool) =>
    invoiceGateways({
      gatewayB: { baseUrls: fake.baseUrls },
      pace: { limiter: sharedRateLimiter(pool), callsPerMinute: PER_MINUTE, waitMs: 0 },
    }).open({ ...access, secret: account }),
  );
const pass = async (seconds: number): Promise<void> => {
  await passWindows(fresh.url, seconds);
  vi.setSystemTime(Date.now() + seconds * 1000);
};

describe('one account at a gateway, called by two processes', () => {
  it('never gets more calls in a minute than it may, and what had no turn is sent later, once', async () => {
    const [one, two] = processes('many');
    let waiting = Array.from({ length: 20 }, (_, at) => `SVC/${at}`);
    const callsOf: number[] = [];
    while (waiting.length > 0) {
      fake.clearCalls();
      const outcomes = await Promise.all(
        waiting.map((number, at) => run((at % 2 === 0 ? one : two)!.emit(sampleEmission({ number })))),
      );
      for (const outcome of outcomes.filter(({ kind }) => kind !== 'answered'))
        expect(outcome).toMatchObject({ kind: 'refused', where: 'unreachable' });
      waiting = waiting.filter((_, at) => outcomes[at]?.kind !== 'answered');
      callsOf.push(fake.calls.length);
      await pass(MINUTE_AND_MORE);
    }
    expect(callsOf).toEqual([PER_MINUTE, PER_MINUTE, PER_MINUTE, 20 - 3 * PER_MINUTE]);
    const numbers = fake.books.invoices.map(({ number }) => number);
    expect([numbers.length, new Set(numbers).size]).toEqual([20, 20]);
  });

  it.each([
    ['seconds', () => '3600'],
    ['date', () => new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_590_000).toUTCString()],
  ])(
    'is left alone by both as long as a 429 asks for (%s), and nothing is lost or sent twice',
    async (account, retryAfter) => {
      const [one, two] = processes(account);
      const headers = { 'retry-after': retryAfter() };
      fake.failNext({ kind: 'answer', when: 'before', status: 429, body: '{}', headers, route });
      const limited = await run(one!.emit(sampleEmission({ number: 'SVC/1' })));
      expect(limited.kind).toBe('unknown');
      fake.clearCalls();
      const asked = async () =>
        Promise.all([one, two].map((each) => run(each!.emit(sampleEmission({ number: 'SVC/2' })))));
      expect((await asked()).map(({ kind }) => kind)).toEqual(['refused', 'refused']);
      await pass(3_000);
      expect((await asked()).map(({ kind }) => kind)).toEqual(['refused', 'refused']);
      expect(fake.calls).toEqual([]);
      await pass(602);
      const { sellerVatNumber, date } = sampleEmission();
      const found = await Promise.all(
        ['SVC/1', 'SVC/2'].map((number) => run(two!.search({ sellerVatNumber, number, date }))),
      );
      expect(found).toEqual([[], []]);
      expect((await run(two!.emit(sampleEmission({ number: 'SVC/2' })))).kind).toBe('answered');
      expect(fake.books.invoices.map(({ number }) => number)).toEqual(['SVC/2']);
    },
  );
});
