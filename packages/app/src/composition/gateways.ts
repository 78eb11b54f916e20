import type { SharedRateLimiter } from '@svc/adapters-db';
import { invoiceGateways } from '@svc/adapters-sdi';
import type { InvoiceGateways } from '@svc/application/invoicing';
import type { GatewayCounts } from '../background/gateway-counts.ts';
import type { Config } from '../config/config.ts';

/** Half of what an open call may take before another process looks it up. */
const halfStaleMs = (config: Config): number => (config.JOBS__INTENTSTALESECONDS * 1000) / 2;
/** A call that waits longer is not made. */
const turnWaitMs = (config: Config): number => Math.min(20_000, halfStaleMs(config));
/** What has not left by then does not leave; a machine that is merely busy has ten seconds all the same. */
const leaveWithinMs = (config: Config): number => Math.max(10_000, halfStaleMs(config));

/** The invoice gateways of one tenant. */
export const gateways = (config: Config, limiter: SharedRateLimiter, { accounts }: GatewayCounts): InvoiceGateways =>
  invoiceGateways({
    gatewayA: {
      leaveWithinMs: leaveWithinMs(config),
      ...(config.EINVOICING__BASEURL === undefined ? {} : { baseUrl: config.EINVOICING__BASEURL }),
    },
    gatewayB: {
      leaveWithinMs: leaveWithinMs(config),
      dialect: config.EINVOICING__GATEWAYBDIALECT,
      baseUrls: { Test: config.EINVOICING__GATEWAYBBASEURL__TEST, Prod: config.EINVOICING__GATEWAYBBASEURL__PROD },
      fileHosts: config.EINVOICING__GATEWAYBFILEHOSTS,
    },
    pace: {
      limiter,
      callsPerMinute: config.EINVOICING__CALLSPERMINUTE,
      waitMs: turnWaitMs(config),
      shared: { accounts, tenant: config.SVC_TENANT },
    },
  });
