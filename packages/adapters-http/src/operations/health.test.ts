import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { App } from '../app.ts';
import { startForTest } from '../kernel/testing/client.ts';
import { stubService } from '../testing/stub-app.ts';

const checks = { paymentProvider: true, einvoicingCredentials: false, invoiceSeller: true };
const answer = async (
  path: string,
  parts: { platform?: Partial<App['platform']>; commerce?: Partial<App['commerce']> },
) => {
  await using server = await startForTest(stubService(parts));
  const { status, json } = await server.call(path);
  return { status, body: json() };
};

describe('health', () => {
  it('health.live-db: is 200 while the database answers and 503 when it does not', async () => {
    const up = await answer('/health', { platform: { databaseIsUp: Effect.succeed(true) } });
    expect(up).toEqual({ status: 200, body: { status: 'up', checks: { database: true } } });
    const down = await answer('/health', { platform: { databaseIsUp: Effect.succeed(false) } });
    expect(down).toEqual({ status: 503, body: { status: 'down', checks: { database: false } } });
  });
  it('is ready only when every check passes', async () => {
    const ready = (loops: boolean) =>
      answer('/health/ready', { platform: { readinessChecks: Effect.succeed({ database: true, loops }) } });
    expect((await ready(true)).status).toBe(200);
    expect(await ready(false)).toEqual({
      status: 503,
      body: { enabled: true, ready: false, checks: { database: true, loops: false } },
    });
  });
  it('health.commerce: is healthy while payments are off, whatever is configured', async () => {
    const commerce = (enabled: boolean) =>
      answer('/health/commerce', { commerce: { readiness: Effect.succeed({ enabled, ready: false, checks }) } });
    expect((await commerce(false)).status).toBe(200);
    expect(await commerce(true)).toEqual({ status: 503, body: { enabled: true, ready: false, checks } });
  });
});
