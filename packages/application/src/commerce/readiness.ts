import * as Effect from 'effect/Effect';
import { commerceReadiness, type ReadinessChecks } from '@svc/domain/commerce';
import { effectiveSeller, parseSeller } from '@svc/domain/invoicing';
import { gatewayAccess } from '../invoicing/index.ts';
import type { MoneyPorts } from './commerce-ports.ts';

type Ports = Pick<MoneyPorts, 'settings' | 'secrets' | 'config' | 'flags'>;

/** Spec 2, Readiness checks: credentials present, stored ones decryptable, the effective seller valid. */
export const readinessChecks = (ports: Pick<Ports, 'settings' | 'secrets' | 'config'>) =>
  Effect.map(ports.settings.load, (settings): ReadinessChecks => ({
    paymentProvider: ports.config.providerReady,
    einvoicingCredentials: gatewayAccess(settings, ports.secrets) !== null,
    invoiceSeller: parseSeller(effectiveSeller(settings.seller, ports.config.environmentSeller)).isOk(),
  }));

/** GET /health/commerce and the admin's readiness page. */
export const readCommerceReadiness = (ports: Ports) =>
  Effect.gen(function* () {
    const flags = yield* ports.flags.load;
    return commerceReadiness(flags.enable_online_payments, yield* readinessChecks(ports));
  });
