import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startWalletBench, webhookId, type WalletTestBench } from './fake-wallet.testkit.ts';

let bench: WalletTestBench;
beforeEach(async () => {
  bench = await startWalletBench();
});
afterEach(() => bench.close());

const approve = async (): Promise<string> => {
  const id = await bench.create();
  bench.wallet.act(id, 'approve');
  await bench.wallet.idle();
  return id;
};

/** Asks the emulator about the newest delivery, with the body pasted in as it came. */
const verify = async (change: Readonly<Record<string, string>> = {}, raw?: string): Promise<unknown> => {
  const { headers, body } = bench.sink.received.at(-1) ?? { headers: {}, body: Buffer.from('{}') };
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
  return (await bench.send('POST', '/v1/notifications/verify-webhook-signature', text)).body['verification_status'];
};

describe('webhooks of the emulated wallet', () => {
  test('are signed over their bytes for one webhook; its verification call tells', async () => {
    await approve();
    expect(await verify()).toBe('SUCCESS');
    expect(await verify({ webhook_id: 'ANOTHER' })).toBe('FAILURE');
    expect(await verify({ transmission_time: '2020-01-01T00:00:00Z' })).toBe('FAILURE');
    const body = bench.sink.received.at(-1)?.body.toString('utf8') ?? '';
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
    bench.wallet.spoilWebhooks({ kind });
    await approve();
    expect(await verify()).toBe(said);
  });

  test('come again until they are taken, doubled, held back or in reverse as planned', async () => {
    bench.sink.answer(500);
    await approve();
    expect(bench.events()).toHaveLength(2);
    bench.wallet.spoilWebhooks({ kind: 'duplicate' });
    await approve();
    expect(bench.events()).toHaveLength(4);
    bench.wallet.holdWebhooks();
    const id = await approve();
    await bench.orders.captureOrder({ id });
    await bench.wallet.releaseWebhooks('reverse');
    expect(
      bench
        .events()
        .slice(4)
        .map(({ event_type: type }) => type),
    ).toEqual(['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED']);
  });

  test('faults, actions and books are reachable over HTTP', async () => {
    const id = await bench.create();
    const faults = {
      calls: { kind: 'rate-limit', route: 'GET /v2/*' },
      webhooks: [{ kind: 'drop' }],
      funding: 'pending',
    };
    expect((await bench.send('POST', '/_control/faults', faults)).status).toBe(200);
    expect((await bench.send('POST', '/_control/faults', { funding: 'gold' })).status).toBe(400);
    expect((await bench.send('GET', `/v2/checkout/orders/${id}`)).status).toBe(429);
    expect((await bench.send('POST', `/_control/orders/${id}/approve`, {})).status).toBe(200);
    expect((await bench.send('POST', `/_control/orders/${id}/approve`, {})).status).toBe(409);
    const { body } = await bench.send('GET', '/_control/books');
    expect(body).toMatchObject({ orders: [{ id, status: 'APPROVED', funding: 'pending' }] });
    expect(body['events']).toMatchObject([{ delivery: 'dropped' }]);
    expect(JSON.stringify(body)).not.toContain('signingKey');
  });
});
