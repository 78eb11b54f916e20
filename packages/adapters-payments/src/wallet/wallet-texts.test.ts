import * as Effect from 'effect/Effect';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sessionRequest } from '@svc/application/testing';
import { openWalletBench, type WalletBench } from './wallet-bench.testkit.ts';

let bench: WalletBench;
beforeEach(async () => {
  bench = await openWalletBench();
});
afterEach(() => bench.close());

describe('texts of the wallet that cannot be stored', () => {
  test('a refusal whose words cannot be stored is reported with U+FFFD in their place', async () => {
    const body = JSON.stringify({ name: 'a\0b', message: 'x\0y \ud800' });
    bench.wallet.failNext({ kind: 'answer', status: 400, body, route: 'POST /v2/*' });
    expect(await Effect.runPromise(bench.provider.createSession(sessionRequest(bench)))).toMatchObject({
      kind: 'refused',
      code: 'a\uFFFDb',
      message: 'x\uFFFDy \uFFFD',
    });
  });

  test.each(['reason', 'dispute_id'])('a dispute whose %s cannot be stored is refused', async (name) => {
    const event = {
      id: 'WH-DISPUTE',
      event_type: 'CUSTOMER.DISPUTE.CREATED',
      create_time: '2026-11-20T10:00:00Z',
      resource: { dispute_id: 'PP-D-1', reason: 'UNAUTHORISED', [name]: 'x\0y' },
    };
    const { raw, header } = bench.sign(Buffer.from(JSON.stringify(event)), bench.now());
    const refused = await Effect.runPromise(Effect.flip(bench.provider.verifyWebhook(raw, header, bench.now())));
    expect(refused).toMatchObject({ _tag: 'WebhookRefused', reason: 'bodyInvalid' });
  });
});
