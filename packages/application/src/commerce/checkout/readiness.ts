import * as Effect from 'effect/Effect';
import { commerceReadiness, type ReadinessChecks } from '@svc/domain/commerce';
import { effectiveSeller, parseSeller } from '@svc/domain/invoicing';
import { gatewayAccess, type EInvoicingSettings } from '../../invoicing/index.ts';
import { currentOf, type StoreDown } from '../../kernel/index.ts';
import type { MoneyPorts } from '../commerce-ports.ts';

type Ports = Pick<MoneyPorts, 'settings' | 'secrets' | 'config' | 'flags'>;

type CheckPorts = Pick<Ports, 'secrets' | 'config'> & {
  readonly settings: Pick<MoneyPorts['settings'], 'load' | 'cache'>;
};

/**
 * Spec 2, Readiness checks: credentials present, stored ones decryptable, the effective seller valid. By the settings as
 * they are cached, where a process caches them; the verdict on them is reached once.
 */
export const readinessChecks = (ports: CheckPorts): Effect.Effect<ReadinessChecks, StoreDown> => {
  const { settings } = ports;
  const judged = new WeakMap<EInvoicingSettings, ReadinessChecks>();
  const judge = (read: EInvoicingSettings): ReadinessChecks => {
    const checks = judged.get(read) ?? checkSettings(ports, read);
    judged.set(read, checks);
    return checks;
  };
  return Effect.map(settings.cache === undefined ? settings.load : currentOf(settings.cache), judge);
};

const checkSettings = (ports: CheckPorts, settings: EInvoicingSettings): ReadinessChecks => ({
  paymentProvider: ports.config.providerReady,
  einvoicingCredentials: gatewayAccess(settings, ports) !== null,
  invoiceSeller: parseSeller(effectiveSeller(settings.seller, ports.config.environmentSeller)).isOk(),
});

/** GET /health/commerce and the admin's readiness page: as it is stored now. */
export const readCommerceReadiness = (ports: Ports) =>
  Effect.gen(function* () {
    const stored = { ...ports, settings: { load: ports.settings.load } };
    const flags = yield* ports.flags.load;
    return commerceReadiness(flags.enable_online_payments, yield* readinessChecks(stored));
  });
