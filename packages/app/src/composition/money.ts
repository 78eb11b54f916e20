import type { SharedRateLimiter } from '@svc/adapters-db';
import { courtesyPdf, fatturaReader } from '@svc/adapters-sdi';
import { storedReasonWords } from '@svc/application/booking';
import type { MoneyPorts } from '@svc/application/commerce';
import { commerceConfig } from './commerce-config.ts';
import type { CommonParts } from './common.ts';
import { gateways } from './gateways.ts';
import { paymentProviders } from './payment-providers.ts';
import type { TenantParts } from './tenant-parts.ts';

/** The ports of booking, commerce and invoicing of one tenant. */
export const moneyPorts = ({ config, keys, gatewayCounts }: TenantParts, common: CommonParts) => {
  /** Counts the tenant's calls to gateways: its own limiter, or a place that it has in common with others. */
  const gatewayLimiter = gatewayCounts.limiterOf(common.sharedLimiter);
  return {
    ...common,
    reasonWords: storedReasonWords(common),
    fatturaReader: fatturaReader(),
    courtesyPdf: courtesyPdf(),
    gatewayLimiter,
    gateways: gateways(config, gatewayLimiter, gatewayCounts),
    providers: paymentProviders(config, keys),
    config: commerceConfig(config, keys),
  } satisfies MoneyPorts & { readonly gatewayLimiter: SharedRateLimiter };
};
