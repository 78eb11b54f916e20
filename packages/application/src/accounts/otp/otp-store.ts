import type { Effect } from 'effect/Effect';
import type { OtpRequest, OtpRequestId, OtpTraffic } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';

/** Which requests of an address: all but one, or those that one source made. */
export type OtpScope = { readonly allBut: OtpRequestId } | { readonly source: string };

/** Codes on their way. Every method but `traffic`, `find` and `endAll` is for the inside of a unit of work that holds the address. */
export interface OtpStore {
  /**
   * Takes the address for the rest of the unit of work, and the source too when one is given, always in this order:
   * requests, resends and tries of one address come one after another.
   */
  readonly hold: (email: string, source: string | null) => Effect<void, StoreDown>;
  /** What was sent since then, to the address and for the source. */
  readonly traffic: (email: string, source: string, since: Temporal.Instant) => Effect<OtpTraffic, StoreDown>;
  /** Whose code it is, and where it went; as it is now, without a lock. */
  readonly find: (id: OtpRequestId) => Effect<OtpRequest | null, StoreDown>;
  /** Keeps a new request; it counts as made no earlier than the tenant's stamp, whatever the clock says. */
  readonly insert: (request: OtpRequest) => Effect<void, StoreDown>;
  /**
   * The request, its row locked until the end of the unit of work. One that was made before the tenant's stamp is
   * superseded: `endAll` may have run before it was committed.
   */
  readonly lock: (id: OtpRequestId) => Effect<OtpRequest | null, StoreDown>;
  readonly save: (request: OtpRequest) => Effect<void, StoreDown>;
  /** Supersedes the active requests of an address within the scope; their codes are forgotten. */
  readonly supersede: (email: string, scope: OtpScope) => Effect<void, StoreDown>;
  /** Supersedes all that are active, of this account or, without one, of everybody; their codes are forgotten. */
  readonly endAll: (accountId?: AccountId) => Effect<void, StoreDown>;
}
