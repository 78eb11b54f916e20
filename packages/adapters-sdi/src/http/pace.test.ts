import * as Effect from 'effect/Effect';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryRateLimiter, storeDown, type PausableLimiter } from '@svc/application/kernel';
import { sampleEmission } from '@svc/application/testing';
import type { GatewayAccess } from '@svc/application/invoicing';
import { startFakeGatewayB, type FakeGatewayB } from '@svc/emulators/sdi';
import { invoiceGateways } from '../invoice-gateways.ts';
import { gatewayAccounts } from './gateway-accounts.ts';
import { retryAfterSeconds } from './pace.ts';

const run = Effect.runPromise;
const access: GatewayAccess = {
  provider: 'GatewayB',
  environment: 'Test',
  username: '',
  secret: 'demo-test',
  vatNumber: null,
};

let fake: FakeGatewayB;
beforeEach(async () => {
  fake = await startFakeGatewayB({ requireRegisteredSeller: false });
});
afterEach(async () => {
  vi.useRealTimers();
  await fake.close();
});

/** A process of its own: nothing but the limiter is shared with another one. */
const process = (
  limiter: PausableLimiter,
  callsPerMinute: number,
  waitMs: number,
  given: Partial<GatewayAccess> = {},
) =>
  invoiceGateways({ gatewayB: { baseUrls: fake.baseUrls }, pace: { limiter, callsPerMinute, waitMs } }).open({
    ...access,
    ...given,
  });

describe('the turn of an account', () => {
  test('two processes together make no more calls than the account may, and the rest never leaves', async () => {
    const limiter = memoryRateLimiter(() => 0);
    const [one, two] = [process(limiter, 3, 0), process(limiter, 3, 0)];
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        run((at % 2 === 0 ? one : two).emit(sampleEmission({ number: `SVC/${at}` }))),
      ),
    );
    expect(outcomes.filter(({ kind }) => kind === 'answered')).toHaveLength(3);
    const held = outcomes.filter(({ kind }) => kind !== 'answered');
    expect(held).toHaveLength(5);
    for (const outcome of held) expect(outcome).toMatchObject({ kind: 'refused', where: 'unreachable' });
    expect(fake.books.invoices).toHaveLength(3);
  });

  test('a call waits for its turn rather than fail, as long as it may', async () => {
    let now = 0;
    const clock = memoryRateLimiter(() => now);
    // Time passes between two questions: two looks before the window has ended.
    const limiter: PausableLimiter = {
      ...clock,
      take: (limit, key) =>
        Effect.map(clock.take(limit, key), (taken) => {
          now += 29_998;
          return taken.allowed ? taken : { allowed: false, retryAfterSeconds: 0.005 };
        }),
    };
    const gateway = process(limiter, 1, 1_000);
    await run(gateway.probe);
    await run(gateway.probe);
    expect(fake.calls).toHaveLength(2);
  });

  test('a transmission does not wait longer than it may take to leave', async () => {
    const limiter = memoryRateLimiter(() => 0);
    const pace = { limiter, callsPerMinute: 1, waitMs: 600_000 };
    const config = { baseUrls: fake.baseUrls, leaveWithinMs: 1_000 };
    const gateway = invoiceGateways({ gatewayB: config, pace }).open(access);
    await run(gateway.probe);
    expect(await run(gateway.emit(sampleEmission()))).toMatchObject({ kind: 'refused', where: 'unreachable' });
    expect(fake.books.invoices).toEqual([]);
  });

  test('a transmission does not leave after the machine slept while it waited, though no other clock ran', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const clock = memoryRateLimiter(() => 0);
    // The machine sleeps for an hour while the turn is asked for: `performance.now()` stands still meanwhile.
    const limiter: PausableLimiter = {
      ...clock,
      take: (limit, key) =>
        Effect.tap(clock.take(limit, key), () => Effect.sync(() => vi.setSystemTime(Date.now() + 3_600_000))),
    };
    const gateway = process(limiter, 10, 20_000);
    expect(await run(gateway.emit(sampleEmission()))).toMatchObject({ kind: 'refused', where: 'unreachable' });
    expect(fake.books.invoices).toEqual([]);
    // What changes nothing over there may be asked as late as it likes.
    await run(gateway.probe);
  });

  test('another account is not kept waiting', async () => {
    const limiter = memoryRateLimiter(() => 0);
    await run(process(limiter, 1, 0).probe);
    await run(process(limiter, 1, 0, { environment: 'Prod', secret: 'demo-prod' }).probe);
    expect(await run(Effect.flip(process(limiter, 1, 0).probe))).toMatchObject({ _tag: 'RemoteDown' });
  });

  test('an answer that asks for rest keeps every process away for so long, and is no emission', async () => {
    let now = 0;
    const limiter = memoryRateLimiter(() => now);
    fake.failNext({ kind: 'rate-limit' });
    const outcome = await run(process(limiter, 100, 0).emit(sampleEmission()));
    expect(outcome).toEqual({ kind: 'unknown', reason: 'status 429' });
    fake.clearCalls();
    expect(await run(process(limiter, 100, 0).emit(sampleEmission()))).toMatchObject({ where: 'unreachable' });
    expect(fake.calls).toEqual([]);
    now = 2_001;
    expect((await run(process(limiter, 100, 0).emit(sampleEmission()))).kind).toBe('answered');
    expect(fake.books.invoices).toHaveLength(1);
  });

  describe('that two tenants of one process have in common, each with its own database', () => {
    const pair = () => {
      let now = 0;
      const accounts = gatewayAccounts(() => now);
      const tenant = (name: string, given: Partial<GatewayAccess> = {}) => {
        const limiter = memoryRateLimiter(() => now);
        const pace = { limiter, callsPerMinute: 3, waitMs: 0, shared: { accounts, tenant: name } };
        const open = () =>
          invoiceGateways({ gatewayB: { baseUrls: fake.baseUrls }, pace }).open({ ...access, ...given });
        return { open, emit: (number: string) => run(open().emit(sampleEmission({ number }))) };
      };
      return { tenant, pass: (seconds: number): void => void (now += seconds * 1000) };
    };

    test('makes no more calls than one may; what had no turn has not left, and goes later', async () => {
      const { tenant, pass } = pair();
      const [loto, sole] = [tenant('loto'), tenant('sole')];
      const outcomes = await Promise.all([1, 2, 3, 4].flatMap((at) => [loto.emit(`L/${at}`), sole.emit(`S/${at}`)]));
      expect(outcomes.filter(({ kind }) => kind === 'answered')).toHaveLength(3);
      for (const outcome of outcomes.filter(({ kind }) => kind !== 'answered'))
        expect(outcome).toMatchObject({ kind: 'refused', where: 'unreachable' });
      expect(fake.calls).toHaveLength(3);
      pass(60);
      // What the account refused cost a tenant nothing of its own minute.
      for (const at of [5, 6, 7]) expect((await sole.emit(`S/${at}`)).kind).toBe('answered');
      expect((await loto.emit('L/5')).kind).toBe('refused');
    });

    test('counts on when a tenant is reloaded, and holds back none that is alone', async () => {
      const { tenant } = pair();
      const [loto, sole] = [tenant('loto'), tenant('sole')];
      for (const at of [1, 2]) expect((await loto.emit(`L/${at}`)).kind).toBe('answered');
      expect((await tenant('loto').emit('L/3')).kind).toBe('answered');
      expect((await sole.emit('S/1')).kind).toBe('refused');
      const other = tenant('luna', { environment: 'Prod', secret: 'demo-prod' });
      for (const at of [1, 2, 3]) expect((await other.emit(`N/${at}`)).kind).toBe('answered');
    });

    test('is left alone by both when it asks one of them for rest', async () => {
      const { tenant, pass } = pair();
      fake.failNext({ kind: 'rate-limit' });
      expect(await tenant('loto').emit('L/1')).toEqual({ kind: 'unknown', reason: 'status 429' });
      fake.clearCalls();
      expect(await tenant('sole').emit('S/1')).toMatchObject({ where: 'unreachable' });
      expect(fake.calls).toEqual([]);
      pass(2.001);
      expect((await tenant('sole').emit('S/1')).kind).toBe('answered');
    });
  });

  test('no call is made while nobody can count it', async () => {
    const away: PausableLimiter = {
      take: () => Effect.fail(storeDown('no connection', true)),
      pause: () => Effect.fail(storeDown('no connection', true)),
    };
    expect(await run(process(away, 1, 0).emit(sampleEmission()))).toMatchObject({ where: 'unreachable' });
    expect(fake.calls).toEqual([]);
  });
});

describe('Retry-After', () => {
  test.each([
    ['7', 7],
    ['  90 ', 90],
    ['999999', 3600],
    ['Thu, 01 Jan 1970 00:00:30 GMT', 20],
    ['Thu, 01 Jan 1970 00:00:01 GMT', 0],
    ['', 5],
    ['soon', 5],
  ])('%j at second 10 is %f seconds', (header, seconds) => {
    expect(retryAfterSeconds(header, 10_000)).toBe(seconds);
  });
});
