import { createHash } from 'node:crypto';
import type { GatewayAccess, InvoiceGateways } from '@svc/application/invoicing';
import { gatewayA } from './gateway-a/gateway-a.ts';
import { accountUrl, type GatewayAConfig } from './gateway-a/gateway-a-config.ts';
import { tokenStore } from './gateway-a/gateway-a-tokens.ts';
import { sdiApi } from './gateway-b/gateway-b.ts';
import { hostUrl, type GatewayBConfig } from './gateway-b/gateway-b-config.ts';
import { settledNoticesOf } from './gateway-b/settled-notices.ts';
import { invoiceApi } from './gateway-b-invoice/invoice-api.ts';
import { pacedTransport, type PaceConfig } from './http/pace.ts';
import { undiciTransport, type Transport } from './http/transport.ts';

export interface InvoiceGatewaysConfig {
  readonly gatewayA?: GatewayAConfig;
  readonly gatewayB?: GatewayBConfig;
  /** Without it calls are not counted. */
  readonly pace?: PaceConfig;
}

const DEFAULT_TIMEOUT_MS = 30_000;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Names an account without telling its secret; GatewayB's account is its token. */
const accountOf = ({ provider, environment, username, secret }: GatewayAccess): string => {
  const own = provider === 'GatewayA' ? username : hashOf(secret).slice(0, 16);
  return `${provider} ${environment} ${own}`;
};

/** Opens gateways; connections, tokens, turns and what is settled are shared by everything opened here. */
export const invoiceGateways = (config: InvoiceGatewaysConfig = {}): InvoiceGateways => {
  const [a, b] = [config.gatewayA ?? {}, config.gatewayB ?? {}];
  const transportA = undiciTransport(a.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const transportB = undiciTransport(b.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const gatewayB = b.dialect === 'invoice' ? invoiceApi : sdiApi;
  const tokens = tokenStore();
  const settled = settledNoticesOf();
  return {
    open: (access) => {
      const account = accountOf(access);
      const address = access.provider === 'GatewayA' ? accountUrl(access, a.baseUrl) : hostUrl(access.environment, b);
      const url = (URL.canParse(address) ? new URL(address).href : address).replace(/\/+$/u, '');
      const counted = hashOf(`${account} ${url}`);
      const paced = (transport: Transport): Transport => pacedTransport(transport, config.pace, counted);
      return access.provider === 'GatewayA'
        ? gatewayA(access, a, { transport: paced(transportA), tokens })
        : gatewayB(access, b, paced(transportB), settled(account));
    },
  };
};
