import type { Effect } from 'effect/Effect';
import type { OrganizationSubscription, OrganizationSubscriptionId } from '@svc/domain/booking';
import type { StoreDown, Taken } from '../../kernel/index.ts';

/** The plans of the platform that this studio has, had or asks for. */
export interface OrganizationStore {
  /** The newest first. */
  readonly all: Effect<readonly OrganizationSubscription[], StoreDown>;
  readonly find: (id: OrganizationSubscriptionId) => Effect<OrganizationSubscription | null, StoreDown>;
  /** The row locked until the transaction ends. */
  readonly lock: (id: OrganizationSubscriptionId) => Effect<OrganizationSubscription | null, StoreDown>;
  /** `Taken`: another one is open; the transaction goes on. */
  readonly insert: (subscription: OrganizationSubscription) => Effect<void, Taken | StoreDown>;
  /** Only rows locked by the same unit of work. */
  readonly save: (subscription: OrganizationSubscription) => Effect<void, StoreDown>;
}
