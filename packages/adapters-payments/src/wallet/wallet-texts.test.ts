import * as Effect from 'effect/Effect';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sessionRequest } from '@svc/application/testing';
import { openWalletHarness, type WalletHarness } from './wallet-harness.testkit.ts';

let harness: WalletHarness;
beforeEach(async () => {
  harness = await openWalletHarness();
});
afterEach(() => harness.close());

describe('texts of the wallet that cannot be stored', () => {
  test('a refusal whose words cannot be stored is reported with U+FFFD in their place', async () => {
    const body = JSON.stringify({ name: 'a\0b', message: 'x\0y \ud800' });
    harness.wallet.failNext({ kind: 'answer', status: 400, body, route: 'POST /v2/*' });
    expect(await Effect.runPromise(harness.provider.createSession(sessionRequest(harness)))).toMatchObject({
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
    const { raw, header } = harness.sign(Buffer.from(JSON.stringify(event)), harness.now());
    const refused = await Effect.runPromise(Effect.flip(harness.provider.verifyWebhook(raw, header, harness.now())));
    expect(refused).toMatchObject({ _tag: 'WebhookRefused', reason: 'bodyInvalid' });
  });
});
