import type { Effect } from 'effect/Effect';
import type { ApiToken, ApiTokenId } from '@svc/domain/accounts';
import type { StoreDown } from '../../kernel/index.ts';

/** Public API tokens of a tenant. */
export interface ApiTokenStore {
  /** In the order of their making. */
  readonly list: Effect<readonly ApiToken[], StoreDown>;
  readonly find: (id: ApiTokenId) => Effect<ApiToken | null, StoreDown>;
  /** Inside a unit of work: locked until its end. */
  readonly lock: (id: ApiTokenId) => Effect<ApiToken | null, StoreDown>;
  /** One point query, as every request of a token makes it. @param hash SHA-256 of the plaintext, hex */
  readonly findByHash: (hash: string) => Effect<ApiToken | null, StoreDown>;
  readonly insert: (token: ApiToken) => Effect<void, StoreDown>;
  /** Everything but `lastUsedAt`, which `touch` alone writes. */
  readonly save: (token: ApiToken) => Effect<void, StoreDown>;
  /** @returns whether there was one */
  readonly remove: (id: ApiTokenId) => Effect<boolean, StoreDown>;
  /** Writes a use down unless one of the last minute is; a token that went away meanwhile is none. */
  readonly touch: (id: ApiTokenId, at: Temporal.Instant) => Effect<void, StoreDown>;
}
