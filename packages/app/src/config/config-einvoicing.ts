import { baseAddress } from './config-addresses.ts';
import { key } from './config-key.ts';
import { hosts } from './config-lists.ts';
import { anyMinutes, database, oneOf, whole } from './config-values.ts';

/** How the invoice gateways are reached. */
export const eInvoicingKeys = {
  EINVOICING__BASEURL: key(
    baseAddress.optional(),
    'Override of the GatewayA address; the segment test or prod follows it',
  ),
  EINVOICING__GATEWAYBBASEURL__TEST: key(baseAddress.optional(), 'Override of the GatewayB address for Test'),
  EINVOICING__GATEWAYBBASEURL__PROD: key(baseAddress.optional(), 'Override of the GatewayB address for Prod'),
  EINVOICING__GATEWAYBDIALECT: key(
    oneOf('sdi', 'invoice').default('sdi'),
    'Which API of GatewayB: sdi, or invoice. Accounts and documents of one are unknown to the other',
  ),
  EINVOICING__GATEWAYBFILEHOSTS: key(
    hosts.default([]),
    'Hosts beside the gateway’s own from which files are fetched when GatewayB answers with their address, comma separated; https alone, never an inner address',
  ),
  EINVOICING__CALLSPERMINUTE: key(
    whole(1, 1_000_000).default(120),
    'Calls per minute to one account at a gateway, all processes together; more wait for their turn',
  ),
  EINVOICING__LIMITSDATABASEURL: key(
    database.optional(),
    'postgres://user:password@host:port/database in which all processes that name it count their calls to accounts at gateways; without it a tenant’s own database counts, in a folder that of the first tenant by name',
    { secret: true, ofProcess: true },
  ),
  EINVOICING__RECONCILEINTERVALMINUTES: key(
    anyMinutes.default(5),
    'Mirror reconcile period; values below 1 fall back to 5',
  ),
} as const;
