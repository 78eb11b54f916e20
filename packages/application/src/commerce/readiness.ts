import * as Effect from 'effect/Effect';
import { commerceReadiness, type ReadinessChecks } from '@svc/domain/commerce';
import { effectiveSeller, parseSeller } from '@svc/domain/invoicing';
import { gatewayAccess, type EInvoicingSettings } from '../invoicing/index.ts';
import type { StoreDown } from '../kernel/index.ts';
import type { MoneyPorts } from './commerce-ports.ts';

type Ports = Pick<MoneyPorts, 'settings' | 'secrets' | 'config' | 'flags'>;

type CheckPorts = Pick<Ports, 'settings' | 'secrets' | 'config'>;

/**
 * Spec 2, Readiness checks: credentials present, stored ones decryptable, the effective seller valid. Requests that
 * were given the same read of the settings share the verdict on it.
 */
export const readinessChecks = (ports: CheckPorts): Effect.Effect<ReadinessChecks, StoreDown> => {
  const judged = new WeakMap<EInvoicingSettings, ReadinessChecks>();
  return Effect.map(ports.settings.load, (settings) => {
    const checks = judged.get(settings) ?? checkSettings(ports, settings);
    judged.set(settings, checks);
    return checks;
  });
};

const checkSettings = (ports: CheckPorts, settings: EInvoicingSettings): ReadinessChecks => ({
  paymentProvider: ports.config.providerReady,
  einvoicingCredentials: gatewayAccess(settings, ports) !== null,
  invoiceSeller: parseSeller(effectiveSeller(settings.seller, ports.config.environmentSeller)).isOk(),
});

/** GET /health/commerce and the admin's readiness page. */
export const readCommerceReadiness = (ports: Ports) =>
  Effect.gen(function* () {
    const flags = yield* ports.flags.load;
    return commerceReadiness(flags.enable_online_payments, yield* readinessChecks(ports));
  });
