import * as Effect from 'effect/Effect';
import type { PaymentProviderHarness, WebhookParcel } from '@svc/application/testing';
import { startFakeWallet, type FakeWallet } from '@svc/emulators/payments';
import { webhookSink } from '@svc/emulators/kernel';
import { NOBODYS_PORT } from '../nobodys-port.testkit.ts';
import type { WalletConfig } from './wallet-config.ts';
import { walletProvider } from './wallet-provider.ts';

export interface WalletHarness extends PaymentProviderHarness {
  readonly wallet: FakeWallet;
  readonly config: WalletConfig;
}

const fundings = { good: 'completed', slow: 'pending', declined: 'declined' } as const;
const refundWords = { pending: 'PENDING', failed: 'FAILED' } as const;

/** The real adapter against the emulator. */
export const openWalletHarness = async (): Promise<WalletHarness> => {
  const sink = await webhookSink();
  const webhookId = '5GP028458E2496506';
  const [clientId, clientSecret] = ['client-of-the-harness', 'secret-of-the-harness'];
  const wallet = await startFakeWallet({ webhook: { url: sink.url, webhookId }, clientId, clientSecret });
  const config: WalletConfig = {
    tenant: 'loto',
    environment: 'sandbox',
    clientId,
    clientSecret,
    webhookId,
    baseUrl: wallet.url,
    timeoutMs: 5_000,
  };
  const provider = walletProvider(config);
  const act = async (orderId: string, action: string, options?: { readonly funding: string }): Promise<boolean> => {
    const known = wallet.books.orders.some(({ id }) => id === orderId);
    const done = known && wallet.act(orderId, action, options);
    await wallet.idle();
    return done;
  };
  const approveAndCapture = async (orderId: string, funding: string): Promise<boolean> => {
    if (!(await act(orderId, 'approve', { funding })) || provider.captureSession === null) return false;
    const outcome = await Effect.runPromise(provider.captureSession(orderId, `harness-capture-${orderId}`));
    await wallet.idle();
    return outcome.kind === 'confirmed';
  };
  return {
    wallet,
    config,
    provider,
    traits: { listsSessions: false, closesSessions: false, datesSignatures: false },
    unreachable: walletProvider({ ...config, baseUrl: `http://127.0.0.1:${NOBODYS_PORT}` }),
    withoutSecret: walletProvider({ ...config, webhookId: '' }),
    tenant: config.tenant,
    now: () => Temporal.Now.instant(),
    approve: (orderId, funding = 'good') => act(orderId, 'approve', { funding: fundings[funding] }),
    pay: (orderId) => approveAndCapture(orderId, 'completed'),
    defer: async (orderId) => void (await approveAndCapture(orderId, 'pending')),
    settle: async (orderId, succeeded) => void (await act(orderId, succeeded ? 'settle' : 'deny')),
    refundAtConsole: (captureId, amountCents) => {
      wallet.refundAtConsole(captureId, amountCents);
      return Promise.resolve();
    },
    failRefund: async (paymentId) => {
      const refund = wallet.books.refunds.findLast(({ captureId }) => captureId === paymentId);
      await fetch(`${wallet.url}/_control/refunds/${refund?.id}/fail`, { method: 'POST' });
    },
    planRefund: (status) => wallet.planRefunds(refundWords[status]),
    trouble: (trouble) =>
      wallet.failNext({ kind: trouble === 'lost' ? 'drop-after' : 'drop-before', route: '* /v2/*' }),
    failRead: () => wallet.failNext({ kind: 'error', route: 'GET *' }),
    parcels: async () => {
      await wallet.idle();
      return sink.received.map(({ body, headers }): WebhookParcel => ({
        raw: body,
        header: (name) => headers[name]?.toString(),
      }));
    },
    sign: (raw, at) => {
      const headers = wallet.sign(raw, webhookId, at.epochMilliseconds);
      return { raw, header: (name) => headers[name] };
    },
    close: async () => {
      await wallet.close();
      await sink.close();
    },
  };
};
