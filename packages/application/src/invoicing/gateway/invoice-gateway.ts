import type { Effect } from 'effect/Effect';
import type { GatewayWord, SellerIdentity } from '@svc/domain/invoicing';
import type { RemoteDenied, RemoteDown } from '../../kernel/index.ts';

export type GatewayName = 'GatewayA' | 'GatewayB';
export type GatewayEnvironment = 'Test' | 'Prod';

export interface Emission {
  /** The exact bytes to transmit, unsigned. */
  readonly xml: string;
  /** Of who issues it: of a document in a supplier's name that is its buyer. */
  readonly sellerVatNumber: string;
  readonly number: string;
  readonly date: Temporal.PlainDate;
}

/**
 * A row at the gateway. `state` is what its word means, by the adapter's table of whole words; null for a word that
 * stands in no table. An inbound row has neither state nor word, nor has one of ours that was merely taken in a word.
 */
export interface RemoteFattura extends GatewayWord {
  readonly remoteId: string;
  readonly direction: 'outbound' | 'inbound';
  readonly sdiIdentifier: string | null;
  readonly fileName: string | null;
  /** What was really transmitted or received; null when this read did not carry it: `file` fetches it. */
  readonly xml: string | null;
  readonly number: string | null;
  readonly date: string | null;
  readonly updatedAt: Temporal.Instant | null;
}

/** A document as a file: `xml` unwrapped, `original` as it came, which may be signed (.p7m). */
export type FileForm = 'xml' | 'original';
export interface RemoteFile {
  readonly fileName: string | null;
  readonly bytes: Uint8Array;
}

/** A message of SDI about one of our documents, as the gateway hands it on. */
export interface RemoteNotification {
  /** SDI's two letters: RC, NS, MC, NE, DT, AT … */
  readonly kind: string;
  readonly fileName: string | null;
  readonly receivedAt: Temporal.Instant | null;
  /** Why SDI refused. */
  readonly errors: readonly { readonly code: string; readonly description: string }[];
  /** SDI's own message; null when the gateway has it in other words only. */
  readonly xml: string | null;
}

/**
 * What became of one transmission.
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
  /** Which of the account's companies is ours, so that only its documents are listed: the default sender, else the effective seller. Null lists all. */
  readonly vatNumber: string | null;
}

/** What became of an attempt to make the seller known to the gateway. */
export type RegistrationOutcome =
  | { readonly kind: 'registered' }
  | {
      readonly kind: 'refused';
      readonly where: 'content' | 'credentials' | 'configuration' | 'unreachable';
      readonly message: string;
    }
  | { readonly kind: 'unknown'; readonly reason: string };

/** A part of a list. `next` is where it goes on, for this gateway alone; null at its end. */
export interface RemotePage {
  readonly rows: readonly RemoteFattura[];
  readonly next: string | null;
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
  /**
   * Rows that may have changed since the day, sent and received ones, one page; never the read-once list. A gateway that
   * does not know what changed lists what was made since. `cursor` is null first, then the page's `next`.
   */
  readonly list: (query: {
    readonly since: Temporal.PlainDate;
    readonly cursor: string | null;
  }) => Effect<RemotePage, RemoteDown | RemoteDenied>;
  /** The document itself; null when there is no such row, or not in that form. */
  readonly file: (remoteId: string, form: FileForm) => Effect<RemoteFile | null, RemoteDown | RemoteDenied>;
  /** SDI's messages about one of our documents, oldest first; none yet is an empty list. */
  readonly notifications: (remoteId: string) => Effect<readonly RemoteNotification[], RemoteDown | RemoteDenied>;
  /** Whether the gateway knows this company as one of the account. */
  readonly knowsSeller: (vatNumber: string) => Effect<boolean, RemoteDown | RemoteDenied>;
  /** Makes the company known; at most one of a VAT number ever comes to be over there. */
  readonly registerSeller: (seller: SellerIdentity) => Effect<RegistrationOutcome>;
  /** Proves that the credentials work; reads nothing up. */
  readonly probe: Effect<void, RemoteDown | RemoteDenied>;
}

/** Opens the gateway that the tenant's settings name; token caches are shared by account. */
export interface InvoiceGateways {
  readonly open: (access: GatewayAccess) => InvoiceGateway;
}
