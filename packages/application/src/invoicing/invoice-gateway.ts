import type { Effect } from 'effect/Effect';
import type { RemoteDenied, RemoteDown } from '../kernel/index.ts';

export type GatewayName = 'GatewayA' | 'GatewayB';
export type GatewayEnvironment = 'Test' | 'Prod';

export interface Emission {
  /** The exact bytes to transmit, unsigned. */
  readonly xml: string;
  readonly sellerVatNumber: string;
  readonly number: string;
  readonly date: Temporal.PlainDate;
}

/** A row at the gateway, in its own words; the domain maps them. */
export interface RemoteFattura {
  readonly remoteId: string;
  readonly direction: 'outbound' | 'inbound';
  /** The gateway's state word, untouched. Empty for inbound rows. */
  readonly rawState: string;
  readonly message: string | null;
  readonly sdiIdentifier: string | null;
  readonly fileName: string | null;
  /** What was really transmitted or received; null when this read did not carry it. */
  readonly xml: string | null;
  readonly number: string | null;
  readonly date: string | null;
  readonly updatedAt: Temporal.Instant | null;
}

/**
 * What became of one transmission (sdi.md section 9, outcome of a POST).
 * `refused.where`: content = the document is at fault; credentials or configuration = it is not; unreachable = the
 * request provably never left, so another attempt is safe.
 */
export type EmissionOutcome =
  | { readonly kind: 'answered'; readonly row: RemoteFattura }
  | {
      readonly kind: 'refused';
      readonly where: 'content' | 'credentials' | 'configuration' | 'unreachable';
      readonly message: string;
    }
  | { readonly kind: 'unknown'; readonly reason: string };

/** What a gateway needs to know of the account it works for. */
export interface GatewayAccess {
  readonly provider: GatewayName;
  readonly environment: GatewayEnvironment;
  readonly username: string;
  readonly secret: string;
}

/** One e-invoicing gateway with one account. Neither real gateway knows idempotency keys: never repeat, search. */
export interface InvoiceGateway {
  readonly provider: GatewayName;
  readonly emit: (emission: Emission) => Effect<EmissionOutcome>;
  /** Proof search after a lost answer. Every hit is re-checked by the caller; filters may be ignored over there. */
  readonly search: (query: {
    readonly sellerVatNumber: string;
    readonly number: string;
    readonly date: Temporal.PlainDate;
  }) => Effect<readonly RemoteFattura[], RemoteDown | RemoteDenied>;
  /** One row by the gateway's id; never marks it as read over there. */
  readonly read: (remoteId: string) => Effect<RemoteFattura | null, RemoteDown | RemoteDenied>;
  /** Rows that may have changed since the day, both directions, one page; never the read-once list. */
  readonly list: (query: {
    readonly since: Temporal.PlainDate;
    readonly page: number;
  }) => Effect<{ readonly rows: readonly RemoteFattura[]; readonly more: boolean }, RemoteDown | RemoteDenied>;
  /** Proves that the credentials work; reads nothing up. */
  readonly probe: Effect<void, RemoteDown | RemoteDenied>;
}

/** Opens the gateway that the tenant's settings name; token caches are shared by account. */
export interface InvoiceGateways {
  readonly open: (access: GatewayAccess) => InvoiceGateway;
}
