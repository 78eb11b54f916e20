import * as Effect from 'effect/Effect';
import { remoteDown } from '@svc/application/kernel';
import type { GatewayName, InvoiceGateway, InvoiceGateways } from '@svc/application/invoicing';
import { gatewayA, gatewayAShared } from './gateway-a.ts';
import type { GatewayAConfig } from './gateway-a-config.ts';

const reason = 'this installation has no adapter for the gateway';

/** A gateway without an adapter: nothing ever leaves, and it says so. */
const withoutAdapter = (provider: GatewayName): InvoiceGateway => {
  const down = Effect.fail(remoteDown(provider, reason));
  return {
    provider,
    emit: () => Effect.succeed({ kind: 'refused', where: 'configuration', message: reason }),
    search: () => down,
    read: () => down,
    list: () => down,
    probe: down,
  };
};

/** Opens gateways; connections and tokens are shared by everything opened here. */
export const invoiceGateways = (config: GatewayAConfig = {}): InvoiceGateways => {
  const shared = gatewayAShared(config);
  return {
    open: (access) =>
      access.provider === 'GatewayA' ? gatewayA(access, config, shared) : withoutAdapter(access.provider),
  };
};
