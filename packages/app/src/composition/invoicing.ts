import type { Container } from 'inversify';
import {
  mikroAziendaStore,
  mikroInvoiceStore,
  mikroEmailJobStore,
  mikroSettingsStore,
  mikroBillingProfileStore,
  type SharedRateLimiter,
} from '@svc/adapters-db';
import { courtesyPdf, fatturaReader, invoiceGateways } from '@svc/adapters-sdi';
import { keptSettings, type InvoiceGateways } from '@svc/application/invoicing';
import type { Config } from '../config/config.ts';
import type { GatewayCounts } from '../background/gateway-counts.ts';
import { moneyTokens as money, tokens } from './tokens.ts';

export const bindInvoicing = (container: Container): void => {
  container.bind(money.invoices).toResolvedValue(mikroInvoiceStore, [tokens.database]);
  container.bind(money.emailJobs).toResolvedValue(mikroEmailJobStore, [tokens.database]);
  container
    .bind(money.settings)
    .toResolvedValue(
      (database, clock) => keptSettings(mikroSettingsStore(database), clock),
      [tokens.database, money.clock],
    );
  container.bind(money.aziende).toResolvedValue(mikroAziendaStore, [tokens.database]);
  container.bind(money.billingProfiles).toResolvedValue(mikroBillingProfileStore, [tokens.database]);
  container.bind(money.fatturaReader).toResolvedValue(() => fatturaReader(), []);
  container.bind(money.courtesyPdf).toResolvedValue(() => courtesyPdf(), []);
  container
    .bind(tokens.gatewayLimiter)
    .toResolvedValue((counts, own) => counts.limiterOf(own), [tokens.gatewayCounts, tokens.sharedLimiter]);
  container
    .bind(money.gateways)
    .toResolvedValue(gateways, [tokens.environment, tokens.gatewayLimiter, tokens.gatewayCounts]);
};

/** Half of what an open call may take before another process looks it up. */
const halfStaleMs = (config: Config): number => (config.JOBS__INTENTSTALESECONDS * 1000) / 2;
/** A call that waits longer is not made. */
const turnWaitMs = (config: Config): number => Math.min(20_000, halfStaleMs(config));
/** What has not left by then does not leave; a machine that is merely busy has ten seconds all the same. */
const leaveWithinMs = (config: Config): number => Math.max(10_000, halfStaleMs(config));

const gateways = (config: Config, limiter: SharedRateLimiter, { accounts }: GatewayCounts): InvoiceGateways =>
  invoiceGateways({
    gatewayA: {
      leaveWithinMs: leaveWithinMs(config),
      ...(config.EINVOICING__BASEURL === undefined ? {} : { baseUrl: config.EINVOICING__BASEURL }),
    },
    gatewayB: {
      leaveWithinMs: leaveWithinMs(config),
      dialect: config.EINVOICING__GATEWAYBDIALECT,
      baseUrls: { Test: config.EINVOICING__GATEWAYBBASEURL__TEST, Prod: config.EINVOICING__GATEWAYBBASEURL__PROD },
    },
    pace: {
      limiter,
      callsPerMinute: config.EINVOICING__CALLSPERMINUTE,
      waitMs: turnWaitMs(config),
      shared: { accounts, tenant: config.SVC_TENANT },
    },
  });
