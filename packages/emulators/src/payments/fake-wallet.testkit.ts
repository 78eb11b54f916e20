import {
  CheckoutPaymentIntent,
  Client,
  Environment,
  OrdersController,
  PaymentsController,
  type OrderRequest,
} from '@paypal/paypal-server-sdk';
import { request } from 'undici';
import { startFakeWallet, type FakeWallet, type FakeWalletOptions } from './index.ts';
import { webhookSink, type WebhookSink } from '../kernel/index.ts';

export const webhookId = '5GP028458E2496506';

export interface Answered {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** One emulator, the endpoint it announces to, the official SDK pointed at it, and plain calls. */
export interface WalletTestHarness {
  readonly wallet: FakeWallet;
  readonly sink: WebhookSink;
  readonly orders: OrdersController;
  readonly payments: PaymentsController;
  readonly create: (key?: string) => Promise<string>;
  /** An order approved and captured; its capture's id. */
  readonly paid: () => Promise<{ readonly orderId: string; readonly captureId: string }>;
  readonly events: () => readonly {
    readonly event_type: string;
    readonly resource: Readonly<Record<string, unknown>>;
  }[];
  readonly send: (
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answered>;
  readonly start: (options?: FakeWalletOptions) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The order our own adapter sends, more or less: 20.00 EUR. */
export const walletOrder = (): OrderRequest => ({
  intent: CheckoutPaymentIntent.Capture,
  purchaseUnits: [
    {
      customId: 'loto/1/0190f0a0-0000-7000-8000-000000000041',
      invoiceId: `inv-${Math.random()}`,
      description: 'Yoga & <respiro>',
      amount: { currencyCode: 'EUR', value: '20.00' },
    },
  ],
  paymentSource: {
    paypal: { experienceContext: { returnUrl: 'http://shop.example/ok?a=1', cancelUrl: 'http://shop.example/no' } },
  },
});

const sandbox = 'https://api-m.sandbox.paypal.com';

interface AxiosLike {
  readonly url: string;
  readonly method: string;
  readonly headers: { readonly toJSON: () => Record<string, string> };
  readonly data?: string;
}

const clientOf = (base: () => string): Client =>
  new Client({
    environment: Environment.Sandbox,
    clientCredentialsAuthCredentials: { oAuthClientId: 'client', oAuthClientSecret: 'secret' },
    unstable_httpClientOptions: {
      adapter: async (config: AxiosLike) => {
        const answer = await request(config.url.replace(sandbox, base()), {
          method: config.method.toUpperCase() as 'GET',
          headers: config.headers.toJSON(),
          body: config.data ?? null,
          reset: true,
        });
        const { statusCode: status, headers } = answer;
        return { data: await answer.body.text(), status, statusText: '', headers, config, request: {} };
      },
    },
  });

export const startWalletHarness = async (): Promise<WalletTestHarness> => {
  const sink = await webhookSink();
  const open = (options: FakeWalletOptions = {}): Promise<FakeWallet> =>
    startFakeWallet({ webhook: { url: sink.url, webhookId }, retryDelaysMs: [1, 1], ...options });
  let wallet = await open();
  const client = clientOf(() => wallet.url);
  const [orders, payments] = [new OrdersController(client), new PaymentsController(client)];
  const create = async (key?: string): Promise<string> => {
    const prefer = 'return=representation';
    const { result } = await orders.createOrder({
      body: walletOrder(),
      prefer,
      ...(key === undefined ? {} : { paypalRequestId: key }),
    });
    return result.id ?? '';
  };
  // Every call on a connection of its own: a kept one does not survive a restart.
  const tokenOf = async (): Promise<string> => {
    const answer = await request(`${wallet.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('client:secret').toString('base64')}` },
      body: 'grant_type=client_credentials',
      reset: true,
    });
    return ((await answer.body.json()) as { access_token: string }).access_token;
  };
  return {
    get wallet() {
      return wallet;
    },
    sink,
    orders,
    payments,
    create,
    paid: async () => {
      const orderId = await create();
      wallet.act(orderId, 'approve');
      await orders.captureOrder({ id: orderId });
      return { orderId, captureId: wallet.books.captures.at(-1)?.id ?? '' };
    },
    events: () =>
      sink.received.map(
        ({ body }) => JSON.parse(body.toString('utf8')) as ReturnType<WalletTestHarness['events']>[number],
      ),
    send: async (method, path, body, headers = {}) => {
      const answer = await request(`${wallet.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${await tokenOf()}`, 'content-type': 'application/json', ...headers },
        body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
        reset: true,
      });
      return { status: answer.statusCode, body: (await answer.body.json()) as Answered['body'] };
    },
    start: async (options) => {
      await wallet.close();
      wallet = await open(options);
    },
    close: async () => {
      await wallet.close();
      await sink.close();
    },
  };
};
