import type { PaymentProviderHarness, WebhookParcel } from '@svc/application/testing';
import { signPayload, startFakeCard, type FakeCard } from '@svc/emulators/payments';
import { webhookSink } from '@svc/emulators/kernel';
import { NOBODYS_PORT } from '../nobodys-port.testkit.ts';
import type { CardConfig } from './card-config.ts';
import { cardProvider } from './card-provider.ts';

export interface CardHarness extends PaymentProviderHarness {
  readonly card: FakeCard;
  readonly config: CardConfig;
}

const parcelOf = (raw: Uint8Array, signature: string): WebhookParcel => ({
  raw,
  header: (name) => (name === 'card-signature' || name === 'stripe-signature' ? signature : undefined),
});

/** The real adapter against the emulator. */
export const openCardHarness = async (): Promise<CardHarness> => {
  const sink = await webhookSink();
  const webhookSecret = 'whsec_bench';
  const card = await startFakeCard({ webhook: { url: sink.url, secret: webhookSecret }, secretKey: 'sk_test_bench' });
  const config: CardConfig = {
    tenant: 'loto',
    secretKey: 'sk_test_bench',
    webhookSecret,
    baseUrl: card.url,
    timeoutMs: 5_000,
  };
  const act = async (sessionId: string, action: string): Promise<boolean> => {
    const done = card.act(sessionId, action);
    await card.idle();
    return done;
  };
  return {
    card,
    config,
    traits: { listsSessions: true, closesSessions: true, datesSignatures: true },
    approve: () => Promise.resolve(false),
    provider: cardProvider(config),
    unreachable: cardProvider({ ...config, baseUrl: `http://127.0.0.1:${NOBODYS_PORT}` }),
    withoutSecret: cardProvider({ ...config, webhookSecret: '' }),
    tenant: config.tenant,
    now: () => Temporal.Now.instant(),
    pay: (sessionId) => act(sessionId, 'pay'),
    defer: async (sessionId) => void (await act(sessionId, 'defer')),
    settle: async (sessionId, succeeded) => void (await act(sessionId, succeeded ? 'async-succeed' : 'async-fail')),
    refundAtConsole: (paymentId, amountCents) => {
      card.refundAtConsole(paymentId, amountCents);
      return Promise.resolve();
    },
    failRefund: async (paymentId) => {
      const refund = card.books.refunds.findLast(({ paymentIntentId }) => paymentIntentId === paymentId);
      await fetch(`${card.url}/_control/refunds/${refund?.id}/fail`, { method: 'POST' });
    },
    planRefund: (status) => card.planRefunds(status),
    trouble: (trouble) =>
      card.failNext({ kind: trouble === 'lost' ? 'drop-after' : 'drop-before', route: 'POST /v1/*' }),
    failRead: () => card.failNext({ kind: 'error', route: 'GET /v1/*' }),
    parcels: async () => {
      await card.idle();
      return sink.received.map((got) => parcelOf(got.body, String(got.headers['card-signature'])));
    },
    sign: (raw, at) => parcelOf(raw, signPayload(raw, webhookSecret, Math.floor(at.epochMilliseconds / 1000))),
    close: async () => {
      await card.close();
      await sink.close();
    },
  };
};
