import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startWalletHarness, webhookId, type WalletTestHarness } from './fake-wallet.testkit.ts';

let harness: WalletTestHarness;
beforeEach(async () => {
  harness = await startWalletHarness();
});
afterEach(() => harness.close());

const approve = async (): Promise<string> => {
  const id = await harness.create();
  harness.wallet.act(id, 'approve');
  await harness.wallet.idle();
  return id;
};

/** Asks the emulator about the newest delivery, with the body pasted in as it came. */
const verify = async (change: Readonly<Record<string, string>> = {}, raw?: string): Promise<unknown> => {
  const { headers, body } = harness.sink.received.at(-1) ?? { headers: {}, body: Buffer.from('{}') };
  const facts = {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: webhookId,
    ...change,
  };
  const text = `${JSON.stringify(facts).slice(0, -1)},"webhook_event":${raw ?? body.toString('utf8')}}`;
  return (await harness.send('POST', '/v1/notifications/verify-webhook-signature', text)).body['verification_status'];
};

describe('webhooks of the emulated wallet', () => {
  test('are signed over their bytes for one webhook; its verification call tells', async () => {
    await approve();
    expect(await verify()).toBe('SUCCESS');
    expect(await verify({ webhook_id: 'ANOTHER' })).toBe('FAILURE');
    expect(await verify({ transmission_time: '2020-01-01T00:00:00Z' })).toBe('FAILURE');
    const body = harness.sink.received.at(-1)?.body.toString('utf8') ?? '';
    expect(await verify({}, body.replace('20.00', '20.01'))).toBe('FAILURE');
    expect(await verify({}, `${body.slice(0, -1)} }`)).toBe('FAILURE');
  });

  test.each([
    ['unsigned', undefined],
    ['wrong-webhook', 'FAILURE'],
    ['changed-byte', 'FAILURE'],
    ['oversized', 'SUCCESS'],
    ['wrong-amount', 'SUCCESS'],
  ] as const)('%s: the verification says %s, and nothing when there is no signature', async (kind, said) => {
    harness.wallet.spoilWebhooks({ kind });
    await approve();
    expect(await verify()).toBe(said);
  });

  test('come again until they are taken, doubled, held back or in reverse as planned', async () => {
    harness.sink.answer(500);
    await approve();
    expect(harness.events()).toHaveLength(2);
    harness.wallet.spoilWebhooks({ kind: 'duplicate' });
    await approve();
    expect(harness.events()).toHaveLength(4);
    harness.wallet.holdWebhooks();
    const id = await approve();
    await harness.orders.captureOrder({ id });
    await harness.wallet.releaseWebhooks('reverse');
    expect(
      harness
        .events()
        .slice(4)
        .map(({ event_type: type }) => type),
    ).toEqual(['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED']);
  });

  test('faults, actions and books are reachable over HTTP', async () => {
    const id = await harness.create();
    const faults = {
      calls: { kind: 'rate-limit', route: 'GET /v2/*' },
      webhooks: [{ kind: 'drop' }],
      funding: 'pending',
    };
    expect((await harness.send('POST', '/_control/faults', faults)).status).toBe(200);
    expect((await harness.send('POST', '/_control/faults', { funding: 'gold' })).status).toBe(400);
    expect((await harness.send('GET', `/v2/checkout/orders/${id}`)).status).toBe(429);
    expect((await harness.send('POST', `/_control/orders/${id}/approve`, {})).status).toBe(200);
    expect((await harness.send('POST', `/_control/orders/${id}/approve`, {})).status).toBe(409);
    const { body } = await harness.send('GET', '/_control/books');
    expect(body).toMatchObject({ orders: [{ id, status: 'APPROVED', funding: 'pending' }] });
    expect(body['events']).toMatchObject([{ delivery: 'dropped' }]);
    expect(JSON.stringify(body)).not.toContain('signingKey');
  });
});
