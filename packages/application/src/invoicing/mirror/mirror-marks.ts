import type { Effect } from 'effect/Effect';
import type { GatewayEnvironmentName, LeftThere } from '@svc/domain/invoicing';
import type { StoreDown } from '../../kernel/index.ts';

/** Who issued rows that the gateway may still move, and the date of the oldest one. */
export interface OpenSeller {
  readonly vatNumber: string;
  readonly oldest: Temporal.PlainDate;
}

/** What the mirror remembers of each gateway and environment between two looks. */
export interface MirrorMarks {
  /**
   * Who issued rows at that gateway which `awaitsGateway`, each with the date of the oldest one: whose
   * documents the mirror must look at, and from when. By number.
   */
  readonly openSellers: (
    provider: string,
    environment: GatewayEnvironmentName,
  ) => Effect<readonly OpenSeller[], StoreDown>;
  /** What is remembered of a document that the mirror left at the gateway. */
  readonly leftThere: (
    provider: string,
    environment: GatewayEnvironmentName,
    remoteId: string,
  ) => Effect<LeftThere | null, StoreDown>;
  /** Null: it was taken over after all. */
  readonly setLeftThere: (
    provider: string,
    environment: GatewayEnvironmentName,
    remoteId: string,
    mark: LeftThere | null,
  ) => Effect<void, StoreDown>;
  /** LastSyncedAt per provider and environment. */
  readonly watermark: (
    provider: string,
    environment: GatewayEnvironmentName,
  ) => Effect<Temporal.Instant | null, StoreDown>;
  readonly setWatermark: (
    provider: string,
    environment: GatewayEnvironmentName,
    at: Temporal.Instant | null,
  ) => Effect<void, StoreDown>;
  /**
   * The same for a look that began from `seen`. Nothing is moved when the watermark is another one by now: the gateway was
   * chosen anew meanwhile, and is looked at from its beginning.
   */
  readonly advanceWatermark: (
    provider: string,
    environment: GatewayEnvironmentName,
    seen: Temporal.Instant | null,
    at: Temporal.Instant,
  ) => Effect<void, StoreDown>;
  /** Since when a gateway is known to know the seller as a company of the account. */
  readonly sellerKnownSince: (
    provider: string,
    environment: GatewayEnvironmentName,
    vatNumber: string,
  ) => Effect<Temporal.Instant | null, StoreDown>;
  /** Null: it must be looked up again. */
  readonly setSellerKnown: (
    provider: string,
    environment: GatewayEnvironmentName,
    vatNumber: string,
    at: Temporal.Instant | null,
  ) => Effect<void, StoreDown>;
}
