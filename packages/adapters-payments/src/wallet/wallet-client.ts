import type { OrdersController, PaymentsController, TransactionSearchController } from '@paypal/paypal-server-sdk';
import type { WalletTransport, WireRequest } from './wallet-transport.ts';

export interface WalletClient {
  readonly orders: OrdersController;
  readonly payments: PaymentsController;
  readonly reports: TransactionSearchController;
}

/** What the SDK's HTTP client, axios, hands to an adapter, as far as it is used. */
interface AxiosRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: { readonly toJSON: () => Readonly<Record<string, unknown>> };
  readonly data?: string;
}

const wireOf = ({ url, method, headers, data }: AxiosRequest): WireRequest => {
  const { pathname, search } = new URL(url);
  const kept = Object.entries(headers.toJSON()).filter(([, value]) => typeof value === 'string');
  return {
    method: method.toUpperCase() === 'GET' ? 'GET' : 'POST',
    path: `${pathname}${search}`,
    headers: Object.fromEntries(kept.map(([name, value]) => [name.toLowerCase(), String(value)])),
    body: data ?? null,
  };
};

const open = async (transport: WalletTransport): Promise<WalletClient> => {
  const {
    Client,
    Environment,
    OrdersController: Orders,
    PaymentsController: Payments,
    TransactionSearchController: Reports,
  } = await import('@paypal/paypal-server-sdk');
  const client = new Client({
    // The SDK has no address option: the adapter takes every call wherever the SDK would send it.
    environment: Environment.Sandbox,
    clientCredentialsAuthCredentials: {
      oAuthClientId: 'unused',
      oAuthClientSecret: 'unused',
      // Never sent: the transport brings its own.
      oAuthToken: { accessToken: 'unused', tokenType: 'Bearer' },
    },
    httpClientOptions: { timeout: 0, retryConfig: { maxNumberOfRetries: 0 } },
    unstable_httpClientOptions: {
      adapter: async (config: AxiosRequest) => {
        const { status, headers, text } = await transport(wireOf(config));
        return { data: text, status, statusText: '', headers, config, request: {} };
      },
    },
  });
  return { orders: new Orders(client), payments: new Payments(client), reports: new Reports(client) };
};

/** The official SDK over our transport, loaded on first use and kept. */
export const lazyWalletClient = (transport: WalletTransport): (() => Promise<WalletClient>) => {
  let client: Promise<WalletClient> | undefined;
  return () =>
    (client ??= open(transport).catch((error: unknown) => {
      client = undefined;
      throw error;
    }));
};
