import * as Effect from 'effect/Effect';
import { effectiveSeller, parseSeller } from '@svc/domain/invoicing';
import { refusal } from '@svc/domain/kernel';
import type { EInvoicingSettings } from './einvoicing-settings.ts';
import { gatewayAccess } from '../gateway/gateway-access.ts';
import type { InvoiceGateway } from '../gateway/invoice-gateway.ts';
import type { InvoicingPorts } from '../invoicing-ports.ts';

/** What a gateway answered to the stored credentials. */
export interface Connection {
  /**
   * Whether it knows our seller as a company of the account, which it requires of a sender; the first invoice makes it
   * known. Null: there is no valid seller yet, or the gateway took the credentials and did not say.
   */
  readonly sellerRegistered: boolean | null;
}

/** Proves that the stored credentials work at the gateway, and returns whether the seller may send there. Changes nothing. */
export const testConnection = (ports: Pick<InvoicingPorts, 'settings' | 'secrets' | 'gateways' | 'config'>) =>
  Effect.gen(function* () {
    const settings = yield* ports.settings.load;
    const access = gatewayAccess(settings, ports);
    if (access === null) return yield* Effect.fail(refusal('not_configured'));
    const gateway = ports.gateways.open(access);
    yield* gateway.probe;
    return { sellerRegistered: yield* isSellerKnown(ports, settings, gateway) } satisfies Connection;
  });

const isSellerKnown = (
  ports: Pick<InvoicingPorts, 'config'>,
  settings: EInvoicingSettings,
  gateway: InvoiceGateway,
): Effect.Effect<boolean | null> => {
  const seller = parseSeller(effectiveSeller(settings.seller, ports.config.environmentSeller));
  if (seller.isErr()) return Effect.succeed(null);
  return Effect.match(gateway.knowsSeller(seller.value.vatNumber), {
    onSuccess: (known): boolean | null => known,
    onFailure: () => null,
  });
};
