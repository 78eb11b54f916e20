import type { Effect } from 'effect/Effect';
import type { StudioPlan, StudioPlanId } from '@svc/domain/booking';
import type { StoreDown } from '../../kernel/index.ts';

export interface StudioPlanQuery {
  /** Null: both. */
  readonly active: boolean | null;
  readonly archived: boolean | null;
  readonly sort: 'position' | 'name' | 'price';
  readonly page: number;
  readonly pageSize: number;
}

/** What the studio sells. */
export interface StudioPlanStore {
  readonly find: (id: StudioPlanId) => Effect<StudioPlan | null, StoreDown>;
  /** The same, its row locked until the transaction ends. */
  readonly lock: (id: StudioPlanId) => Effect<StudioPlan | null, StoreDown>;
  /** Names by their Italian text; then by id. One statement. */
  readonly list: (
    query: StudioPlanQuery,
  ) => Effect<{ readonly items: readonly StudioPlan[]; readonly total: number }, StoreDown>;
  /** What anybody may buy online now: online, active and not archived; by position, then id. */
  readonly offered: () => Effect<readonly StudioPlan[], StoreDown>;
  readonly insert: (plan: StudioPlan) => Effect<void, StoreDown>;
  /** Only rows locked by the same unit of work. */
  readonly save: (plan: StudioPlan) => Effect<void, StoreDown>;
  readonly remove: (id: StudioPlanId) => Effect<void, StoreDown>;
  /** How many subscriptions were ever made of it, and how many of them are neither cancelled nor over on that day. */
  readonly soldOf: (
    id: StudioPlanId,
    today: Temporal.PlainDate,
  ) => Effect<{ readonly ever: number; readonly live: number }, StoreDown>;
}
